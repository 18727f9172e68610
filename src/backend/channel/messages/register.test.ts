import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixClock } from '../../testing/fixed-clock.js';
import { type RecordedSession, terminalSession } from '../../testing/recording-session.js';
import { Presence } from '../presence.js';
import type { TerminalSession } from '../session.js';
import { TakeoverLimiter } from '../takeover-limiter.js';
import { register } from './register.js';
import type { ChannelDeps } from './terminal-message.js';

beforeEach(() => {
  fixClock();
});

afterEach(() => {
  vi.useRealTimers();
});

/** The dependencies that register uses; `seen` resolves when the store has recorded it. */
function fixture(seen: () => Promise<void>) {
  const presence = new Presence();
  const opened: TerminalSession[] = [];
  const online: (readonly [TerminalSession, TerminalSession | undefined])[] = [];
  const deps = {
    presence,
    takeovers: new TakeoverLimiter({ maxTakeovers: 5, windowMs: 60_000, protectionMs: 10_000 }),
    delivery: { open: (session: TerminalSession) => opened.push(session), close: () => undefined },
    adminTopic: { broadcast: () => undefined },
    terminals: { seen },
    events: { online: (...announced: (typeof online)[number]) => online.push(announced) },
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

describe('the message register', () => {
  it('if two sessions register at once the newer one stays, and the older one gets SESSION_KICK (CHN-12)', async () => {
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
    // Both were recorded, the newer one last: the older one was online, and was replaced.
    expect(opened).toEqual([old.session, newer.session]);
    // Each is announced as online at once, with the session that it replaces.
    expect(online).toEqual([
      [old.session, undefined],
      [newer.session, old.session],
    ]);
    expect(old.connection.delivered.map(({ body }) => JSON.parse(String(body)))).toEqual([
      { action: 'SESSION_KICK', reason: 'replaced' },
    ]);
    expect(newer.connection.delivered).toEqual([]);
  });

  it('a register that the store cannot record does not affect the older session', async () => {
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

  it('a session that has ended before the store responds does not come online (W12)', async () => {
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

  it('only one of two simultaneous registers succeeds under the takeover limit', async () => {
    const { presence, run } = fixture(() => new Promise((resolve) => setImmediate(resolve)));
    const sessions = Array.from({ length: 12 }, () => terminalSession(1001));
    const outcomes = await Promise.allSettled(sessions.map((session) => run(session)));
    // The first register, and five takeovers.
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(presence.session(1001)).toBe(sessions[5]?.session);
  });

  it('the older session is closed when its grace period is over, and not before', async () => {
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

  it('repeated takeovers are rejected for a while, and each time for longer (CHN-12)', async () => {
    const { presence, run } = fixture(async () => undefined);
    const start = Date.now();
    /** Both try again every second, whatever the response. */
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
    // The first register, five takeovers, and then one after 10, 20 and 40 s.
    expect(taken).toEqual([0, 1, 2, 3, 4, 5, 15, 35, 75]);
    expect(presence.online).toBe(1);
  });

  it('a terminal whose session has ended can register at once, even after repeated takeovers', async () => {
    const { presence, run } = fixture(async () => undefined);
    for (let second = 0; second < 6; second += 1) await run(terminalSession(1001));
    const current = presence.session(1001);
    await expect(run(terminalSession(1001))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    if (current !== undefined) presence.leave(current);
    const next = terminalSession(1001);
    await run(next);
    expect(presence.session(1001)).toBe(next.session);
  });

  it('a register after a kick is not a takeover: a terminal that is kicked repeatedly may return each time', async () => {
    const { presence, run } = fixture(async () => undefined);
    for (let round = 0; round < 20; round += 1) {
      const session = terminalSession(1001);
      await run(session);
      expect(presence.session(1001)).toBe(session.session);
      session.session.closing = setTimeout(() => undefined, 0);
    }
  });
});
