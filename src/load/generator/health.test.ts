import { describe, expect, it } from 'vitest';
import { measureOf, steadyProfile, virtualLoad } from '../../../test/loads/virtual-load.js';

const failing = (code: string) => Object.assign(new Error(`connect ${code}`), { code });

describe('a load whose figures the generator has spoiled is invalid', () => {
  it('a load is invalid if its event loop was late', async () => {
    let jumpAt = Number.POSITIVE_INFINITY;
    // No call is due while the generator stands still, so that only its timers are late.
    const yaml = 'terminals: { count: 2 }\nphases: [{ name: idle, for: 4s }]';
    const { result } = await virtualLoad(yaml, {
      now: () => Date.now() + (Date.now() >= jumpAt ? 1_000 : 0),
      onStarted: () => {
        jumpAt = Date.now() + 1_020;
      },
    });
    expect(result).toMatchObject({ verdict: 'invalid', exitCode: 2 });
    expect(result.reasons).toEqual([
      expect.stringMatching(/^the event loop was late: p99 [0-9.]+ ms, at most 100 ms$/),
    ]);
  });

  it.each([
    [0.95, 'pass', []],
    [0.96, 'invalid', ['the generator used 96 % of a processor, at most 95 %']],
  ])('a load whose generator used %f of a processor has the verdict %s', async (share, verdict, reasons) => {
    const { result } = await virtualLoad(steadyProfile, { cpuMs: () => Date.now() * share });
    expect(result).toMatchObject({ verdict, reasons });
  });

  it('a load is invalid if the system had no socket left for a call', async () => {
    let calls = 0;
    const { result } = await virtualLoad(`${steadyProfile}thresholds: [errors.rate<50%]`, {
      http: (call, send) => {
        calls += call.path.endsWith('/payNow') ? 1 : 0;
        return calls > 180 ? Promise.reject(failing('EMFILE')) : send(call);
      },
    });
    expect(result).toMatchObject({ verdict: 'invalid', exitCode: 2, health: { withoutSocket: 4 } });
    expect(result.reasons).toEqual(['the system had no socket left for 4 connections']);
  });

  it('a load is invalid if more calls waited than may, and each counts as one without a response', async () => {
    let isSlow = false;
    const finished = await virtualLoad(`${steadyProfile}maxInFlight: 5\ncallTimeout: 2s`, {
      http: async (call, send) => {
        if (isSlow) await new Promise((resolve) => setTimeout(resolve, 500));
        return send(call);
      },
      onStarted: () => {
        isSlow = true;
      },
    });
    const { NOT_SENT: unsent } = measureOf(finished, 'payNow')?.errorsByCode ?? {};
    expect(unsent).toBeGreaterThan(50);
    expect(finished.result).toMatchObject({ verdict: 'invalid', exitCode: 2, health: { notSent: unsent } });
    expect(finished.result.reasons[0]).toBe(
      `${unsent} calls were not sent: maxInFlight calls waited already`,
    );
    expect(measureOf(finished, 'payNow')?.max).toBe(2_000);
  });

  it('a load is invalid if calls had nothing to act on', async () => {
    let isFailing = false;
    const yaml = steadyProfile.replace('payNow: 1', 'payNow: 1, refund: 1').replace('20/s', '40/s');
    const finished = await virtualLoad(yaml, {
      http: async (call, send) => {
        const exchange = await send(call);
        return isFailing && call.path.endsWith('/payNow') ? { ...exchange, status: 500 } : exchange;
      },
      onStarted: () => {
        isFailing = true;
      },
    });
    const { NOTHING_TO_ACT_ON: unsent } = measureOf(finished, 'refund')?.errorsByCode ?? {};
    expect(unsent).toBeGreaterThan(10);
    expect(finished.result.reasons[0]).toBe(
      `${unsent} calls were not sent: nothing existed that they could act on`,
    );
    expect(finished.result.exitCode).toBe(2);
  });
});
