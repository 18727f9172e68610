import { expect, it } from 'vitest';
import type { Ending, Judged } from '../measure/messages.js';
import type { SelftestMutant } from './mutants.js';
import { KillRecord } from './record.js';

const mutant: SelftestMutant = {
  kind: 'service',
  id: 'skips-cooldown',
  sentence: 'A.',
  clauses: ['REF-03'],
};

function judged(scenario: string, ending: Ending, failed: readonly string[] = []): Judged {
  return { scenario, ending, failed, witnessed: failed, reason: undefined };
}

it('the record of the kills names the scenarios that failed or never ended, to be tried without a mutant', () => {
  const record = new KillRecord();
  record.add(mutant, judged('refunds.list', 'pass'));
  record.add(mutant, judged('refunds.states', 'endless'));
  record.add(mutant, judged('refunds.cooldown', 'fail', ['REF-03']));
  expect(record.failed().map(({ scenario }) => scenario)).toEqual(['refunds.cooldown', 'refunds.states']);
});
