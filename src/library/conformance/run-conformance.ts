import { usageFailure } from '../../failure/failure.js';
import { programVersion } from '../../input/program-version.js';
import { checkRequest } from '../../run/check-request.js';
import { conformRequest } from '../../run/conform/conform-request.js';
import { readExpectedFailures } from '../../run/conform/expected-failures.js';
import type { RunRequest } from '../../run/options.js';
import { checkOptions } from '../known-options.js';
import { createThreadRun } from '../runs/thread-run.js';
import { chosenTarget } from '../target-options.js';
import type { ConformanceOptions, ConformanceResult, RunConformanceOptions } from './options.js';
import { ScenarioOutcomes } from './scenario-outcomes.js';

const optionNames: readonly (keyof RunConformanceOptions)[] = [
  ...([
    'only',
    'skip',
    'level',
    'target',
    'owned',
    'strict',
    'realTime',
    'expected',
    'requirements',
    'seed',
  ] as const),
  ...(['onEvent', 'onScenario', 'signal'] as const),
];

/**
 * Judges a service by the scenarios, as `tillfleet conform` does, in its own threads: the embedded backend in virtual
 * time, or the service of a target file on the real clock. A run that fails resolves; its verdict is in the result.
 *
 * @throws Failure, exit code 64, for options and files that are not valid; exit code 69 for a target that cannot be reached
 */
export function runConformance(options: RunConformanceOptions = {}): Promise<ConformanceResult> {
  return runChosen(options);
}

/** The same for some of the scenarios that the options choose. @param ids their ids; default: all of them */
export async function runChosen(
  options: RunConformanceOptions,
  ids?: readonly string[],
): Promise<ConformanceResult> {
  const { onEvent, onScenario, signal } = options;
  checkOptions(options, optionNames, 'runConformance');
  signal?.throwIfAborted();
  const chosen = await requestOf(options);
  const request = ids === undefined ? chosen : { ...chosen, scenarios: ids };
  const run = createThreadRun({ request, served: undefined });
  const scenarios = new ScenarioOutcomes((outcome) => onScenario?.(outcome));
  run.subscribe((event) => scenarios.observe(event));
  if (onEvent !== undefined) run.subscribe(onEvent);
  const stop = () => run.stop();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const { verdict, exitCode, seed, elapsedMs, clauses, reasons } = await run.start();
    return { verdict, exitCode, seed, elapsedMs, scenarios: scenarios.outcomes, clauses, reasons };
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** @throws Failure, exit code 64 */
async function requestOf(options: ConformanceOptions): Promise<RunRequest> {
  const { only = [], skip = [], level = 'profile', realTime = false, expected, requirements, seed } = options;
  const { request, file } = await chosenTarget(options);
  if (file !== undefined && realTime)
    throw usageFailure(
      'realTime cannot be combined with a target file, which has no other clock',
      'leave realTime out',
    );
  const chosen: RunRequest = {
    ...conformRequest(
      { only, skip, level },
      {
        version: programVersion(),
        clock: file === undefined && !realTime ? 'virtual' : 'real',
        strict: options.strict ?? file === undefined,
        requirements,
        ...(seed !== undefined && { seed }),
      },
    ),
    ...request,
    ...(expected !== undefined && {
      expected: await readExpectedFailures(expected),
    }),
  };
  checkRequest(chosen, undefined);
  return chosen;
}
