import { describe, expect, it } from 'vitest';
import { KeepAlive } from './keep-alive.js';
import { defaultLimits } from './limits.js';

const round = (now: number, late = 0) => ({ now, late, early: 0 });

describe('KeepAlive', () => {
  it('H09: gives no verdict in a round that ran late by more than half an interval', () => {
    const keepAlive = new KeepAlive(defaultLimits, { send: 0, receive: 10_000 }, 0);
    expect(keepAlive.isSilent(round(30_000))).toBe(false);
    expect(keepAlive.isSilent(round(40_000, 5_001))).toBe(false);
    expect(keepAlive.isSilent(round(41_000, 5_000))).toBe(true);
  });

  it('H09: measures the silence up to the time for which the round was planned', () => {
    const keepAlive = new KeepAlive(defaultLimits, { send: 0, receive: 10_000 }, 0);
    expect(keepAlive.isSilent(round(22_000, 2_001))).toBe(false);
    expect(keepAlive.confirmAt).toBe(Number.POSITIVE_INFINITY);
    expect(keepAlive.isSilent(round(22_000, 2_000))).toBe(false);
    expect(keepAlive.confirmAt).toBe(22_250);
  });

  it('H11: a ping round that ran late by more than half an interval counts as no miss', () => {
    const keepAlive = new KeepAlive(defaultLimits, { send: 0, receive: 0 }, 0);
    expect(keepAlive.ping(round(30_000))).toBe('ping');
    expect(keepAlive.ping(round(60_000))).toBe('ping');
    expect(keepAlive.ping(round(90_000, 15_001))).toBe('none');
    expect(keepAlive.ping(round(120_000))).toBe('dead');
  });
});
