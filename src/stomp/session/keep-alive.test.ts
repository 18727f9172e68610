import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../limits.js';
import { KeepAlive } from './keep-alive.js';

describe('KeepAlive', () => {
  it('H06: a silent peer is suspected first, and ended if it is still silent a little later', () => {
    const keepAlive = new KeepAlive(defaultLimits, { send: 0, receive: 10_000 }, 0);
    expect(keepAlive.isSilent(19_999)).toBe(false);
    expect(keepAlive.confirmAt).toBe(Number.POSITIVE_INFINITY);
    expect(keepAlive.isSilent(20_000)).toBe(false);
    expect(keepAlive.confirmAt).toBe(20_250);
    expect(keepAlive.isSilent(20_249)).toBe(false);
    expect(keepAlive.isSilent(20_250)).toBe(true);
  });

  it('H05: data ends the suspicion of a silent peer, which is then suspected anew', () => {
    const keepAlive = new KeepAlive(defaultLimits, { send: 0, receive: 10_000 }, 0);
    expect(keepAlive.isSilent(20_000)).toBe(false);
    keepAlive.received(20_100);
    // A time in the past would let the sweep run all the time.
    expect(keepAlive.confirmAt).toBe(Number.POSITIVE_INFINITY);
    expect([40_100, 40_349, 40_350].map((now) => keepAlive.isSilent(now))).toEqual([false, false, true]);
  });

  it('H11: after each pong a peer may miss two pings', () => {
    const keepAlive = new KeepAlive(defaultLimits, { send: 0, receive: 0 }, 0);
    expect(keepAlive.ping(30_000)).toBe('ping');
    keepAlive.pongReceived();
    expect([60_000, 90_000, 120_000].map((now) => keepAlive.ping(now))).toEqual(['ping', 'ping', 'dead']);
  });

  it('H11: a peer is pinged, and dead after two misses', () => {
    const keepAlive = new KeepAlive(defaultLimits, { send: 0, receive: 0 }, 0);
    expect([29_999, 30_000, 60_000, 90_000].map((now) => keepAlive.ping(now))).toEqual([
      'none',
      'ping',
      'ping',
      'dead',
    ]);
  });

  it('H04: after a stall a heart-beat is due at any time', () => {
    const keepAlive = new KeepAlive(defaultLimits, { send: 10_000, receive: 0 }, 0);
    expect(keepAlive.beat({ now: 1_000, stalledMs: 0, early: 0 }, 0)).toBe('none');
    expect(keepAlive.beat({ now: 1_000, stalledMs: 5_000, early: 0 }, 0)).toBe('due');
  });
});
