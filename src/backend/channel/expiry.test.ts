import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession, type RecordedSession, terminalSession } from '../testing/recording-session.js';
import { SessionExpiry } from './expiry.js';
import type { ChannelSession } from './session.js';

const minute = 60_000;
let expiry: SessionExpiry;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  expiry = new SessionExpiry({ leadMs: 2 * minute, messageId: () => 'msg' });
});

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const told = ({ connection }: RecordedSession<ChannelSession>) =>
  connection.delivered.map(({ body }) => JSON.parse(String(body)));

describe('the end of a wsToken', () => {
  it.each([false, true])(
    'is told two minutes before, once, and kept to the millisecond: observer %s (CHN-14, CHN-16)',
    (observer) => {
      const terminal = terminalSession(1001, { observer });
      expiry.watch(terminal.session, Date.now() + 30 * minute);
      vi.advanceTimersByTime(28 * minute - 1);
      expect(told(terminal)).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(told(terminal)).toEqual([{ action: 'SESSION_TIMEOUT' }]);
      vi.advanceTimersByTime(2 * minute - 1);
      expect(terminal.connection.failures).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(terminal.connection.failures).toEqual(['TOKEN_EXPIRED']);
      expect(told(terminal)).toHaveLength(1);
    },
  );

  it('is told late to who subscribes late, and once to who subscribes again', () => {
    const terminal = terminalSession(1001);
    const { subscription } = terminal.session;
    terminal.session.subscription = undefined;
    expiry.watch(terminal.session, Date.now() + 30 * minute);
    vi.advanceTimersByTime(29 * minute);
    expect(told(terminal)).toEqual([]);
    terminal.session.subscription = subscription;
    expiry.subscribed(terminal.session);
    expiry.subscribed(terminal.session);
    expect(told(terminal)).toEqual([{ action: 'SESSION_TIMEOUT' }]);
    expiry.forget(terminal.session);
  });

  it('is told at once to a session that begins in its last two minutes', () => {
    const terminal = terminalSession(1001);
    expiry.watch(terminal.session, Date.now() + minute);
    vi.advanceTimersByTime(0);
    expect(told(terminal)).toHaveLength(1);
    vi.advanceTimersByTime(minute);
    expect(terminal.connection.failures).toEqual(['TOKEN_EXPIRED']);
  });

  it('closes a dashboard too, which is told nothing', () => {
    const dashboard = adminSession();
    expiry.watch(dashboard.session, Date.now() + 30 * minute);
    vi.advanceTimersByTime(30 * minute);
    expect([told(dashboard), dashboard.connection.failures]).toEqual([[], ['TOKEN_EXPIRED']]);
  });

  it('waits for longer than any single timer if the configured lifetime is so long', () => {
    const lifetimeMs = 60 * 24 * 60 * minute;
    const terminal = terminalSession(1001);
    // A real timer fires at once when it is asked to wait longer; the fake one does not.
    const setTimer = vi.spyOn(globalThis, 'setTimeout');
    expiry.watch(terminal.session, Date.now() + lifetimeMs);
    vi.advanceTimersByTime(lifetimeMs - 1);
    expect(terminal.connection.failures).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(terminal.connection.failures).toEqual(['TOKEN_EXPIRED']);
    expect(Math.max(...setTimer.mock.calls.map(([, ms = 0]) => ms))).toBe(2 ** 31 - 1);
    setTimer.mockRestore();
  });

  it.each([10, 29])('means nothing to a session that has ended after %d minutes', (minutes) => {
    const terminal = terminalSession(1001);
    expiry.watch(terminal.session, Date.now() + 30 * minute);
    vi.advanceTimersByTime(minutes * minute);
    expiry.forget(terminal.session);
    vi.advanceTimersByTime(30 * minute);
    expect(terminal.connection.failures).toEqual([]);
  });
});
