import { type Failure, usageFailure } from '../../failure/failure.js';
import { worstHealth } from '../generator/health.js';
import { LoadMeasures } from '../measures/load-measures.js';
import type { PhaseLength } from '../profile/profile.js';
import { parseThreshold, type ThresholdRule } from '../thresholds/threshold.js';
import { concludeLoad } from './conclude.js';
import type { LoadResult } from './load-result.js';
import { resultFile, type SavedLoad, unreadable } from './result-files.js';

/** A saved load with the name of its folder. */
export interface NamedLoad extends SavedLoad {
  readonly folder: string;
}

/**
 * Merges the segments of one load. Counts are added and histograms merged, so that every figure is that of all samples.
 *
 * @throws Failure `different-loads`, exit code 64, for segments of different loads and for a segment that is given twice
 */
export function mergeLoads([first, ...others]: readonly [NamedLoad, ...NamedLoad[]]): SavedLoad {
  const loads = [first, ...others];
  for (const other of others) checkEqual(first, other);
  const segments = loads.flatMap(({ result }) => result.segments);
  checkOnce(loads);
  const measures = new LoadMeasures();
  for (const load of loads) measures.add(load.measures);
  const results = loads.map(({ result }) => result);
  const [{ result }] = [first];
  const { profile, version, seed, target, rateLimits } = result;
  const merged = concludeLoad({
    version,
    seed,
    profile,
    target,
    rateLimits,
    segments,
    measures,
    rules: rulesOf(first),
    outcome: outcomeOf(results),
    unfinished: results.flatMap(({ segments: of, outcome }) =>
      outcome === 'completed' ? [] : of.map((segment) => ({ segment, outcome })),
    ),
    machine: [...new Set(results.map(({ machine }) => machine))].join('; '),
    startedAt: results.map(({ startedAt }) => startedAt).sort()[0] ?? result.startedAt,
    elapsedMs: Math.max(...results.map(({ elapsedMs }) => elapsedMs)),
    phases: longestPhases(results),
    examples: results.flatMap(({ examples }) => examples).slice(0, 20),
    health: worstHealth(results.map(({ health }) => health)),
    healthProblems: results.flatMap(({ segments: of, healthProblems }) =>
      healthProblems.map((problem) => `segment ${of.join(', ')}: ${problem}`),
    ),
    internalErrors: results
      .filter(({ verdict }) => verdict === 'error')
      .flatMap(({ segments: of, reasons }) => reasons.map((reason) => `segment ${of.join(', ')}: ${reason}`)),
    missingSegments: missing(segments),
  });
  return { result: merged, measures };
}

function checkEqual(first: NamedLoad, other: NamedLoad): void {
  const of = ({ result }: NamedLoad) => ({
    seed: result.seed,
    profile: result.profile.yaml,
    thresholds: JSON.stringify(result.thresholds.map(({ threshold }) => threshold)),
    'number of segments': result.segments[0]?.split('/')[1],
    version: result.version,
    target: result.target,
    'rate limits': result.rateLimits,
  });
  const [one, another] = [of(first), of(other)];
  for (const [name, value] of Object.entries(another)) {
    if (value === Reflect.get(one, name)) continue;
    throw different(`${other.folder} differs from ${first.folder} in its ${name}`);
  }
}

function checkOnce(loads: readonly NamedLoad[]): void {
  const seen = new Map<string, string>();
  for (const { folder, result } of loads)
    for (const segment of result.segments) {
      const earlier = seen.get(segment);
      if (earlier !== undefined)
        throw different(`${folder} has the segment ${segment}, which ${earlier} has too`);
      seen.set(segment, folder);
    }
}

function different(problem: string): Failure {
  return usageFailure(
    `${problem}: they are not the segments of one load`,
    'merge the folders of one profile, seed and number of segments, each of them once',
    'different-loads',
  );
}

/** One segment that a person has stopped makes the whole load a stopped one. */
function outcomeOf(results: readonly LoadResult[]): LoadResult['outcome'] {
  const outcomes = results.map(({ outcome }) => outcome);
  return (['stopped', 'aborted'] as const).find((outcome) => outcomes.includes(outcome)) ?? 'completed';
}

/**
 * The thresholds that the load was judged by: those of its profile and of its command line.
 *
 * @throws Failure `unreadable-load`, exit code 64, for one that cannot be read: without it the merged load might pass
 */
function rulesOf({ folder, result: { thresholds } }: NamedLoad): readonly ThresholdRule[] {
  return thresholds.map(({ threshold: text }, index) => {
    const parsed = parseThreshold(text);
    if ('threshold' in parsed) return { threshold: parsed.threshold };
    throw unreadable(resultFile(folder), `thresholds[${index}].threshold ${parsed.problem}`);
  });
}

/** The phases in the order of the profile, which all segments share, each as long as the longest of its segments. */
function longestPhases(results: readonly LoadResult[]): readonly PhaseLength[] {
  const all = results.flatMap(({ phases }) => phases);
  return [...new Set(all.map(({ phase }) => phase))].map((phase) => ({
    phase,
    elapsedMs: Math.max(...all.flatMap((each) => (each.phase === phase ? [each.elapsedMs] : []))),
  }));
}

function missing(segments: readonly string[]): readonly string[] {
  const of = Number(segments[0]?.split('/')[1] ?? 1);
  const all = Array.from({ length: of }, (_, index) => `${index + 1}/${of}`);
  return all.filter((segment) => !segments.includes(segment));
}
