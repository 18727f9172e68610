import { describe, expect, it } from 'vitest';
import { measureOf, steadyProfile, stoppedLoad, virtualLoad } from '../../test/loads/virtual-load.js';
import { resultText } from './result/result-text.js';

describe('the end of a load in virtual time', () => {
  it.each(['the service starts', 'the load is prepared'])(
    'a stop while %s ends the load without a result, and stops the service',
    async (when) => {
      let stops = 0;
      const never = new Promise<never>(() => undefined);
      const finished = await stoppedLoad(steadyProfile, {
        // The merchant is created; then the service takes its time for everything.
        http: (call, send) => (call.path.endsWith('/merchants') ? send(call) : never),
        service: {
          ...(when === 'the service starts' && { start: () => never }),
          stop: async () => {
            stops += 1;
          },
        },
        before: (run) => setTimeout(() => run.stop(130), 500),
      });
      expect({ finished, stops }).toEqual({ finished: undefined, stops: 1 });
    },
  );

  it('a service that dies in the middle is counted as errors, and the load ends by its plan', async () => {
    let comeBack = (): void => undefined;
    let restarted: Promise<void> | undefined;
    const finished = await virtualLoad(`${steadyProfile}callTimeout: 1s\nterminals: { count: 3 }`, {
      restartable: true,
      onStarted: (_, { target }) =>
        setTimeout(() => {
          const whileDown = new Promise<void>((resolve) => {
            comeBack = resolve;
          });
          restarted = target.restart?.(() => whileDown);
        }, 2_000),
      afterwards: async () => {
        comeBack();
        await restarted;
      },
    });
    const { count = 0, errors = 0 } = measureOf(finished, 'payNow') ?? {};
    expect(count).toBe(120);
    expect(errors).toBeGreaterThan(60);
    expect(measureOf(finished, 'reconnect')?.errorsByCode).toEqual({ NOT_ONLINE: 3 });
    expect(finished.result).toMatchObject({
      outcome: 'completed',
      verdict: 'fail',
      exitCode: 1,
      elapsedMs: 6_000,
    });
  });

  it('a stop by a signal gives the result of what there was', async () => {
    const finished = await virtualLoad(steadyProfile, {
      onStarted: (run) => setTimeout(() => run.stop(130), 2_500),
    });
    expect(finished.result).toMatchObject({
      outcome: 'stopped',
      verdict: 'stopped',
      exitCode: 130,
      reasons: ['the load was stopped before its end'],
    });
    expect(resultText(finished.result)).toContain('\nSTOPPED (exit code 130)\n  the load was stopped before');
    expect(measureOf(finished, 'payNow')?.count).toBeLessThan(60);
    expect(finished.samples.map(({ atMs }) => atMs)).toEqual([1_000, 2_000]);
  });

  it('a threshold that is broken for its time ends the load', async () => {
    const rule = '{ is: payNow.p50<1ms, abortAfter: 1s }';
    const { result } = await virtualLoad(`${steadyProfile}thresholds: [${rule}]`);
    expect(result).toMatchObject({ outcome: 'aborted', verdict: 'threshold', exitCode: 3 });
    expect(result.elapsedMs).toBeLessThan(3_000);
  });
});
