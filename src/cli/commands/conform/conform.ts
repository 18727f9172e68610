import { Command, Option } from 'commander';
import { type ExitCode, exitCodes } from '../../../failure/exit-codes.js';
import { usageFailure } from '../../../failure/failure.js';
import { programVersion } from '../../../input/program-version.js';
import type { PackRequest } from '../../../run/conform/pack.js';
import type { RunRequest } from '../../../run/options.js';
import {
  levelOption,
  longestOption,
  seedOption,
  strictOptions,
  targetOption,
} from '../../output/options/common-options.js';
import { addOutputOptions, type OutputFlags, outputChoice } from '../../output/options/output-options.js';
import { collect } from '../../parse.js';
import { targetOf } from '../../target-choice.js';
import { addPackOptions, type PackFlags, packOf, passcodeOf } from './pack-options.js';

interface ConformFlags extends OutputFlags, PackFlags {
  readonly target: string;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly level: 'must' | 'profile';
  readonly strict?: boolean;
  readonly requirements?: string;
  readonly expected?: string;
  readonly realTime?: boolean;
  readonly seed?: number;
  readonly list?: boolean;
  readonly plan?: boolean;
  readonly preflight?: boolean;
  readonly bail?: boolean;
  readonly baseline?: string;
  readonly newOnly?: boolean;
  readonly longest?: number;
  readonly iOwnThisTarget?: boolean;
}

const examples = `
Examples:
  tillfleet conform                                       the embedded backend, in virtual time
  tillfleet conform --target my-service.yaml              a service of your own; docs/conformance.md
  tillfleet conform --target my-service.yaml --plan       what that would do there; nothing is sent
  tillfleet conform --only 'PAY-*' --only refunds.*       by clause and by scenario
  tillfleet conform --expected known.yaml --report junit=report.xml    for CI
  tillfleet conform --pack stomp --url ws://127.0.0.1:15674/ws --login guest    a broker; docs/conformance.md`;

/** `tillfleet conform`: judges a service by the clauses. */
export function conformCommand(exit: (code: ExitCode) => void): Command {
  const command = new Command('conform')
    .summary('judge a service by the clauses of the service document')
    .description(
      'Executes the scenarios against a service, without a fleet, and judges each clause: the embedded backend in virtual time, or the service of a target file on the real clock.',
    );
  addTargetOptions(command);
  addPackOptions(command);
  addChoiceOptions(command);
  return addOutputOptions(command)
    .addHelpText('after', examples)
    .action(async (flags: ConformFlags) => {
      const given = (option: string) => command.getOptionValueSource(option) === 'cli';
      exit(await conform(flags, given));
    });
}

function addTargetOptions(command: Command): Command {
  return command
    .optionsGroup('Target:')
    .addOption(targetOption())
    .option(
      '--i-own-this-target',
      'allow a target on another machine: the run creates and changes data there',
    )
    .option('--real-time', 'judge the embedded backend over TCP on the real clock')
    .option('--preflight', 'try each operation and message of the target once, and print what each does')
    .option('--plan', 'print what the run would do at the target, and send nothing');
}

function addChoiceOptions(command: Command): Command {
  const baseline = new Option(
    '--baseline <report.json>',
    'print only what has changed since an earlier report, and the summary',
  );
  const [strict, noStrict] = strictOptions();
  return command
    .optionsGroup('Clauses:')
    .addOption(
      new Option('--only <glob|clause...>', 'only scenarios with a matching id or clause')
        .argParser(collect)
        .default([], 'all'),
    )
    .option('--skip <glob|clause...>', 'leave out scenarios with a matching id or clause', collect, [])
    .addOption(levelOption())
    .addOption(strict)
    .addOption(noStrict)
    .option(
      '--requirements <version>',
      'judge by the clauses and checks of an earlier version, such as 0.1.0',
    )
    .option('--expected <file>', 'YAML file of the checks that are known to fail, see docs/conformance.md')
    .addOption(baseline.conflicts(['json', 'verbose']))
    .option(
      '--new-only',
      'fail only for new failures: checks that passed in the report of --baseline, or are not in it',
    )
    .addOption(longestOption('scenarios', '100s'))
    .option('--bail', 'stop at the first scenario that fails')
    .addOption(seedOption())
    .option('--list', 'print the chosen scenarios with their clauses, and run nothing');
}

type Given = (option: string) => boolean;

async function conform(flags: ConformFlags, given: Given): Promise<ExitCode> {
  if (flags.list === true) {
    const { listLines, listText } = await import('../../output/plan-text.js');
    const list = flags.json === true ? listLines : listText;
    process.stdout.write(await list(await requestOf(listedFlags(flags), given)));
    return exitCodes.pass;
  }
  const request = await requestOf(flags, given);
  const passcode = await passcodeOf(flags, process.env);
  if (flags.plan === true) {
    const { planLines, planText } = await import('../../output/plan-text.js');
    const plan = flags.json === true ? planLines : planText;
    process.stdout.write(await plan(request, process.env));
    return exitCodes.pass;
  }
  if (flags.preflight === true) return tryTarget(request, flags.json === true);
  const { performRun } = await import('../../perform-run.js');
  return performRun(
    request,
    {
      ...outputChoice({ ...flags, tui: false }),
      ...(flags.baseline !== undefined && { baseline: flags.baseline }),
      ...(flags.newOnly === true && { newOnly: true }),
    },
    { bail: flags.bail === true, passcode },
  );
}

/** A list needs neither a target nor a broker. */
function listedFlags(flags: ConformFlags): ConformFlags {
  return { ...flags, target: 'embedded', ...(flags.pack && { url: flags.url ?? 'ws://localhost/' }) };
}

/** Goes through a target step by step. */
async function tryTarget({ target, owned }: RunRequest, json: boolean): Promise<ExitCode> {
  if (target === undefined) {
    throw usageFailure('--preflight needs a target file', 'name one with --target');
  }
  const { runPreflight } = await import('./preflight-run.js');
  const { printPreflight } = await import('../../output/preflight-output.js');
  return runPreflight({ target, owned, every: false }, (steps, write) => printPreflight(steps, json, write));
}

/** @throws Failure, exit code 64 */
async function requestOf(flags: ConformFlags, given: Given): Promise<RunRequest> {
  const { conformRequest } = await import('../../../run/conform/conform-request.js');
  const pack = packOf(flags, given);
  const isEmbedded = flags.target === 'embedded' && pack === undefined;
  if (!isEmbedded && flags.realTime === true)
    throw usageFailure(
      '--real-time cannot be combined with a target file, which has no other clock',
      'omit --real-time',
    );
  const settings = {
    version: programVersion(),
    clock: isEmbedded && flags.realTime !== true ? ('virtual' as const) : ('real' as const),
    strict: flags.strict ?? isEmbedded,
    pack: pack?.name,
    requirements: flags.requirements,
    ...(flags.seed !== undefined && { seed: flags.seed }),
    maxScenarioMs: flags.longest,
  };
  return {
    ...conformRequest(flags, settings),
    ...(flags.expected !== undefined && { expected: await expectedIn(flags.expected) }),
    ...(flags.newOnly === true && { known: await knownIn(flags.baseline) }),
    ...(pack && (await packRequest(pack, flags))),
    ...(await targetOf(
      { ...flags, iOwnThisTarget: flags.iOwnThisTarget === true || flags.plan === true },
      { terminals: 0, integrators: 0 },
    )),
  };
}

/** @throws Failure, exit code 64, for a broker on another machine whose owner has not allowed the run */
async function packRequest(pack: PackRequest, { iOwnThisTarget, plan, list }: ConformFlags) {
  const { checkOwner } = await import('../../../run/service/broker-service.js');
  const owned = iOwnThisTarget === true;
  checkOwner(pack, owned || plan === true || list === true);
  return { pack, ...(owned && { owned }) };
}

/** @throws Failure, exit code 64, without a baseline, and for the report of an unfinished run */
async function knownIn(file: string | undefined) {
  if (file === undefined)
    throw usageFailure('--new-only needs an earlier report', 'name one with --baseline');
  const { readReport } = await import('../../output/read-report.js');
  const { knownProblems } = await import('../../../run/conform/excuses.js');
  const { complete, scenarios } = await readReport(file);
  if (!complete)
    throw usageFailure(
      `${file} is the report of an unfinished run`,
      'choose the report of a whole run',
      'bad-report',
    );
  return knownProblems(scenarios);
}

async function expectedIn(file: string) {
  const { readExpectedFailures } = await import('../../../run/conform/expected-failures.js');
  return readExpectedFailures(file);
}
