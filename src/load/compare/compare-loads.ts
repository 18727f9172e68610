import { type ExitCode, exitCodes } from '../../failure/exit-codes.js';
import type { ComparedLoads, LoadSide } from './compared-loads.js';
import { mannWhitney, smallestP, upperTail } from './mann-whitney.js';
import { median } from './median.js';

/** The probability of a difference by chance up to which it counts as one, over all comparisons together. */
const significance = 0.05;
/** The smallest change of a share of errors that counts. */
const smallestErrorChange = 0.001;
/** Seconds that a side needs of a measure for a comparison by seconds. */
const minSeconds = 10;
/** A change between single runs up to this may be one of the machine between them. */
export const noiseOfOneRun = 0.3;

export type ComparedVerdict = 'same' | 'better' | 'worse' | 'unclear';

const comparedFigures = ['p50', 'p99'] as const;

/** A figure of a measure on both sides: the median of its runs or seconds, in milliseconds. */
export interface ComparedFigure {
  readonly figure: (typeof comparedFigures)[number];
  readonly a: number;
  readonly b: number;
  /** The change from a to b: 0.1 is 10 % slower. */
  readonly change: number;
  /** The probability of such a difference by chance, corrected for the number of comparisons. */
  readonly p: number;
  readonly verdict: ComparedVerdict;
}

export interface ComparedMeasure {
  readonly measure: string;
  readonly verdict: ComparedVerdict;
  readonly figures: readonly ComparedFigure[];
  /** The shares of samples that are errors. */
  readonly errors: { readonly a: number; readonly b: number; readonly verdict: ComparedVerdict };
}

/** The last line of `tillfleet load compare --json`. */
export interface LoadComparison {
  readonly type: 'load.comparison';
  readonly formatVersion: 1;
  readonly verdict: ComparedVerdict;
  readonly exitCode: ExitCode;
  readonly reasons: readonly string[];
  /** The samples of the test: the runs of each side, or their seconds. */
  readonly method: 'runs' | 'seconds';
  readonly runs: { readonly a: number; readonly b: number };
  readonly measures: readonly ComparedMeasure[];
}

/**
 * Compares two sides by the Mann-Whitney U test, corrected by Holm for the number of comparisons. With enough runs on both
 * sides the runs are its samples, so that the noise between runs is known; else the seconds of the runs are.
 *
 * @param tolerance the change up to which figures count as the same, 0.05 for 5 %
 */
export function compareLoads({ a, b, measures }: ComparedLoads, tolerance: number): LoadComparison {
  const tests = measures.length * comparedFigures.length;
  const byRuns = smallestP(a.runs, b.runs) * tests <= significance;
  const compared = measures.flatMap((measure) =>
    comparedFigures.flatMap((figure) => {
      const [one, other] = [a, b].map((side) => valuesOf(side, byRuns, measure, figure)) as [
        number[],
        number[],
      ];
      if (Math.min(one.length, other.length) < (byRuns ? 1 : minSeconds)) return [];
      return [{ measure, figure, a: median(one), b: median(other), raw: mannWhitney(one, other) }];
    }),
  );
  const corrected = holm(compared.map(({ raw }) => raw));
  const figures = compared.map(({ raw: _, ...each }, index) => {
    const change = each.a === 0 ? 0 : each.b / each.a - 1;
    const p = corrected[index] ?? 1;
    return { ...each, change, p, verdict: verdictOf({ change, p, tolerance, byRuns }) };
  });
  const rows = measures.map((measure): ComparedMeasure => {
    const own = figures.filter((each) => each.measure === measure).map(({ measure: _, ...each }) => each);
    const errors = errorsOf(a, b, measure, measures.length);
    const times = own.length === 0 ? (['unclear'] as const) : own.map((each) => each.verdict);
    const verdict = worst([...times, errors.verdict]);
    return { measure, verdict, figures: own, errors };
  });
  const spoiled = [...a.problems, ...b.problems];
  const verdict = spoiled.length > 0 ? 'unclear' : worst(rows.map((row) => row.verdict));
  return {
    type: 'load.comparison',
    formatVersion: 1,
    verdict,
    exitCode: exitCodeOf[verdict],
    reasons: [
      ...spoiled,
      ...(spoiled.length === 0 && verdict === 'unclear' ? [whyUnclear(rows, byRuns)] : []),
      ...oneSided(a, b, measures),
    ],
    method: byRuns ? 'runs' : 'seconds',
    runs: { a: a.runs, b: b.runs },
    measures: rows,
  };
}

const exitCodeOf: Readonly<Record<ComparedVerdict, ExitCode>> = {
  same: exitCodes.pass,
  better: exitCodes.pass,
  worse: exitCodes.failed,
  unclear: exitCodes.inconclusive,
};

function valuesOf(
  side: LoadSide,
  byRuns: boolean,
  measure: string,
  figure: 'p50' | 'p99',
): readonly number[] {
  const rows = byRuns ? side.byRun : side.bySecond;
  return rows.flatMap((row) => row[measure]?.[figure] ?? []);
}

function verdictOf({
  change,
  p,
  tolerance,
  byRuns,
}: {
  readonly change: number;
  readonly p: number;
  readonly tolerance: number;
  readonly byRuns: boolean;
}): ComparedVerdict {
  if (p > significance || Math.abs(change) <= tolerance) return 'same';
  if (!byRuns && Math.abs(change) <= noiseOfOneRun) return 'unclear';
  return change > 0 ? 'worse' : 'better';
}

/** The shares of errors, by the test of two proportions, corrected for the number of measures. */
function errorsOf(one: LoadSide, other: LoadSide, measure: string, tests: number): ComparedMeasure['errors'] {
  const of = ({ totals }: LoadSide) => totals[measure] ?? { count: 0, errors: 0 };
  const [{ count: n, errors: x }, { count: m, errors: y }] = [of(one), of(other)];
  const [a, b] = [n === 0 ? 0 : x / n, m === 0 ? 0 : y / m];
  const pooled = n + m === 0 ? 0 : (x + y) / (n + m);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / Math.max(n, 1) + 1 / Math.max(m, 1)));
  const p = deviation === 0 ? (a === b ? 1 : 0) : 2 * upperTail(Math.abs(b - a) / deviation);
  if (Math.abs(b - a) < smallestErrorChange || p * tests > significance) return { a, b, verdict: 'same' };
  return { a, b, verdict: b > a ? 'worse' : 'better' };
}

/** The p values corrected by Holm, in their order. */
function holm(values: readonly number[]): readonly number[] {
  const order = values.map((p, index) => ({ p, index })).sort((one, other) => one.p - other.p);
  const corrected = new Array<number>(values.length).fill(1);
  let highest = 0;
  for (const [rank, { p, index }] of order.entries()) {
    highest = Math.max(highest, Math.min(1, p * (values.length - rank)));
    corrected[index] = highest;
  }
  return corrected;
}

/** A certain change for the worse outweighs everything that is unclear. */
function worst(verdicts: readonly ComparedVerdict[]): ComparedVerdict {
  return (['worse', 'unclear', 'better'] as const).find((each) => verdicts.includes(each)) ?? 'same';
}

function oneSided(a: LoadSide, b: LoadSide, measures: readonly string[]): readonly string[] {
  return measures
    .filter((name) => a.totals[name] === undefined || b.totals[name] === undefined)
    .map((name) => `${name} has samples only ${a.totals[name] === undefined ? 'after' : 'before'}`);
}

function whyUnclear(rows: readonly ComparedMeasure[], byRuns: boolean): string {
  const names = rows.filter(({ verdict }) => verdict === 'unclear').map(({ measure }) => measure);
  return byRuns
    ? `${names.join(', ')}: too few samples`
    : `${names.join(', ')}: too few runs to distinguish a change from noise; give each side a folder with 5 to 7 of them`;
}
