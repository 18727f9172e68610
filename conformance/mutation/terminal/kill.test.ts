import { describe, expect, it } from 'vitest';
import { clauseResults } from '../../../src/run/verdict.js';
import { runAgainst, scenarioOf, scenarioTimeoutMs } from '../kill/kill.js';
import { brokenTerminals } from './registry.js';

describe('a scenario', () => {
  const rows = brokenTerminals.map((each) => [each.clause, each.scenario, each.sentence, each] as const);
  it.each(rows)(
    'fails, by %s in %s, on a terminal that is broken: %s',
    async (clause, _scenario, _sentence, broken) => {
      const result = await runAgainst({ terminals: broken.breaks }, scenarioOf(broken));
      expect(result.verdict, result.reason).toBe('fail');
      expect(clauseResults([result])[clause]?.verdict).toBe('fail');
      // The clause itself must fail, not what is decided beside it.
      const failed = result.checks.filter((check) => check.clause === clause && check.verdict === 'fail');
      expect(failed.some((check) => check.witnesses)).toBe(true);
    },
    scenarioTimeoutMs,
  );

  const needed = [...new Set(brokenTerminals.map(scenarioOf))].map((each) => [each.id, each] as const);
  it.each(needed)(
    'passes on a good terminal: %s',
    async (_id, scenario) => {
      const { verdict, reason } = await runAgainst({}, scenario);
      expect(verdict, reason).toBe('pass');
    },
    scenarioTimeoutMs,
  );
});
