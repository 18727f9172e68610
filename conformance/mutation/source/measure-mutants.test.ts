import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue } from '../../../src/scenarios/catalogue.js';
import { projectRoot } from '../../../test/import-rules/project-files.js';
import { inShare } from '../../../test/suite/share.js';
import { BuildCopies } from '../measure/build-copies.js';
import { ModuleGraph } from '../measure/module-graph.js';
import type { MutantVerdict } from './judge-mutant.js';
import { measureMutants } from './measure-mutants.js';
import type { SourceChange, SourceMutant } from './source-mutant.js';

const read = (file: string) => readFileSync(new URL(file, `file://${projectRoot}`), 'utf8');

async function measure(mutants: readonly SourceMutant[], name: string, among = catalogue) {
  if (!existsSync(`${projectRoot}dist`)) throw new Error('dist is missing: run npm run build first');
  const graph = new ModuleGraph(projectRoot);
  const copies = ['a'].map((each) => new BuildCopies(graph, `test-${name}-${each}`));
  // The scenarios that claim a clause of the mutants, and no others: they decide on a kill.
  const clauses = new Set(mutants.flatMap((mutant) => mutant.clauses));
  const scenarios = among.filter((scenario) => scenario.clauses.some((clause) => clauses.has(clause)));
  return measureMutants(mutants, { scenarios, seed: 7, read, copies, patienceMs: 30_000 });
}

/** A mutant of the balance of refunds with another change. */
function changed(id: string, from: string, to: string): SourceMutant {
  const file = 'src/backend/domain/refunds/refund.ts';
  const changes: [SourceChange] = [{ file, from, to }];
  return { id, sentence: 'A refund is wrong.', clauses: ['REF-01'], kind: 'field', changes };
}

const balance = catalogue.filter(({ id }) => id === 'refunds.balance');

it.runIf(inShare(1))(
  'the measurement of mutants of the source does not count a broken mutant as a kill',
  async () => {
    const mutants: readonly SourceMutant[] = [
      changed('does-not-compile', 'const balance = balanceOf(transaction);', 'const balance = (;'),
      changed('changes-a-comment', '/** The rules, in', '/** These rules, in'),
      changed('changes-a-type', 'readonly reason: string | null;', 'readonly reason: string;'),
      changed('changes-nothing-that-is-there', 'no such text', 'a text'),
      changed('changes-a-wording', 'the amount exceeds', 'this amount exceeds'),
      { ...changed('is-equivalent', 'amount === 0', 'amount == 0'), equivalent: 'Both are numbers.' },
      changed('does-not-load', 'function duplicate(', 'throw new Error("x");\nfunction duplicate('),
      changed('loops', 'checkCooldown(cooldown,', 'for (;;) await 0;\n  checkCooldown(cooldown,'),
    ];
    const { results, failingScenarios } = await measure(mutants, 'broken', balance);
    const expected: Readonly<Record<string, MutantVerdict>> = {
      'does-not-compile': 'invalid',
      'changes-a-comment': 'invalid',
      'changes-a-type': 'invalid',
      'changes-nothing-that-is-there': 'invalid',
      'changes-a-wording': 'survived',
      'is-equivalent': 'equivalent',
      'does-not-load': 'inconclusive',
      // It needs an asynchronous function.
      loops: 'invalid',
    };
    expect(Object.fromEntries(results.map(({ mutant, verdict }) => [mutant.id, verdict]))).toEqual(expected);
    expect(failingScenarios).toEqual([]);
  },
);

it('the measurement of mutants of the source leaves no files behind', async () => {
  await measure([], 'empty');
  const left = readdirSync(`${projectRoot}.tillfleet/mutation`);
  expect(left.filter((name) => name.startsWith('test-empty'))).toEqual([]);
});
