import { describe, expect, it } from 'vitest';
import { virtualKnee } from '../../../test/loads/virtual-load.js';
import { inShare } from '../../../test/suite/share.js';

/** A service that serves this many payments a second, one after the other. */
function slowService(perSecond: number) {
  let freeAt = 0;
  return async (path: string) => {
    if (!path.endsWith('/payNow')) return;
    freeAt = Math.max(freeAt, Date.now()) + 1_000 / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.round(freeAt - Date.now())));
  };
}

const profile = `
operations: { payNow: 1, getTransactionDetails: 1 }
phases:
  - { name: any, for: 1m, arrivals: { kind: ramp, from: 1/s, to: 10/s } }
thresholds:
  - { is: payNow.p99<250ms, abortAfter: 1s }
  - payNow.p99<900ms
  - payNow{phase:any}.p99<1ms
`;

describe('the search for a knee', () => {
  it('the search for a knee raises the rate until a threshold breaks, and names it', async () => {
    const slow = slowService(30);
    const { result, steps } = await virtualKnee(profile.replace(', getTransactionDetails: 1', ''), {
      http: async (call, send) => {
        await slow(call.path);
        return send(call);
      },
    });
    expect(result).toMatchObject({
      verdict: 'pass',
      exitCode: 0,
      brokenBy: 'threshold',
      operation: 'payNow',
    });
    expect(result.heldPerSecond).toBeGreaterThanOrEqual(28);
    expect(result.brokenPerSecond).toBeLessThanOrEqual(35);
    expect(result.reasons[0]).toMatch(/^payNow\.p99<250ms does not hold: it is /);
    expect(steps).toEqual(result.steps);
    expect(steps.slice(0, 4).map(({ perSecond, held }) => [perSecond, held])).toEqual([
      [10, true],
      [20, true],
      [40, false],
      [40, false],
    ]);
    expect(steps[0]?.count).toBe(20);
  });

  it.runIf(inShare(7))('a generator that breaks first is named, and the search is invalid', async () => {
    let usedMs = 0;
    const { result } = await virtualKnee(profile, {
      http: (call, send) => {
        usedMs += 20;
        return send(call);
      },
      cpuMs: () => usedMs,
    });
    expect(result).toMatchObject({ verdict: 'invalid', exitCode: 2, brokenBy: 'generator' });
    expect(result.heldPerSecond).toBeGreaterThanOrEqual(20);
    // The other operation of the mix has its own half of the calls.
    expect(result.steps[0]?.count).toBeGreaterThan(12);
    expect(result.steps[0]?.count).toBeLessThan(28);
    expect(result.reasons[0]).toMatch(/^the generator used [0-9]+ % of a processor/);
  });

  it('a bound that is broken at the first rate is a broken threshold', async () => {
    const { result } = await virtualKnee(profile, {
      http: async (call, send) => {
        await new Promise((resolve) => setTimeout(resolve, call.path.endsWith('/payNow') ? 300 : 0));
        return send(call);
      },
    });
    expect(result).toMatchObject({ verdict: 'threshold', exitCode: 3, brokenPerSecond: 10 });
    expect(result.heldPerSecond).toBeUndefined();
  });

  it.runIf(inShare(0))('a search that a signal ends has the steps until then', async () => {
    let calls = 0;
    const { result } = await virtualKnee(profile, {
      http: (call, send) => {
        calls += 1;
        return send(call);
      },
      before: (run) => {
        const look = setInterval(() => {
          if (calls < 130) return;
          clearInterval(look);
          run.stop(130);
        }, 100);
      },
    });
    expect(result).toMatchObject({ verdict: 'stopped', exitCode: 130, heldPerSecond: 10 });
    expect(result.steps.map(({ perSecond }) => perSecond)).toEqual([10]);
  });
});
