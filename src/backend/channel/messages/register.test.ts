import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Recorded, terminalSession } from '../../testing/recording-session.js';
import { Presence } from '../presence.js';
import { Replacements } from '../replacements.js';
import type { TerminalSession } from '../session.js';
import { register } from './register.js';
import type { ChannelParts } from './terminal-message.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** The parts that register touches; `seen` is how long its note in the store takes. */
function stage(seen: () => Promise<void>) {
  const presence = new Presence();
  const opened: TerminalSession[] = [];
  const online: TerminalSession[] = [];
  const parts = {
    presence,
    replacements: new Replacements({ limit: 5, windowMs: 60_000, holdMs: 10_000 }),
    delivery: { open: (session: TerminalSession) => opened.push(session), close: () => undefined },
    adminTopic: { broadcast: () => undefined },
    terminals: { seen },
    events: { online: (session: TerminalSession) => online.push(session) },
    limits: { kickGraceMs: 2_000 },
    messageId: () => 'msg',
    after: (effect: () => void) => effect(),
  } as unknown as ChannelParts;
  const run = ({ session }: Recorded<TerminalSession>) =>
    register.handle(parts, session, {
      destination: register.destination,
      headers: [],
      body: new Uint8Array(),
    });
  return { presence, opened, online, run };
}

describe('register', () => {
  it('of a session that is replaced meanwhile opens no delivery to it (CHN-12)', async () => {
    let written = (): void => undefined;
    const { presence, opened, online, run } = stage(
      () =>
        new Promise((resolve) => {
          const before = written;
          written = () => {
            before();
            resolve();
          };
        }),
    );
    const [old, newer] = [terminalSession(1001), terminalSession(1001)];
    const both = [run(old), run(newer)];
    written();
    await Promise.all(both);
    expect(presence.session(1001)).toBe(newer.session);
    expect([opened, online]).toEqual([[newer.session], [newer.session]]);
  });

  it('closes the older session when its time of grace is over, and not before', async () => {
    const { run } = stage(async () => undefined);
    const [old, newer] = [terminalSession(1001), terminalSession(1001)];
    await run(old);
    await run(newer);
    expect(old.connection.delivered.map(({ body }) => JSON.parse(String(body)))).toEqual([
      { action: 'SESSION_KICK', reason: 'replaced' },
    ]);
    vi.advanceTimersByTime(1_999);
    expect(old.connection.closes).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(old.connection.closes).toEqual([[4001, 'replaced']]);
    expect(newer.connection.closes).toEqual([]);
  });
});
