import type {
  ClauseLine,
  IdleBackendLine,
  MutantLine,
  SelftestFinished,
  VariationLine,
} from '../../../src/cli/selftest/selftest-lines.js';
import { exitCodes } from '../../../src/failure/exit-codes.js';
import { explainedMutants } from './explained.js';

export interface SelftestResults {
  readonly seed: number;
  /** The mutants that were to be judged. */
  readonly mutants: number;
  readonly lines: readonly MutantLine[];
  readonly others: readonly (VariationLine | IdleBackendLine)[];
  readonly clauses: readonly ClauseLine[];
  readonly failingScenarios: readonly string[];
  readonly interrupted: boolean;
}

/** The last line, with the verdict on the scenarios. */
export function finished(results: SelftestResults): SelftestFinished {
  const { lines, others, clauses, failingScenarios, seed, mutants } = results;
  const count = (verdict: MutantLine['verdict']) => lines.filter((line) => line.verdict === verdict).length;
  const variations = others.filter(({ type }) => type === 'variation.judged');
  const idle = others.filter(({ type }) => type === 'idle-backend.judged');
  const failed = (list: readonly { readonly verdict: string }[]) =>
    list.filter(({ verdict }) => verdict === 'fail').length;
  const counts = {
    mutants,
    killed: count('killed'),
    survivors: count('survived'),
    unrelated: count('unrelated'),
    explained: count('explained'),
    invalid: count('invalid'),
    wronglyExplained: lines.flatMap(({ id, verdict }) =>
      verdict === 'killed' && explainedMutants.has(id) ? [id] : [],
    ),
    clauses: clauses.length,
    clausesWithoutMutant: clauses.flatMap(({ clause, verdict }) => (verdict === 'fail' ? [clause] : [])),
    variations: variations.length,
    accusedVariations: failed(variations),
    idleBackends: idle.length,
    passedIdleBackends: failed(idle),
    failingScenarios,
  };
  return { type: 'selftest.finished', ...conclusion(counts, results), seed, ...counts };
}

type Counts = Omit<SelftestFinished, 'type' | 'verdict' | 'exitCode' | 'seed'>;

function conclusion(
  counts: Counts,
  { interrupted, lines }: SelftestResults,
): Pick<SelftestFinished, 'verdict' | 'exitCode'> {
  if (interrupted) return { verdict: 'interrupted', exitCode: exitCodes.interrupted };
  // Nothing was judged, or a line is lost.
  if (counts.mutants === 0 || lines.length !== counts.mutants)
    return { verdict: 'error', exitCode: exitCodes.harness };
  if (counts.invalid > 0 || counts.failingScenarios.length > 0)
    return { verdict: 'error', exitCode: exitCodes.harness };
  const holes =
    counts.survivors +
    counts.unrelated +
    counts.wronglyExplained.length +
    counts.clausesWithoutMutant.length +
    counts.accusedVariations +
    counts.passedIdleBackends;
  return holes > 0
    ? { verdict: 'fail', exitCode: exitCodes.failed }
    : { verdict: 'pass', exitCode: exitCodes.pass };
}
