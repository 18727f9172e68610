import { adminTopic } from '../contract/channel/destinations.js';
import { terminalMessages } from '../contract/channel/messages.js';
import { paths } from '../contract/operations.js';
import { connectFrame, goOnline, leave, onlineTerminal } from './opening.js';
import { frame, sendFrame } from './script.js';
import type { Section } from './section.js';
import type { RecordedSession } from './session.js';
import { type Stage, textOf } from './stage.js';

function acknowledge(session: RecordedSession): Promise<void> {
  return session.say(frame('ACK', [`id:${session.lastHeader('ack')}`]));
}

async function trigger(stage: Stage, requestType: string, more: object = {}): Promise<string> {
  const answer = await stage.call('I', {
    path: '/api/v1/pos/requestTerminal',
    authorization: stage.ofApp(),
    body: { terminalId: stage.till.terminalId, requestType, ...more },
  });
  return textOf(answer, 'requestId') ?? '';
}

function report(stage: Stage, requestId: string, requestType: string, result: object): string {
  const body = { requestId, requestType, status: 'COMPLETED', result };
  return sendFrame(terminalMessages.commandResult.destination, stage.receipt(), body);
}

export const print: Section = {
  title: 'A command: PRINT',
  text: [
    'Somebody calls requestTerminal. The terminal gets a message with `requestId`, acknowledges it, does it, and reports the',
    'result: COMPLETED or FAILED. The ACK only makes room for further messages (16 may be open); a command is done by its',
    'result alone. A NACK asks for the message again, 5 seconds later; the fifth one makes it FAILED. FORCE_REFRESH goes the',
    'same way.',
  ].join('\n'),
  async play(stage) {
    const terminal = await onlineTerminal(stage);
    const requestId = await trigger(stage, 'PRINT', { body: 'Table 4: two coffees' });
    await terminal.hear();
    await acknowledge(terminal);
    await terminal.say(report(stage, requestId, 'PRINT', { lines: 1 }));
    await stage.call('I', {
      path: '/api/v1/pos/requestStatus',
      authorization: stage.ofApp(),
      body: { requestId },
    });
    await leave(stage, terminal, 'hidden');
  },
};

export const reconnect: Section = {
  title: 'A break in the middle of a command',
  text: [
    'What was delivered and is not done comes again after the reconnect, in the old order, with the same `message-id` and',
    '`redelivered:true`. Keep the requestIds that you have done with their results: print once, and report the stored result',
    'again. Reconnect after 1, 2, 4, 8, 16, 30, 30 … seconds; begin at 1 again only after a session that was registered.',
  ].join('\n'),
  async play(stage) {
    const terminal = await onlineTerminal(stage);
    const requestId = await trigger(stage, 'PRINT', { body: 'Table 5: the bill' });
    await terminal.hear();
    await terminal.cut();
    stage.script.note('1 second later');
    await stage.wait(1_000);
    const again = await goOnline(stage);
    await acknowledge(again);
    await again.say(report(stage, requestId, 'PRINT', { lines: 1 }));
    await leave(stage, again, 'hidden');
  },
};

export const sync: Section = {
  title: 'SYNC_REQUEST',
  text: [
    'The terminal uploads its settings, then every pending transaction as a transaction report, and then reports the result.',
    'A settings snapshot is a JSON object of at most 32 KiB; the last one is kept.',
  ].join('\n'),
  async play(stage) {
    const terminal = await onlineTerminal(stage);
    const requestId = await trigger(stage, 'SYNC_REQUEST');
    await terminal.hear();
    await acknowledge(terminal);
    await terminal.say(
      sendFrame(terminalMessages.settings.destination, stage.receipt(), {
        settings: { volume: 7, language: 'en' },
      }),
    );
    await terminal.say(report(stage, requestId, 'SYNC_REQUEST', {}));
    await leave(stage, terminal, 'hidden');
  },
};

export const configUpdate: Section = {
  title: 'CONFIG_UPDATE',
  text: [
    'One message for each key of the settings that an administrator has changed; a key that was removed has the value null.',
    'Without a requestId a message is done by its ACK.',
  ].join('\n'),
  async play(stage) {
    const terminal = await onlineTerminal(stage);
    await stage.call('A', {
      method: 'PUT',
      path: `${paths.admin}/terminals/${stage.till.configId}/settings`,
      authorization: await stage.ofAdmin(),
      body: { settings: { 'receipt.footer': 'Thank you' } },
    });
    await terminal.hear();
    await acknowledge(terminal);
    await leave(stage, terminal, 'hidden');
  },
};

export const paymentStatus: Section = {
  title: 'PAYMENT_STATUS',
  text: [
    'A payment that names the terminal and is PENDING at first is pushed once it is SUCCESS or FAILED. Here a sandbox app pays',
    '500.00, which resolves after 10 seconds.',
  ].join('\n'),
  async play(stage) {
    const terminal = await onlineTerminal(stage);
    await stage.call('I', {
      path: '/api/v1/pos/payNow',
      authorization: stage.ofApp(),
      body: {
        referenceId: 'order-4711',
        amount: '500.00',
        currency: 'EUR',
        terminalId: stage.till.terminalId,
      },
    });
    stage.script.note('10 seconds later');
    await terminal.hear(10_100);
    await acknowledge(terminal);
    await leave(stage, terminal, 'hidden');
  },
};

export const dashboard: Section = {
  title: 'A dashboard',
  text: [
    'The wsToken of an administrator opens the admin topic: what happens at the terminals of every merchant. Nothing is kept for',
    'a dashboard that is away.',
  ].join('\n'),
  async play(stage) {
    const answer = await stage.call('A', {
      path: `${paths.admin}/ws-token`,
      authorization: await stage.ofAdmin(),
    });
    const watching = await stage.session('D');
    await watching.say(connectFrame(textOf(answer, 'wsToken') ?? ''));
    await watching.say(
      frame('SUBSCRIBE', ['id:s-1', `destination:${adminTopic}`, 'ack:auto', `receipt:${stage.receipt()}`]),
    );
    stage.script.note('a terminal comes, gets a PRINT, reports its result and leaves');
    const mark = stage.script.mark();
    const terminal = await goOnline(stage);
    const requestId = await trigger(stage, 'PRINT', { body: 'Table 6' });
    await terminal.hear();
    await terminal.say(report(stage, requestId, 'PRINT', {}));
    await leave(stage, terminal, 'shown');
    stage.script.rewind(mark);
    await watching.hear();
    await leave(stage, watching, 'hidden');
  },
};
