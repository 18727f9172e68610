import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inShare } from '../../../test/suite/share.js';
import type { Counterexample, ExploreResult } from '../../examine/explore/options.js';
import { day, hour } from '../../text/time-units.js';
import { searchInVirtualTime, type VirtualSearchOptions } from './in-virtual-time.js';

/** A new seed for each run; a failure names it. */
const seed = randomInt(2 ** 31);

async function foundBy(options: VirtualSearchOptions): Promise<Counterexample> {
  const { counterexample } = await searchInVirtualTime(options);
  if (counterexample === undefined) throw new Error('the search found nothing');
  return counterexample;
}

function shown({ verdict, reasons, counterexample }: ExploreResult) {
  return { verdict, reasons, steps: counterexample?.steps.map(({ step }) => step) };
}

describe('the search', () => {
  it(`the embedded backend matches the model in random histories (seed ${seed})`, async () => {
    const result = await searchInVirtualTime({ request: { seed, runs: 8, steps: 60 } });
    expect(shown(result)).toMatchObject({ verdict: 'pass', steps: undefined });
    expect(result.steps).toBeGreaterThan(60);
    expect(result.responses).toBeGreaterThan(result.steps / 2);
  });

  it('two searches of one seed have the same result, also with other searches between them', async () => {
    const request = { seed: 3, runs: 2, steps: 20 };
    const first = await searchInVirtualTime({ request });
    await searchInVirtualTime({ request: { ...request, seed: 4 } });
    expect(JSON.stringify(await searchInVirtualTime({ request }))).toBe(JSON.stringify(first));
  });

  it('a service whose tokens live for eight days fails in one step, which a person can follow', async () => {
    const stage = { config: { 'accessToken.lifetime': 8 * day } };
    const { finding, steps } = await foundBy({ request: { seed: 7, runs: 60, steps: 60 }, stage });
    expect(finding).toMatchObject({ clause: 'AUTH-05', what: 'expiryDate', expected: 'seven days from now' });
    expect(steps.map(({ step }) => step)).toEqual([
      'create a merchant with two apps and a terminal',
      expect.stringMatching(/^issue a token for [a-z:]+$/),
    ]);
    const [request, response] = steps[1]?.actions.slice(-2) ?? [];
    expect(request).toBe('curl -sS -X POST "$BASE_URL/api/v1/oauth/token" -u "$APP_ID:$APP_SECRET"');
    expect(response).toMatch(/^# 200 \{"token":"\*\*\*","type":"bearer","expiryDate":"2030-01-09T/);
  });

  it('a service whose tokens live for eight days passes by the document alone, which judges clauses of its own', async () => {
    const stage = { config: { 'accessToken.lifetime': 8 * day } };
    const request = { seed: 7, runs: 4, steps: 60 };
    expect(await foundBy({ request, stage })).toMatchObject({ finding: { clause: 'AUTH-05' } });
    const result = await searchInVirtualTime({ request: { ...request, level: 'must' }, stage });
    expect(shown(result)).toMatchObject({ verdict: 'pass', steps: undefined });
    expect(result).toMatchObject({ differences: [], responses: 0, notCompared: 0 });
    const judged = Object.keys(result.coverage.clauses);
    expect(judged.length).toBeGreaterThan(5);
    expect(judged).not.toContain('AUTH-05');
  });

  it.runIf(inShare(2))(
    'a service that drops commands after an hour fails in a few steps, which can be performed again',
    async () => {
      const stage = { config: { 'command.lifetime': hour } };
      const request = { seed: 7, runs: 60, steps: 60 };
      const { finding, steps, replay } = await foundBy({ request, stage });
      const texts = steps.map(({ step }) => step);
      // Commands and pushes expire in the same way.
      expect(texts).toContainEqual(expect.stringMatching(/^trigger | at the terminal/));
      expect(texts.length).toBeLessThanOrEqual(6);
      const again = await foundBy({ request: { ...request, replay }, stage });
      expect(again.finding).toEqual(finding);
      expect(again.steps).toEqual(steps);
      const healthy = await searchInVirtualTime({ request: { ...request, replay } });
      expect(shown(healthy)).toMatchObject({ verdict: 'pass', steps: undefined });
    },
  );

  it.runIf(inShare(3))(
    'a search of 30 histories of 60 steps with the seed 1 reaches what others must reach',
    async () => {
      const { fullCoverage } = await import('../../examine/explore/search/full-coverage.js');
      const { verdict, coverage } = await searchInVirtualTime({ request: { seed: 1, runs: 30, steps: 60 } });
      const reached = [...Object.keys(coverage.states), ...Object.keys(coverage.transitions)];
      expect({ verdict, reached: reached.sort() }).toEqual({
        verdict: 'pass',
        reached: [...fullCoverage].sort(),
      });
    },
  );

  it('a search that was ended before its first step is inconclusive', async () => {
    const signal = AbortSignal.abort();
    const result = await searchInVirtualTime({ request: { seed: 1, runs: 5, steps: 5 }, signal });
    expect(shown(result)).toEqual({
      verdict: 'inconclusive',
      reasons: ['no step was performed: nothing was judged'],
      steps: undefined,
    });
  });
});
