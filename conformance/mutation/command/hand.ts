import { type ExitCode, exitCodes } from '../../../src/failure/exit-codes.js';
import { usageFailure } from '../../../src/failure/failure.js';
import { catalogue } from '../../../src/scenarios/catalogue.js';
import { areaOfClause } from '../../clauses/partition.js';
import { holdoutMutants } from '../holdout/registry.js';
import { secondHoldoutMutants } from '../holdout/second/registry.js';
import { drawn } from '../measure/draw.js';
import { isSelected } from '../measure/files.js';
import { percentOf } from '../measure/score.js';
import type { MutantResult } from '../source/judge-mutant.js';
import { type Measurement, measureMutants } from '../source/measure-mutants.js';
import { sourceMutants } from '../source/registry.js';
import { handScore, measurementJson, measurementLines, resultLine } from '../source/report.js';
import type { SourceMutant } from '../source/source-mutant.js';
import type { Holdout, MutationOptions } from './options.js';
import { type Surroundings, surroundings } from './surroundings.js';

/** Measures the hand-written mutants of the selection. */
export async function measureByHand(options: MutationOptions, around: Surroundings): Promise<ExitCode> {
  const mutants = mutantsOf(options.holdout);
  const wanted = mutants.filter((mutant) => isWanted(mutant, options));
  const selected = drawn(wanted, ({ id }) => id, {
    size: options.sample ?? wanted.length,
    seed: options.seed,
  });
  if (selected.length === 0) {
    throw usageFailure('no hand-written mutant is selected', 'leave out --id, --area or --files', 'usage');
  }
  const { copies, read, patienceMs } = surroundings(around);
  const measured = await measureMutants(selected, {
    scenarios: catalogue,
    seed: options.seed,
    read,
    copies,
    patienceMs,
    relatedOnly: options.relatedOnly,
    setting: options.setting,
    onResult: (result) => around.progress(resultLine(result)),
  });
  const order = new Map(mutants.map((mutant, index) => [mutant, index]));
  const place = ({ mutant }: MutantResult) => order.get(mutant) ?? 0;
  const results = [...measured.results].sort((one, other) => place(one) - place(other));
  const measurement = { ...measured, results };
  for (const line of measurementLines(measurement)) around.progress(line);
  if (options.json) around.print(JSON.stringify(measurementJson(measurement), undefined, 2));
  return exitCodeOf(measurement, options.min);
}

/** The hand-written mutants of a holdout; undefined for those that scenarios were written for. */
export function mutantsOf(holdout: Holdout | undefined): readonly SourceMutant[] {
  if (holdout === undefined) return sourceMutants;
  return holdout === 'first' ? holdoutMutants : secondHoldoutMutants;
}

function isWanted(mutant: SourceMutant, { areas, ids, files }: MutationOptions): boolean {
  return (
    (areas.length === 0 || mutant.clauses.some((clause) => areas.includes(areaOfClause(clause)))) &&
    (ids.length === 0 || isSelected(mutant.id, ids)) &&
    mutant.changes.some(({ file }) => isSelected(file, files))
  );
}

/** An invalid mutant, or a scenario that fails anyway, makes the score meaningless. */
export function exitCodeOf({ results, failingScenarios }: Measurement, min: number | undefined): ExitCode {
  if (failingScenarios.length > 0 || results.some(({ verdict }) => verdict === 'invalid'))
    return exitCodes.harness;
  const percent = percentOf(handScore(results));
  return min !== undefined && (percent ?? 0) < min ? exitCodes.failed : exitCodes.pass;
}
