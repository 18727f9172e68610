import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { terminalMessages } from '../../contract/channel/messages.js';
import { terminalSession } from '../testing/recording-session.js';
import { AdminTopic } from './admin-topic.js';
import { createEviction } from './eviction.js';
import { Presence } from './presence.js';
import { createTerminalChannel, type TerminalChannelDeps } from './terminal-channel.js';

const settings = {
  destination: terminalMessages.settings.destination,
  headers: [],
  body: Buffer.from('{"settings":{}}'),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

it.each(['is stored', 'fails'])(
  'a deactivation ends only when a message that was being handled %s (LIF-07)',
  async (how) => {
    const { session, connection } = terminalSession(1001);
    const presence = new Presence();
    presence.enter(session);
    presence.register(session);
    let end = (_error?: Error): void => undefined;
    const stored = new Promise<void>((resolve, reject) => {
      end = (error) => (error === undefined ? resolve() : reject(error));
    });
    const messageId = () => 'm';
    const deps = {
      presence,
      messageId,
      delivery: { close: () => undefined },
      adminTopic: new AdminTopic(messageId),
      events: { offline: () => undefined },
      terminals: { saveSnapshot: () => stored },
      limits: { jsonDepth: 32, settingsBytes: 100, sessionTimeoutLeadMs: 0 },
      refusing: () => false,
    } as unknown as TerminalChannelDeps;
    const channel = createTerminalChannel(deps);
    const handled = channel.send?.(Object.create(connection, { principal: { value: session } }), settings);
    let ended = false;
    const deactivation = createEviction({ ...deps, graceMs: 1 })
      .deactivate(1001)
      .then(() => {
        ended = true;
      });
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect([ended, presence.isOnline(1001)]).toEqual([false, false]);
    end(how === 'fails' ? new Error('the disk is full') : undefined);
    await Promise.allSettled([handled, deactivation]);
    expect(ended).toBe(true);
  },
);
