import { describe, expect, it } from 'vitest';
import { measureOf, steadyProfile, virtualLoad } from '../../../test/loads/virtual-load.js';
import { inShare } from '../../../test/suite/share.js';

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

  it('each look that a long pause has missed counts, so that it spoils the p99 of a load without calls', async () => {
    let jumpAt = Number.POSITIVE_INFINITY;
    const yaml = 'terminals: { count: 2 }\nphases: [{ name: idle, for: 20s }]';
    const { result } = await virtualLoad(yaml, {
      // 500 ms of 20 s: one look of 200, which only together with the four after it are more than one percent.
      now: () => Date.now() + (Date.now() >= jumpAt ? 500 : 0),
      onStarted: () => {
        jumpAt = Date.now() + 5_020;
      },
    });
    expect(result).toMatchObject({ verdict: 'invalid', exitCode: 2 });
    expect(result.reasons[0]).toMatch(/^the event loop was late: p99 [234][0-9.]+ ms, at most 100 ms$/);
  });

  it.each([
    ['10s', 'invalid', ['the generator used 100 % of a processor in the phase busy, at most 95 %']],
    // In a shorter phase one pause of the machine would be enough.
    ['5s', 'pass', []],
  ])('a busy phase of %s in a calm load is judged by itself: %s', async (length, verdict, reasons) => {
    let busyFrom = Number.POSITIVE_INFINITY;
    const yaml = `terminals: { count: 2 }
phases: [{ name: calm, for: 20s }, { name: busy, for: ${length} }]`;
    const { result } = await virtualLoad(yaml, {
      cpuMs: () => Math.max(0, Date.now() - busyFrom),
      onStarted: () => {
        busyFrom = Date.now() + 20_040;
      },
    });
    expect(result).toMatchObject({ verdict, reasons });
    expect(result.health.cpuShare).toBeLessThan(0.4);
  });

  it.runIf(inShare(3))(
    'calls that begin late in one phase of a longer load make it invalid, and the reason names the phase',
    async () => {
      let lateFrom = Number.POSITIVE_INFINITY;
      const yaml = `operations: { find: 1 }
phases:
  - { name: calm, for: 1s, arrivals: { kind: constant, rate: 900/s } }
  - { name: late, for: 10s, arrivals: { kind: constant, rate: 10/s } }`;
      const { result } = await virtualLoad(yaml, {
        // The last calls of the load: 8 of 100 in their phase, and of 1,000 in all.
        now: () => Date.now() + (Date.now() >= lateFrom ? 820 : 0),
        onStarted: () => {
          lateFrom = Date.now() + 9_000;
        },
      });
      expect(result.reasons[0]).toMatch(
        /^calls began late in the phase late: p99 [0-9.]+ ms, at most 100 ms$/,
      );
      expect(result.verdict).toBe('invalid');
    },
  );

  it.each([
    [100, 'pass', []],
    [
      101,
      'invalid',
      [
        'limits.requestsPerSecond of the target file has delayed requests by up to 101 ms: raise it, or lower the rate',
      ],
    ],
  ])(
    'a load whose requests waited for %i ms for a limit of the target file has the verdict %s',
    async (ms, verdict, reasons) => {
      const { result } = await virtualLoad(steadyProfile, { delayedMs: () => ms });
      expect(result).toMatchObject({ verdict, reasons });
    },
  );

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
