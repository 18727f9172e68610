import { expect, it } from 'vitest';
import { searchInVirtualTime } from '../../../src/virtual/explore/in-virtual-time.js';
import { oneIn } from '../../../test/suite/share.js';
import { wireBugs } from './wire-bugs.js';

it.each(oneIn(8, wireBugs))(
  'a search finds a service that $id, in few steps',
  { timeout: 180_000 },
  async ({ stage, clauses, step }) => {
    const { counterexample } = await searchInVirtualTime({
      request: { seed: 1, runs: 40, steps: 60 },
      stage,
    });
    const steps = counterexample?.steps.map((each) => each.step) ?? [];
    expect(clauses).toContain(counterexample?.finding.clause);
    expect(steps).toContainEqual(expect.stringMatching(step));
    expect(steps.length).toBeLessThanOrEqual(9);
  },
);
