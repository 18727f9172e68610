import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RecordedSession, terminalSession } from '../../testing/recording-session.js';
import { Presence } from '../presence.js';
import type { TerminalSession } from '../session.js';
import { TakeoverLimiter } from '../takeover-limiter.js';
import { register } from './register.js';
import type { ChannelDeps } from './terminal-message.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** The deps that register touches; `seen` is how long its note in the store takes. */
function fixture(seen: () => Promise<void>) {
  const presence = new Presence();
  const opened: TerminalSession[] = [];
  const online: (readonly [TerminalSession, TerminalSession | undefined])[] = [];
  const deps = {
    presence,
    takeovers: new TakeoverLimiter({ limit: 5, windowMs: 60_000, holdMs: 10_000 }),
    delivery: { open: (session: TerminalSession) => opened.push(session), close: () => undefined },
    adminTopic: { broadcast: () => undefined },
    terminals: { seen },
    events: { online: (...said: (typeof online)[number]) => online.push(said) },
    limits: { kickGraceMs: 2_000 },
    messageId: () => 'msg',
    after: (effect: () => void) => effect(),
  } as unknown as ChannelDeps;
  const run = ({ session }: RecordedSession<TerminalSession>) =>
    register.handle(deps, session, {
      destination: register.destination,
      headers: [],
      body: new Uint8Array(),
    });
  return { presence, opened, online, run };
}

describe('register', () => {
  it('of two sessions at once leaves the newer one, and the older one is told (CHN-12)', async () => {
    let written = (): void => undefined;
    const { presence, opened, online, run } = fixture(
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
    // Both were noted, the newer one last: so the older one was online, and had to go.
    expect(opened).toEqual([old.session, newer.session]);
    // Who is online is told at the instant at which it is so, each with what it takes the place of.
    expect(online).toEqual([
      [old.session, undefined],
      [newer.session, old.session],
    ]);
    expect(old.connection.delivered.map(({ body }) => JSON.parse(String(body)))).toEqual([
      { action: 'SESSION_KICK', reason: 'replaced' },
    ]);
    expect(newer.connection.delivered).toEqual([]);
  });

  it('that the store does not take leaves the older session alone', async () => {
    let broken = false;
    const { presence, opened, online, run } = fixture(async () => {
      if (broken) throw new Error('no store');
    });
    const [old, newer] = [terminalSession(1001), terminalSession(1001)];
    await run(old);
    broken = true;
    await expect(run(newer)).rejects.toThrow('no store');
    expect([presence.session(1001), opened, online]).toEqual([
      old.session,
      [old.session],
      [[old.session, undefined]],
    ]);
    expect([old.connection.delivered, old.session.closing]).toEqual([[], undefined]);
    expect(newer.session.registered).toBe(false);
  });

  it('of a session that has ended before the store answered brings nobody online (W12)', async () => {
    let written = (): void => undefined;
    const noted = new Promise<void>((resolve) => {
      written = resolve;
    });
    const { presence, opened, online, run } = fixture(() => noted);
    const gone = terminalSession(1001);
    const running = run(gone);
    gone.connection.fail('INTERNAL_ERROR');
    written();
    await running;
    expect([presence.online, opened, online]).toEqual([0, [], []]);
  });

  it('that two sessions ask for at once is not taken twice while they fight', async () => {
    const { presence, run } = fixture(() => new Promise((resolve) => setImmediate(resolve)));
    const sessions = Array.from({ length: 12 }, () => terminalSession(1001));
    const outcomes = await Promise.allSettled(sessions.map((session) => run(session)));
    // The first, and five that replace one another.
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(presence.session(1001)).toBe(sessions[5]?.session);
  });

  it('closes the older session when its time of grace is over, and not before', async () => {
    const { run } = fixture(async () => undefined);
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
    const { presence, run } = fixture(async () => undefined);
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
    const { presence, run } = fixture(async () => undefined);
    for (let second = 0; second < 6; second += 1) await run(terminalSession(1001));
    const current = presence.session(1001);
    await expect(run(terminalSession(1001))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    if (current !== undefined) presence.leave(current);
    const next = terminalSession(1001);
    await run(next);
    expect(presence.session(1001)).toBe(next.session);
  });

  it('after a kick replaces nobody: a terminal that is kicked again and again may come back each time', async () => {
    const { presence, run } = fixture(async () => undefined);
    for (let round = 0; round < 20; round += 1) {
      const session = terminalSession(1001);
      await run(session);
      expect(presence.session(1001)).toBe(session.session);
      session.session.closing = setTimeout(() => undefined, 0);
    }
  });
});
