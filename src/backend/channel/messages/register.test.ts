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
  const online: (readonly [TerminalSession, TerminalSession | undefined])[] = [];
  const parts = {
    presence,
    replacements: new Replacements({ limit: 5, windowMs: 60_000, holdMs: 10_000 }),
    delivery: { open: (session: TerminalSession) => opened.push(session), close: () => undefined },
    adminTopic: { broadcast: () => undefined },
    terminals: { seen },
    events: { online: (...said: (typeof online)[number]) => online.push(said) },
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
    expect(opened).toEqual([newer.session]);
    // Who is online is told at the instant at which it is so, each with what it takes the place of.
    expect(online).toEqual([
      [old.session, undefined],
      [newer.session, old.session],
    ]);
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

  it('of a device that fights with another one is refused for a while, and for ever longer (CHN-12)', async () => {
    const { presence, run } = stage(async () => undefined);
    const start = Date.now();
    /** Both try again after every second, whatever they are told. */
    const taken: number[] = [];
    for (let second = 0; second < 120; second += 1) {
      const session = terminalSession(1001);
      const outcome = await Promise.resolve(run(session)).then(
        () => 'taken',
        (error: unknown) => error,
      );
      if (outcome === 'taken') taken.push((Date.now() - start) / 1000);
      else expect(outcome).toMatchObject({ code: 'RATE_LIMITED' });
      vi.advanceTimersByTime(1000);
    }
    // The first, five that replace one another, and then one after 10, 20 and 40 s.
    expect(taken).toEqual([0, 1, 2, 3, 4, 5, 15, 35, 75]);
    expect(presence.online).toBe(1);
  });

  it('of a terminal whose session has ended is taken at once, also in the middle of a fight', async () => {
    const { presence, run } = stage(async () => undefined);
    for (let second = 0; second < 6; second += 1) await run(terminalSession(1001));
    const current = presence.session(1001);
    await expect(run(terminalSession(1001))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    if (current !== undefined) presence.leave(current);
    const next = terminalSession(1001);
    await run(next);
    expect(presence.session(1001)).toBe(next.session);
  });

  it('after a kick replaces nobody: a terminal that is kicked again and again may come back each time', async () => {
    const { presence, run } = stage(async () => undefined);
    for (let round = 0; round < 20; round += 1) {
      const session = terminalSession(1001);
      await run(session);
      expect(presence.session(1001)).toBe(session.session);
      session.session.closing = setTimeout(() => undefined, 0);
    }
  });
});
