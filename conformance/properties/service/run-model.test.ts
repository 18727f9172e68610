import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { day } from '../../../src/text/time-units.js';
import { runModel } from './run-model.js';

/** A new seed for each run; a failure names it and the path to its history. */
const seed = randomInt(2 ** 31);

/** The error message of a run that must fail. */
async function reportOf(run: Parameters<typeof runModel>[0]): Promise<string> {
  const thrown = await runModel(run).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Error)) throw new Error('the model found nothing');
  return `${thrown.message}\n${thrown.cause}`;
}

function counterexampleIn(report: string): readonly string[] {
  const [, steps = ''] = /Counterexample: \[(.*?) ?\/\*/.exec(report) ?? [];
  return steps.split(',');
}

describe('the service model', () => {
  it(`the service matches the model in random histories (seed ${seed})`, async () => {
    const { steps } = await runModel({ seed, runs: 12, maxCommands: 120 });
    expect(steps).toBeGreaterThan(100);
  });

  it('a service whose tokens live for eight days fails in a history of one step', async () => {
    const config = { 'accessToken.lifetime': 8 * day };
    const report = await reportOf({ seed: 7, runs: 60, maxCommands: 60, config });
    expect(report).toMatch(/seed: 7, path: "[0-9:]+"/);
    expect(report).toContain('AUTH-05: expiryDate: expected seven days from now');
    expect(counterexampleIn(report)).toEqual([expect.stringMatching(/^issue a token for [a-z:]+$/)]);
  });

  it('a service that drops commands after an hour fails, and its report replays that history', async () => {
    const run = { seed: 7, runs: 60, maxCommands: 60, config: { 'command.lifetime': 3_600_000 } };
    const report = await reportOf(run);
    const steps = counterexampleIn(report);
    expect(steps).toContainEqual(expect.stringMatching(/^trigger /));
    expect(steps.length).toBeLessThanOrEqual(4);

    const [, path = ''] = /path: "([^"]+)"/.exec(report) ?? [];
    const [, replayPath = ''] = /replayPath="([^"]+)"/.exec(report) ?? [];
    const again = await reportOf({ ...run, path, replayPath });
    expect(again).toContain('Property failed after 1 tests');
    expect(counterexampleIn(again)).toEqual(steps);
  });
});
