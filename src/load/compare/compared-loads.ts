import { readdirSync } from 'node:fs';
import path from 'node:path';
import { messageOf, usageFailure } from '../../failure/failure.js';
import type { LoadResult, LoadSample } from '../result/load-result.js';
import { isResultFolder, readResultFiles, readSamples } from '../result/result-files.js';

type Row = Readonly<Record<string, { readonly p50: number; readonly p99: number } | undefined>>;

/** One side of a comparison: one run, or several of the same load. */
export interface LoadSide {
  readonly runs: number;
  readonly byRun: readonly Row[];
  readonly bySecond: readonly Row[];
  /** The samples and errors of all runs together. */
  readonly totals: Readonly<Record<string, { readonly count: number; readonly errors: number } | undefined>>;
  /** The reasons why the figures of a run are not to be trusted. */
  readonly problems: readonly string[];
}

export interface ComparedLoads {
  readonly a: LoadSide;
  readonly b: LoadSide;
  /** The measures of either side: one that a side has lost must not pass unseen. */
  readonly measures: readonly string[];
}

interface Run {
  readonly folder: string;
  readonly result: LoadResult;
  readonly samples: readonly LoadSample[];
}

/**
 * Reads both sides of a comparison. A folder is one run, or has the folders of several.
 *
 * @throws Failure, exit code 64, for a folder without a run, and for runs of different profiles
 */
export function readComparedLoads(a: string, b: string): ComparedLoads {
  const [one, other] = [runsIn(a), runsIn(b)];
  const [first] = one;
  for (const run of [...one, ...other]) if (first !== undefined) checkEqual(first, run);
  const [sideA, sideB] = [sideOf(one), sideOf(other)];
  const names = new Set([...Object.keys(sideA.totals), ...Object.keys(sideB.totals)]);
  const measures = [...names].filter((name) => name !== 'heartBeat');
  return { a: sideA, b: sideB, measures };
}

function runsIn(folder: string): readonly Run[] {
  if (isResultFolder(folder)) return [runOf(folder)];
  const inner = foldersIn(folder).filter(isResultFolder);
  if (inner.length > 0) return inner.map(runOf);
  throw usageFailure(
    `${folder} has no result of a load, and neither has a folder in it`,
    'give a folder that `tillfleet load --out` has written, or one that contains several of them',
    'no-loads',
  );
}

function foldersIn(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isDirectory() ? [path.join(folder, entry.name)] : [])).sort();
  } catch (error) {
    throw usageFailure(
      `the folder ${folder} cannot be read: ${messageOf(error)}`,
      'give a folder that `tillfleet load --out` has written, or one that contains several of them',
      'no-loads',
    );
  }
}

function runOf(folder: string): Run {
  return { folder, result: readResultFiles(folder).result, samples: readSamples(folder) };
}

function checkEqual(first: Run, { folder, result }: Run): void {
  const settings = { profile: result.profile.yaml, 'rate limits': result.rateLimits };
  const expected = { profile: first.result.profile.yaml, 'rate limits': first.result.rateLimits };
  for (const [name, value] of Object.entries(settings))
    if (value !== Reflect.get(expected, name))
      throw usageFailure(
        `${folder} differs from ${first.folder} in its ${name}: their figures cannot be compared`,
        'compare loads of one profile with the same rate limits',
        'different-loads',
      );
}

function sideOf(runs: readonly Run[]): LoadSide {
  const totals: Record<string, { count: number; errors: number }> = {};
  for (const { result } of runs)
    for (const { measure, count, errors } of result.measures) {
      const total = totals[measure] ?? { count: 0, errors: 0 };
      totals[measure] = { count: total.count + count, errors: total.errors + errors };
    }
  return {
    runs: runs.length,
    byRun: runs.map(({ result }) => Object.fromEntries(result.measures.map((each) => [each.measure, each]))),
    bySecond: runs.flatMap(({ samples }) => samples.map(({ measures }) => measures)),
    totals,
    problems: runs.flatMap(({ folder, result: { verdict, outcome } }) => {
      if (verdict === 'invalid' || verdict === 'error')
        return [`${folder} is ${verdict}: its figures do not count`];
      return outcome === 'completed' ? [] : [`${folder} was ${outcome} before its end`];
    }),
  };
}
