import { randomInt } from 'node:crypto';
import { Command, Option } from 'commander';
import type { ExitCode } from '../../../failure/exit-codes.js';
import { usageFailure } from '../../../failure/failure.js';
import { maxSeed } from '../../../random/random.js';
import { levelOption, seedOption, targetOption } from '../../output/options/common-options.js';
import { duration, wholeNumber } from '../../parse.js';

interface ExploreFlags {
  readonly target: string;
  readonly iOwnThisTarget?: boolean;
  readonly strict?: boolean;
  readonly level: 'must' | 'profile';
  readonly expected?: string;
  readonly runs: number;
  readonly steps: number;
  readonly seed?: number;
  readonly time?: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const maxRuns = 1_000_000;
const maxSteps = 1_000;

const examples = `
Examples:
  tillfleet explore                                   200 random histories at the embedded backend, in virtual time
  tillfleet explore --seed 7 --runs 1000 --time 5m    further ones, for at most five minutes
  tillfleet explore --target my-service.yaml --runs 20    at a service of your own, on the real clock
  tillfleet replay .tillfleet/failures/<folder>       a saved failure again

Exit codes: 0 nothing was found, 1 a history fails, 2 the search has reached too little or lost the service, 64 bad input.`;

/** `tillfleet explore`: searches for histories that a service gets wrong. */
export function exploreCommand(exit: (code: ExitCode) => void): Command {
  return new Command('explore')
    .summary('search for failures that no scenario lists')
    .description(
      'Performs random histories of payments, refunds, tokens, commands, sessions, faults and time, and compares every response and every message with a model of the service. A history that fails is made as short as possible, printed as steps that a person can follow, and saved.',
    )
    .optionsGroup('Target:')
    .addOption(targetOption())
    .option('--i-own-this-target', 'allow a target on another machine: data is created there')
    .addOption(levelOption('rules'))
    .addOption(
      new Option(
        '--strict',
        'deviations that the specification leaves open are failures too; without it they are listed',
      ).default(undefined, 'at the embedded backend'),
    )
    .option(
      '--expected <file>',
      'YAML file of the clauses that a target is known to break, see docs/conformance.md',
    )
    .optionsGroup('Search:')
    .option('--runs <n>', 'the number of histories', wholeNumber(1, maxRuns), 200)
    .option('--steps <n>', 'the largest number of steps of a history', wholeNumber(1, maxSteps), 60)
    .addOption(seedOption())
    .addOption(
      new Option(
        '--time <duration>',
        'end the search after this real time, as in 60s, if --runs has not ended it before',
      )
        .argParser(duration)
        .default(undefined, 'no limit'),
    )
    .optionsGroup('Output:')
    .option('--json', 'print one JSON object a line; the last one is the result, with verdict and exitCode')
    .option('-q, --quiet', 'print no progress')
    .addHelpText('after', examples)
    .action(async (flags: ExploreFlags) => {
      const { performExplore } = await import('./perform-explore.js');
      const { target, time, iOwnThisTarget = false, strict = false, seed = randomInt(maxSeed) } = flags;
      const authority = { iOwnThisTarget };
      const choice = { json: flags.json === true, quiet: flags.quiet === true };
      const { runs, steps, level } = flags;
      const request = { runs, steps, seed, ...(level === 'must' && { level }) };
      if (flags.expected !== undefined && target === 'embedded')
        throw usageFailure(
          '--expected is for a target: the embedded backend breaks no clause',
          'leave --expected out, or name a --target',
        );
      const asked = {
        target,
        strict,
        ...(flags.expected !== undefined && { expected: flags.expected }),
      };
      exit(
        await performExplore(
          { request, asked, authority, ...(time !== undefined && { timeMs: time }) },
          choice,
        ),
      );
    });
}
