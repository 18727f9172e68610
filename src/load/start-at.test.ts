import { expect, it } from 'vitest';
import { measureOf, steadyProfile, virtualLoad } from '../../test/loads/virtual-load.js';

it('a load with an instant for its start prepares the service, and begins its first phase at this instant', async () => {
  const calls: number[] = [];
  let startAt = 0;
  const finished = await virtualLoad(steadyProfile, {
    startInMs: 60_000,
    before: () => {
      startAt = Date.now() + 60_000;
    },
    http: (call, send) => {
      if (call.path.endsWith('/payNow')) calls.push(Date.now() - startAt);
      return send(call);
    },
  });
  const ofPhases = calls.filter((at) => at >= 0);
  expect(ofPhases).toHaveLength(120);
  expect(ofPhases[0]).toBeLessThan(100);
  // The first payments, which later calls read, are taken as soon as the service has started.
  expect(Math.max(...calls.filter((at) => at < 0))).toBeLessThan(-50_000);
  expect(finished.result).toMatchObject({ verdict: 'pass', startedAt: new Date(startAt).toISOString() });
  expect(measureOf(finished, 'payNow')?.max).toBeLessThan(1_000);
});

it('a load that is prepared only after its instant is invalid: the others have begun without it', async () => {
  const { result } = await virtualLoad(steadyProfile, { startInMs: -1_500 });
  expect(result).toMatchObject({ verdict: 'invalid', exitCode: 2 });
  expect(result.reasons[0]).toMatch(
    /^the segment was ready [0-9]+ms after --start-at: choose a later instant$/,
  );
});
