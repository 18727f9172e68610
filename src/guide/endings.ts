import { defaultConfig } from '../backend/config/config.js';
import { terminalMessages } from '../contract/channel/messages.js';
import { paths } from '../contract/operations.js';
import { connectFrame, goOnline, leave, onlineTerminal, subscribeFrame } from './opening.js';
import { frame, sendFrame } from './script.js';
import type { Section } from './section.js';
import type { Stage } from './stage.js';

const minute = 60_000;

export const refresh: Section = {
  title: 'The end of a wsToken',
  text: [
    'Refresh at 25 minutes: ask for a new wsToken first, then DISCONNECT, then connect anew with it. Whoever has not done so',
    'gets SESSION_TIMEOUT two minutes before the end, and ERROR TOKEN_EXPIRED at the end. Tokens are not extended in a',
    'session.',
  ].join('\n'),
  async play(stage) {
    const terminal = await onlineTerminal(stage);
    stage.script.note('28 minutes later');
    await terminal.hear(defaultConfig['webSocketToken.lifetime'] - defaultConfig['ws.sessionTimeoutLead']);
    await stage.call('T', {
      path: paths.webSocketToken,
      authorization: stage.ofTill(),
      body: { configId: stage.till.configId },
    });
    await leave(stage, terminal, 'shown');
    const fresh = await goOnline(stage);
    await leave(stage, fresh, 'hidden');
    const idle = await onlineTerminal(stage);
    stage.script.note('a terminal that does nothing about it');
    await idle.hear(31 * minute);
  },
};

export const kick: Section = {
  title: 'SESSION_KICK',
  text: [
    'Leave by DISCONNECT: after 2 seconds the service closes the socket itself. `replaced` says that another session of this',
    'terminal has registered, and `terminal deactivated` that an administrator has switched it off: stay away after these two.',
    'After any other reason come back with back-off from 1 second.',
  ].join('\n'),
  async play(stage) {
    const terminal = await onlineTerminal(stage);
    await stage.call('A', {
      path: `${paths.admin}/terminals/${stage.till.configId}/kick`,
      authorization: await stage.ofAdmin(),
      body: { reason: 'maintenance' },
    });
    await terminal.hear();
    await leave(stage, terminal, 'shown');
  },
};

export const replaced: Section = {
  title: 'Two sessions of one terminal',
  text: 'The newest wins, at its register. This is what the older one sees if it does not leave by itself.',
  async play(stage) {
    const older = await onlineTerminal(stage);
    const newer = await onlineTerminal(stage);
    await older.hear(2_500);
    await leave(stage, newer, 'hidden');
  },
};

/** What is refused, frame by frame: each on a session of its own. */
const mistakes: readonly {
  readonly what: string;
  readonly play: (stage: Stage) => Promise<void>;
}[] = [
  {
    what: 'CONNECT with a wsToken that is none',
    async play(stage) {
      const session = await stage.session();
      await session.say(frame('CONNECT', ['accept-version:1.2', 'Authorization:Bearer nonsense']));
      await session.hear(2_500);
    },
  },
  {
    what: 'a queue that is not its own',
    async play(stage) {
      const terminal = await onlineTerminal(stage);
      await terminal.say(
        frame('SUBSCRIBE', ['id:s-2', `destination:/queue/terminal/${stage.till.configId + 1}`]),
      );
      await terminal.hear(2_500);
    },
  },
  {
    what: 'a message before register',
    async play(stage) {
      const session = await stage.session();
      const mark = stage.script.mark();
      await session.say(connectFrame(await stage.pass()));
      await session.say(subscribeFrame(stage));
      stage.script.rewind(mark);
      await session.say(sendFrame(terminalMessages.heartbeat.destination, stage.receipt()));
      await session.hear(2_500);
    },
  },
  {
    what: 'a body that is not JSON',
    async play(stage) {
      const terminal = await onlineTerminal(stage);
      await terminal.say(frame('SEND', [`destination:${terminalMessages.settings.destination}`], 'volume=7'));
      await terminal.hear(2_500);
    },
  },
];

export const errors: Section = {
  title: 'Errors',
  text: [
    'Whoever breaks the protocol gets one ERROR frame, then the close; nothing of what came behind the frame is done. The',
    'header `code` is for programs, `message` for people. What is only refused on business grounds is no ERROR: it gets its',
    'RECEIPT and a message REPORT_REJECTED.',
  ].join('\n'),
  async play(stage) {
    for (const { what, play } of mistakes) {
      stage.script.note(what);
      await play(stage);
    }
  },
};
