import { expect, it } from 'vitest';
import { searchInVirtualTime } from '../../../src/virtual/explore/in-virtual-time.js';
import { alterResponses } from '../wire/rest-alterations.js';
import { oneIn } from '../../../test/suite/share.js';
import { behindWire } from './altered-stage.js';
import { wireBugs } from './wire-bugs.js';

it.each(oneIn(8, wireBugs))(
  'a search finds a service that $id, in few steps',
  async ({ stage, clauses, step, seed = 1 }) => {
    const { counterexample } = await searchInVirtualTime({
      request: { seed, runs: 40, steps: 60 },
      stage,
    });
    const steps = counterexample?.steps.map((each) => each.step) ?? [];
    expect(clauses).toContain(counterexample?.finding.clause);
    expect(steps).toContainEqual(expect.stringMatching(step));
    expect(steps.length).toBeLessThanOrEqual(9);
  },
);

it('a failure that does not come again is shown with the steps of its first time', async () => {
  let isFirst = true;
  const wire = alterResponses(['payNow'], (response) => {
    if (!isFirst) return response;
    isFirst = false;
    return { status: 503, body: {} };
  });
  // The search for a shorter history would only take time.
  const ending = new AbortController();
  const { counterexample } = await searchInVirtualTime({
    request: { seed: 1, runs: 20, steps: 6 },
    stage: behindWire(wire),
    signal: ending.signal,
    onProgress: ({ shrinking }) => void (shrinking && ending.abort()),
  });
  if (counterexample === undefined) throw new Error('the search found nothing');
  expect(counterexample).toMatchObject({ finding: { actual: 'HTTP 503' }, notRepeated: true });
  const last = counterexample.steps.at(-1);
  expect(last?.step).toMatch(/^pay /);
  expect(last?.actions).toContainEqual(expect.stringMatching(/^# 503 /));
});
