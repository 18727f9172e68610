import { adminTopic } from '../../contract/channel/destinations.js';
import { terminalMessages } from '../../contract/channel/messages.js';
import { paths } from '../../contract/operations.js';
import { connectFrame, goOnline, leave, onlineTerminal } from './opening.js';
import { type RecordedBackend, textOf } from './recorded-backend.js';
import { frame, sendFrame } from './script.js';
import type { Section } from './section.js';
import type { RecordedSession } from './session.js';

function acknowledge(session: RecordedSession): Promise<void> {
  return session.send(frame('ACK', [`id:${session.lastHeader('ack')}`]));
}

async function trigger(backend: RecordedBackend, requestType: string, more: object = {}): Promise<string> {
  const response = await backend.call('I', {
    path: '/api/v1/pos/requestTerminal',
    authorization: backend.appAuthorization(),
    body: { terminalId: backend.terminal.terminalId, requestType, ...more },
  });
  return textOf(response, 'requestId') ?? '';
}

function report(backend: RecordedBackend, requestId: string, requestType: string, result: object): string {
  const body = { requestId, requestType, status: 'COMPLETED', result };
  return sendFrame(terminalMessages.commandResult.destination, backend.receipt(), body);
}

export const print: Section = {
  title: 'A command: PRINT',
  text: [
    'An app calls requestTerminal. The terminal receives a message with `requestId`, acknowledges it, executes it, and sends',
    'the result: COMPLETED or FAILED. The ACK only makes room for further messages (16 may be open); a command is done by its',
    'result alone. A NACK requests the message again, 5 seconds later; the fifth one makes it FAILED. FORCE_REFRESH works the',
    'same way.',
  ].join('\n'),
  async play(backend) {
    const terminal = await onlineTerminal(backend);
    const requestId = await trigger(backend, 'PRINT', { body: 'Table 4: two coffees' });
    await terminal.receive();
    await acknowledge(terminal);
    await terminal.send(report(backend, requestId, 'PRINT', { lines: 1 }));
    await backend.call('I', {
      path: '/api/v1/pos/requestStatus',
      authorization: backend.appAuthorization(),
      body: { requestId },
    });
    await leave(backend, terminal, 'hidden');
  },
};

export const reconnect: Section = {
  title: 'A break in the middle of a command',
  text: [
    'A command that was delivered and has no result is delivered again after the reconnect, in the old order, with the same',
    '`message-id` and `redelivered:true`. Keep the requestIds that you have executed with their results: print once, and send',
    'the stored result again. Reconnect after 1, 2, 4, 8, 16, 30, 30 … seconds; begin at 1 again only after a session that was registered.',
  ].join('\n'),
  async play(backend) {
    const terminal = await onlineTerminal(backend);
    const requestId = await trigger(backend, 'PRINT', { body: 'Table 5: the bill' });
    await terminal.receive();
    await terminal.cut();
    backend.script.note('1 second later');
    await backend.wait(1_000);
    const again = await goOnline(backend);
    await acknowledge(again);
    await again.send(report(backend, requestId, 'PRINT', { lines: 1 }));
    await leave(backend, again, 'hidden');
  },
};

export const sync: Section = {
  title: 'SYNC_REQUEST',
  text: [
    'The terminal uploads its settings, then every pending transaction as a transaction report, and then reports the result.',
    'A settings snapshot is a JSON object of at most 32 KiB; the last one is kept.',
  ].join('\n'),
  async play(backend) {
    const terminal = await onlineTerminal(backend);
    const requestId = await trigger(backend, 'SYNC_REQUEST');
    await terminal.receive();
    await acknowledge(terminal);
    await terminal.send(
      sendFrame(terminalMessages.settings.destination, backend.receipt(), {
        settings: { volume: 7, language: 'en' },
      }),
    );
    await terminal.send(report(backend, requestId, 'SYNC_REQUEST', {}));
    await leave(backend, terminal, 'hidden');
  },
};

export const configUpdate: Section = {
  title: 'CONFIG_UPDATE',
  text: [
    'One message for each key of the settings that an administrator has changed; a removed key has the value null.',
    'Without a requestId a message is done by its ACK.',
  ].join('\n'),
  async play(backend) {
    const terminal = await onlineTerminal(backend);
    await backend.call('A', {
      method: 'PUT',
      path: `${paths.admin}/terminals/${backend.terminal.configId}/settings`,
      authorization: await backend.adminAuthorization(),
      body: { settings: { 'receipt.footer': 'Thank you' } },
    });
    await terminal.receive();
    await acknowledge(terminal);
    await leave(backend, terminal, 'hidden');
  },
};

export const paymentStatus: Section = {
  title: 'PAYMENT_STATUS',
  text: [
    'A payment that names the terminal and is PENDING at first is pushed once it is SUCCESS or FAILED. Here a sandbox app pays',
    '500.00, which resolves after 10 seconds.',
  ].join('\n'),
  async play(backend) {
    const terminal = await onlineTerminal(backend);
    await backend.call('I', {
      path: '/api/v1/pos/payNow',
      authorization: backend.appAuthorization(),
      body: {
        referenceId: 'order-4711',
        amount: '500.00',
        currency: 'EUR',
        terminalId: backend.terminal.terminalId,
      },
    });
    backend.script.note('10 seconds later');
    await terminal.receive(10_100);
    await acknowledge(terminal);
    await leave(backend, terminal, 'hidden');
  },
};

export const dashboard: Section = {
  title: 'A dashboard',
  text: [
    'The wsToken of an administrator opens the admin topic, with the events of the terminals of every merchant. Nothing is',
    'stored for a dashboard that is offline.',
  ].join('\n'),
  async play(backend) {
    const response = await backend.call('A', {
      path: `${paths.admin}/ws-token`,
      authorization: await backend.adminAuthorization(),
    });
    const watching = await backend.session('D');
    await watching.send(connectFrame(textOf(response, 'wsToken') ?? ''));
    await watching.send(
      frame('SUBSCRIBE', ['id:s-1', `destination:${adminTopic}`, 'ack:auto', `receipt:${backend.receipt()}`]),
    );
    backend.script.note('a terminal connects, receives a PRINT, sends its result and disconnects');
    const mark = backend.script.mark();
    const terminal = await goOnline(backend);
    const requestId = await trigger(backend, 'PRINT', { body: 'Table 6' });
    await terminal.receive();
    await terminal.send(report(backend, requestId, 'PRINT', {}));
    await leave(backend, terminal, 'shown');
    backend.script.rewind(mark);
    await watching.receive();
    await leave(backend, watching, 'hidden');
  },
};
