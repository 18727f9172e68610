import { defaultConfig } from '../../backend/config/config.js';
import { terminalQueue } from '../../contract/channel/destinations.js';
import { terminalMessages } from '../../contract/channel/messages.js';
import { paths } from '../../contract/operations.js';
import { minute } from '../../text/time-units.js';
import { connectFrame, goOnline, leave, onlineTerminal, subscribeFrame } from './opening.js';
import type { RecordedBackend } from './recorded-backend.js';
import { frame, sendFrame } from './script.js';
import type { Section } from './section.js';

export const refresh: Section = {
  title: 'The end of a wsToken',
  text: [
    'Refresh at 25 minutes: request a new wsToken first, then DISCONNECT, then connect again with it. A terminal that does not',
    'receives SESSION_TIMEOUT two minutes before the end, and ERROR TOKEN_EXPIRED at the end. Tokens are not extended within',
    'a session.',
  ].join('\n'),
  async play(backend) {
    const terminal = await onlineTerminal(backend);
    backend.script.note('28 minutes later');
    await terminal.receive(defaultConfig['webSocketToken.lifetime'] - defaultConfig['ws.sessionTimeoutLead']);
    await backend.call('T', {
      path: paths.webSocketToken,
      authorization: backend.terminalAuthorization(),
      body: { configId: backend.terminal.configId },
    });
    await leave(backend, terminal, 'shown');
    const fresh = await goOnline(backend);
    await leave(backend, fresh, 'hidden');
    const idle = await onlineTerminal(backend);
    backend.script.note('a terminal that does nothing about it');
    await idle.receive(31 * minute);
  },
};

export const kick: Section = {
  title: 'SESSION_KICK',
  text: [
    'Send DISCONNECT: after 2 seconds the service closes the socket itself. The reason `replaced` means that another session',
    'of this terminal has registered, and `terminal deactivated` that an administrator has deactivated it: do not reconnect',
    'after these two. After any other reason reconnect with back-off from 1 second. A deactivated terminal is offline at once:',
    'nothing that its session still sends is stored, and a SEND gets ERROR NOT_REGISTERED.',
  ].join('\n'),
  async play(backend) {
    const terminal = await onlineTerminal(backend);
    await backend.call('A', {
      path: `${paths.admin}/terminals/${backend.terminal.configId}/kick`,
      authorization: await backend.adminAuthorization(),
      body: { reason: 'maintenance' },
    });
    await terminal.receive();
    await leave(backend, terminal, 'shown');
  },
};

export const replaced: Section = {
  title: 'Two sessions of one terminal',
  text: 'The newest session wins when it registers. The older one receives this if it does not disconnect by itself.',
  async play(backend) {
    const older = await onlineTerminal(backend);
    const newer = await onlineTerminal(backend);
    await older.receive(2_500);
    await leave(backend, newer, 'hidden');
  },
};

/** The rejected frames, each on its own session. */
const mistakes: readonly {
  readonly what: string;
  readonly play: (backend: RecordedBackend) => Promise<void>;
}[] = [
  {
    what: 'CONNECT with an invalid wsToken',
    async play(backend) {
      const session = await backend.session();
      await session.send(
        frame('CONNECT', ['accept-version:1.2', 'host:pay.example.com', 'Authorization:Bearer nonsense']),
      );
      await session.receive(2_500);
    },
  },
  {
    what: 'the queue of another terminal',
    async play(backend) {
      const terminal = await onlineTerminal(backend);
      await terminal.send(
        frame('SUBSCRIBE', ['id:s-2', `destination:${terminalQueue(backend.terminal.configId + 1)}`]),
      );
      await terminal.receive(2_500);
    },
  },
  {
    what: 'a message before register',
    async play(backend) {
      const session = await backend.session();
      const mark = backend.script.mark();
      await session.send(connectFrame(await backend.wsToken()));
      await session.send(subscribeFrame(backend));
      backend.script.rewind(mark);
      await session.send(sendFrame(terminalMessages.heartbeat.destination, backend.receipt()));
      await session.receive(2_500);
    },
  },
  {
    what: 'an unknown command',
    async play(backend) {
      const terminal = await onlineTerminal(backend);
      await terminal.send(frame('PUBLISH', [`destination:${terminalMessages.settings.destination}`]));
      await terminal.receive(2_500);
    },
  },
  {
    what: 'no ERROR: a body that is not JSON',
    async play(backend) {
      const terminal = await onlineTerminal(backend);
      await terminal.send(
        frame('SEND', [`destination:${terminalMessages.settings.destination}`], 'volume=7'),
      );
      await terminal.receive();
      await leave(backend, terminal, 'hidden');
    },
  },
];

export const errors: Section = {
  title: 'Errors',
  text: [
    'A client that violates the protocol receives one ERROR frame, then the close; later frames have no effect. The header',
    '`code` is for programs, `message` for people. A report that is rejected, by its form or for business reasons, is not',
    'an ERROR: the terminal receives its RECEIPT and a message REPORT_REJECTED, and the session continues.',
  ].join('\n'),
  async play(backend) {
    for (const { what, play } of mistakes) {
      backend.script.note(what);
      await play(backend);
    }
  },
};
