import { type ExitCode, exitCodes } from '../../failure/exit-codes.js';
import { counted } from '../../text/counted.js';
import type { LoadMeasures } from '../measures/load-measures.js';
import type { MeasureName, Measures } from '../measures/measures.js';
import { type LoadProfile, type PhaseLength, secondsBy } from '../profile/profile.js';
import { timeFigures } from '../thresholds/threshold.js';
import { judgeThresholds } from '../thresholds/threshold-watch.js';
import type { LoadResult, LoadVerdict, MeasureSummary } from './load-result.js';

const exitCodeOf: Readonly<Record<LoadVerdict, ExitCode>> = {
  pass: exitCodes.pass,
  fail: exitCodes.failed,
  threshold: exitCodes.threshold,
  invalid: exitCodes.inconclusive,
  // A load that a signal has ended has the exit code of that signal. This one is that of a merged load.
  stopped: exitCodes.inconclusive,
  error: exitCodes.harness,
};

/** The codes of calls that a rate limit has rejected, with and without the error of the reference profile. */
const rateLimitCodes = ['ERR_RATE_LIMITED', 'HTTP_429', 'TOKEN_429'] as const;

/** The facts of a load, or of all its segments together. */
export interface LoadFacts
  extends Pick<
    LoadResult,
    | 'version'
    | 'outcome'
    | 'profile'
    | 'seed'
    | 'segments'
    | 'target'
    | 'rateLimits'
    | 'startedAt'
    | 'machine'
    | 'elapsedMs'
    | 'examples'
    | 'health'
    | 'healthProblems'
  > {
  readonly rules: LoadProfile['thresholds'];
  readonly measures: LoadMeasures;
  readonly phases: readonly PhaseLength[];
  /** Errors of this program, after which no figure counts. */
  readonly internalErrors: readonly string[];
  /** Segments of the load that are not in the result. */
  readonly missingSegments?: readonly string[];
  /** Segments that ended before their end, with the way in which they did, for a merged load. */
  readonly unfinished?: readonly { readonly segment: string; readonly outcome: 'stopped' | 'aborted' }[];
  /** The exit code of a signal. */
  readonly signalled?: ExitCode | undefined;
}

/**
 * The result with its verdict: an error of tillfleet itself, then a load that a person has ended, a spoiled measurement, a
 * threshold, an error of the service.
 */
export function concludeLoad(facts: LoadFacts): LoadResult {
  const {
    rules,
    measures,
    phases,
    internalErrors,
    missingSegments = [],
    unfinished = [],
    signalled,
    ...shown
  } = facts;
  const seconds = secondsBy(phases, facts.elapsedMs);
  const judged = judgeThresholds(
    rules.map(({ threshold }) => threshold),
    measures,
    seconds,
  );
  const broken = judged.filter(({ held }) => !held);
  const { count } = measures.whole.total;
  const errors = unboundErrors(facts);
  const invalid = [
    ...facts.healthProblems,
    ...missingSegments.map((segment) => `the segment ${segment} is missing`),
  ];
  const empty = count === 0 ? ['nothing was measured'] : [];
  const failures = errors > 0 ? [`${counted(errors, 'error')}, and no threshold bounds them`] : [];
  const ended = (how: LoadResult['outcome']) => endings(facts, how);
  const limited = rejectedByRate(measures.whole);
  const byVerdict: readonly (readonly [LoadVerdict, readonly string[]])[] = [
    ['error', internalErrors],
    ['stopped', ended('stopped')],
    ['invalid', [...invalid, ...empty]],
    ['threshold', ended('aborted')],
    ['threshold', broken.map(({ threshold, actual }) => `${threshold} does not hold: ${actualText(actual)}`)],
    ['fail', failures],
  ];
  const [verdict] = byVerdict.find(([, reasons]) => reasons.length > 0) ?? ['pass' as const];
  return {
    ...shown,
    type: 'load.finished',
    formatVersion: 1,
    verdict,
    exitCode: signalled ?? exitCodeOf[verdict],
    reasons: [...byVerdict.flatMap(([, reasons]) => reasons), ...(verdict === 'pass' ? [] : limited)],
    measures: summaries(measures.whole, seconds(undefined)),
    phases: phases.map(({ phase, elapsedMs }) => ({
      phase,
      elapsedMs,
      measures: summaries(measures.phase(phase), seconds(phase)),
    })),
    thresholds: judged.map(({ threshold, actual, held }) => ({
      threshold,
      held,
      ...(actual !== undefined && { actual }),
    })),
  };
}

function summaries(measures: Measures, seconds: number): MeasureSummary[] {
  return measures.recorded.map(([name, measure]) => {
    const times = Object.fromEntries(timeFigures.map((figure) => [figure, measure.latencies.figure(figure)]));
    return {
      measure: name,
      count: measure.count,
      perSecond: rounded(measure.count / seconds),
      errors: measure.errorCount,
      errorsByCode: { ...measure.errors },
      ...(times as Pick<MeasureSummary, (typeof timeFigures)[number]>),
    };
  });
}

/** The errors that no threshold bounds: each of them makes the load fail. */
function unboundErrors({ rules, measures, phases }: LoadFacts): number {
  const isBound = (phase: string, name: MeasureName) =>
    rules.some(({ threshold: { bound } }) => {
      if (bound.phase !== undefined && bound.phase !== phase) return false;
      return bound.measure === 'errors' || (bound.measure === name && bound.figure === 'errors');
    });
  let count = 0;
  for (const { phase } of phases)
    for (const [name, { errorCount }] of measures.phase(phase).recorded)
      if (!isBound(phase, name)) count += errorCount;
  return count;
}

/** Calls above a rate limit show nothing of the speed of a service: the reason names what helps. */
function rejectedByRate(measures: Measures): readonly string[] {
  const count = measures.recorded.reduce(
    (sum, [, { errors }]) => sum + rateLimitCodes.reduce((own, code) => own + (errors[code] ?? 0), 0),
    0,
  );
  if (count === 0) return [];
  return [
    `${count} calls were above a rate limit of the service: lower the rate, or raise apps in the profile`,
  ];
}

/** The load, or the segments of it, that ended in this way. */
function endings({ outcome, unfinished = [] }: LoadFacts, how: LoadResult['outcome']): readonly string[] {
  if (how === 'completed') return [];
  const segments = unfinished.filter((each) => each.outcome === how);
  if (segments.length > 0)
    return segments.map(({ segment }) => `the segment ${segment} was ${how} before its end`);
  return outcome === how ? [`the load was ${how} before its end`] : [];
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

function actualText(actual: number | undefined): string {
  return actual === undefined ? 'there is no sample' : `it is ${rounded(actual)}`;
}
