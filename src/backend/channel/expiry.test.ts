import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minute } from '../../text/time-units.js';
import { fixClock } from '../testing/fixed-clock.js';
import { adminSession, type RecordedSession, terminalSession } from '../testing/recording-session.js';
import { SessionExpiry } from './expiry.js';
import type { ChannelSession } from './session.js';

let expiry: SessionExpiry;

beforeEach(() => {
  fixClock();
  expiry = new SessionExpiry({ leadMs: 2 * minute, messageId: () => 'msg' });
});

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const received = ({ connection }: RecordedSession<ChannelSession>) =>
  connection.delivered.map(({ body }) => JSON.parse(String(body)));

describe('the expiry of a wsToken', () => {
  it.each([false, true])(
    'SESSION_TIMEOUT is sent once two minutes before, and the expiry is exact to the millisecond: observer %s (CHN-14, CHN-16)',
    (observer) => {
      const terminal = terminalSession(1001, { observer });
      expiry.watch(terminal.session, Date.now() + 30 * minute);
      vi.advanceTimersByTime(28 * minute - 1);
      expect(received(terminal)).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(received(terminal)).toEqual([{ action: 'SESSION_TIMEOUT' }]);
      vi.advanceTimersByTime(2 * minute - 1);
      expect(terminal.connection.failures).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(terminal.connection.failures).toEqual(['TOKEN_EXPIRED']);
      expect(received(terminal)).toHaveLength(1);
    },
  );

  it('a session that subscribes late gets SESSION_TIMEOUT then, and one that subscribes again gets it once', () => {
    const terminal = terminalSession(1001);
    const { subscription } = terminal.session;
    terminal.session.subscription = undefined;
    expiry.watch(terminal.session, Date.now() + 30 * minute);
    vi.advanceTimersByTime(29 * minute);
    expect(received(terminal)).toEqual([]);
    terminal.session.subscription = subscription;
    expiry.subscribed(terminal.session);
    expiry.subscribed(terminal.session);
    expect(received(terminal)).toEqual([{ action: 'SESSION_TIMEOUT' }]);
    expiry.forget(terminal.session);
  });

  it('a session that begins in the last two minutes gets SESSION_TIMEOUT at once', () => {
    const terminal = terminalSession(1001);
    expiry.watch(terminal.session, Date.now() + minute);
    vi.advanceTimersByTime(0);
    expect(received(terminal)).toHaveLength(1);
    vi.advanceTimersByTime(minute);
    expect(terminal.connection.failures).toEqual(['TOKEN_EXPIRED']);
  });

  it('the expiry closes a dashboard without SESSION_TIMEOUT', () => {
    const dashboard = adminSession();
    expiry.watch(dashboard.session, Date.now() + 30 * minute);
    vi.advanceTimersByTime(30 * minute);
    expect([received(dashboard), dashboard.connection.failures]).toEqual([[], ['TOKEN_EXPIRED']]);
  });

  it('the expiry may be later than the maximum delay of a timer', () => {
    const lifetimeMs = 60 * 24 * 60 * minute;
    const terminal = terminalSession(1001);
    // A real timer with a longer delay fires at once; the fake one does not.
    const setTimer = vi.spyOn(globalThis, 'setTimeout');
    expiry.watch(terminal.session, Date.now() + lifetimeMs);
    vi.advanceTimersByTime(lifetimeMs - 1);
    expect(terminal.connection.failures).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(terminal.connection.failures).toEqual(['TOKEN_EXPIRED']);
    expect(Math.max(...setTimer.mock.calls.map(([, ms = 0]) => ms))).toBe(2 ** 31 - 1);
    vi.restoreAllMocks();
  });

  it.each([10, 29])('the expiry does not affect a session that has ended after %d minutes', (minutes) => {
    const terminal = terminalSession(1001);
    expiry.watch(terminal.session, Date.now() + 30 * minute);
    vi.advanceTimersByTime(minutes * minute);
    expiry.forget(terminal.session);
    vi.advanceTimersByTime(30 * minute);
    expect(terminal.connection.failures).toEqual([]);
  });

  it('sessions whose tokens expire at one instant share a timer, and each is warned and ended', () => {
    const terminals = [1001, 1002, 1003].map((configId) => terminalSession(configId));
    const expiresAt = Date.now() + 30 * minute;
    for (const { session } of terminals) expiry.watch(session, expiresAt);
    expect(vi.getTimerCount()).toBe(1);
    const [first, second, third] = terminals;
    if (first !== undefined) expiry.forget(first.session);
    vi.advanceTimersByTime(28 * minute);
    if (second !== undefined) expiry.forget(second.session);
    // It began when the others were warned, and subscribes now.
    const late = terminalSession(1004);
    expiry.watch(late.session, expiresAt);
    expiry.subscribed(late.session);
    vi.advanceTimersByTime(2 * minute);
    expect([first, second, third, late].map((each) => each && received(each).length)).toEqual([0, 1, 1, 1]);
    expect([first, second, third, late].map((each) => each?.connection.failures)).toEqual([
      [],
      [],
      ['TOKEN_EXPIRED'],
      ['TOKEN_EXPIRED'],
    ]);
  });

  it('a session that begins when all others of its instant have ended is warned and ended too', () => {
    const expiresAt = Date.now() + 30 * minute;
    const earlier = terminalSession(1001);
    expiry.watch(earlier.session, expiresAt);
    expiry.forget(earlier.session);
    const later = terminalSession(1002);
    expiry.watch(later.session, expiresAt);
    vi.advanceTimersByTime(30 * minute);
    expect([received(later).length, later.connection.failures]).toEqual([1, ['TOKEN_EXPIRED']]);
    expect([received(earlier).length, earlier.connection.failures]).toEqual([0, []]);
  });
});
