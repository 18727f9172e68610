import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { MutationTestResult } from 'mutation-testing-report-schema/api';
import { type ExitCode, exitCodes } from '../../../src/failure/exit-codes.js';
import { messageOf, usageFailure } from '../../../src/failure/failure.js';
import { catalogue } from '../../../src/scenarios/catalogue.js';
import { earlierResults } from '../machine/earlier-report.js';
import { reportPage } from '../machine/html.js';
import { instrument } from '../machine/instrument.js';
import type { MachineResult } from '../machine/judge-machine-mutant.js';
import type { MachineMutant } from '../machine/machine-mutant.js';
import { measureSample, type SampleMeasurement } from '../machine/measure-sample.js';
import { machineLine, machineScore, sampleLines, schemaReport } from '../machine/report.js';
import { sampleOf } from '../machine/sample.js';
import { mutableSources } from '../machine/sources.js';
import { isSelected } from '../measure/files.js';
import { percentOf } from '../measure/score.js';
import type { MutationOptions } from './options.js';
import { type Surroundings, surroundings } from './surroundings.js';

/** Measures a sample of the mutants that Stryker makes, and writes the report to `reports/mutation`. */
export async function measureByMachine(options: MutationOptions, around: Surroundings): Promise<ExitCode> {
  const { seed, sample: size, files: globs } = options;
  const { copies, read, patienceMs } = surroundings(around);
  const files = mutableSources(around.root).filter((file) => isSelected(file, globs));
  if (files.length === 0) {
    throw usageFailure(
      'no source file is selected',
      '--files takes globs of files in src/backend and src/stomp; * is any text',
      'usage',
    );
  }
  const instrumented = await instrument(files, read);
  const sample = sampleOf(instrumented.mutants, size ?? instrumented.mutants.length, seed);
  around.progress(
    `${sample.length} of ${instrumented.mutants.length} mutants in ${files.length} files, seed ${seed}`,
  );
  const earlier = earlierOf(options, sample, read);
  const rest = sample.filter((mutant) => !earlier.has(mutant));
  if (earlier.size > 0) around.progress(`${earlier.size} of them are settled by ${options.again}`);
  let judged = 0;
  const fresh = await measureSample(rest, instrumented, {
    catalogue: catalogue.map(({ id }) => id),
    seed,
    copies,
    patienceMs,
    onCovered: () => around.progress('the scenarios have run without a mutant'),
    onResult: (result) => {
      judged += 1;
      around.progress(`${judged}/${rest.length} ${machineLine(result)}`);
    },
  });
  const measurement = { ...fresh, results: [...earlier.values(), ...fresh.results] };
  for (const line of sampleLines(measurement)) around.progress(line);
  const report = schemaReport(measurement, read, { seed, sample: size, files: globs });
  writeReport(around.root, report);
  if (options.json) around.print(JSON.stringify(report));
  return exitCodeOf(measurement, options.min);
}

/** @throws Failure, exit code 64, for a file that is not a report of this command */
function earlierOf(
  { again, seed }: MutationOptions,
  sample: readonly MachineMutant[],
  read: (file: string) => string,
): ReadonlyMap<MachineMutant, MachineResult> {
  if (again === undefined) return new Map();
  const problem = (what: string) =>
    usageFailure(
      `${again} ${what}`,
      'pass reports/mutation/mutation.json of a run with the same seed',
      'usage',
    );
  let report: MutationTestResult;
  try {
    report = JSON.parse(readFileSync(again, 'utf8'));
  } catch (error) {
    throw problem(`cannot be read: ${messageOf(error)}`);
  }
  const config: Readonly<Record<string, unknown>> = report?.config ?? {};
  if (report?.schemaVersion !== '2' || config.seed !== seed) throw problem('is not a report of this seed');
  return earlierResults(report, sample, read);
}

function writeReport(root: string, report: ReturnType<typeof schemaReport>): void {
  const folder = path.join(root, 'reports', 'mutation');
  const require = createRequire(import.meta.url);
  const elements = readFileSync(
    require.resolve('mutation-testing-elements/mutation-test-elements.js'),
    'utf8',
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'mutation.json'), `${JSON.stringify(report, undefined, 2)}\n`);
  writeFileSync(path.join(folder, 'mutation.html'), reportPage(report, elements));
}

/** A scenario that fails anyway makes the score meaningless. */
function exitCodeOf({ results, failingScenarios }: SampleMeasurement, min: number | undefined): ExitCode {
  if (failingScenarios.length > 0) return exitCodes.harness;
  const percent = percentOf(machineScore(results));
  return min !== undefined && (percent ?? 0) < min ? exitCodes.failed : exitCodes.pass;
}
