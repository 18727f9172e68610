import { randomInt } from 'node:crypto';
import { Command, Option } from 'commander';
import type { ExitCode } from '../../failure/exit-codes.js';
import { programVersion } from '../../input/program-version.js';
import type { Threshold } from '../../load/thresholds/threshold.js';
import { maxSeed } from '../../random/random.js';
import type { RunRequest } from '../../run/options.js';
import { maxCardPaymentsPerHour, maxIntegrators, maxTerminals, networks } from '../../run/request-limits.js';
import { plainText } from '../../text/plain-text.js';
import {
  cardPaymentsText,
  levelOption,
  longestOption,
  newAdminSecretOption,
  seedOption,
  strictOptions,
} from '../output/options/common-options.js';
import { addOutputOptions, type OutputFlags, outputChoice } from '../output/options/output-options.js';
import { runThreshold } from '../output/options/run-thresholds.js';
import { checkShowCredentials } from '../output/options/show-credentials-option.js';
import { announceRun } from '../output/stderr/announce.js';
import { loadView, usesView } from '../output/uses-view.js';
import { collect, duration, portNumber, ramp, share, wholeNumber } from '../parse.js';
import { defaultRunConfig } from '../run-config-name.js';
import { type AuthorityFlags, allowHooksOption, targetOf } from '../target-choice.js';
import { type DashboardFlags, dashboardOf } from './dashboard-option.js';

/** The duration of a run of a fleet file without `--for`, in milliseconds. */
const defaultFleetRunMs = 10_000;

interface RunFlags extends OutputFlags, DashboardFlags, AuthorityFlags {
  readonly terminals: number;
  readonly integrators: number;
  readonly legacy?: number;
  readonly jitter?: boolean;
  readonly level: NonNullable<RunRequest['level']>;
  readonly longest?: number;
  readonly strict?: boolean;
  readonly expected?: string;
  readonly cardPayments?: number;
  readonly fleet?: string;
  readonly ramp?: number;
  readonly faults?: string;
  readonly threshold: readonly Threshold[];
  readonly for?: number;
  readonly scenario: readonly string[];
  readonly only: readonly string[];
  readonly seed?: number;
  readonly port: number;
  readonly network?: RunRequest['network'];
  readonly virtual?: boolean;
  readonly target?: string;
  readonly showCredentials?: boolean;
}

const examples = `
Examples:
  tillfleet run                                          everything, with the live view on a terminal
  tillfleet run --scenario 'sandbox.*' --no-tui          one area, as plain lines
  tillfleet run --virtual --for 7d --terminals 5         a week of five terminals in virtual time
  tillfleet run --faults store-wifi --terminals 100      a hundred terminals on a bad line
  tillfleet run -q -o run.ndjson                         for CI: failures and the summary; the stream in a file

Options can also be set in ${defaultRunConfig} or by variables such as TILLFLEET_TERMINALS.
Precedence: command line, environment, file.`;

/** `tillfleet run`: backend, fleet, integrators and scenarios. */
export function runCommand(exit: (code: ExitCode) => void): Command {
  const command = new Command('run')
    .summary('boot a backend and run fleet, integrators and scenarios against it')
    .description(
      'Boots a payment backend in this process, connects a fleet of terminals and integrators, runs the scenarios and judges the run.',
    );
  addFleetOptions(command);
  addRunOptions(command);
  return addOutputOptions(command)
    .addHelpText('after', examples)
    .action(async () => {
      const { readRunSettings } = await import('../run-settings.js');
      const settings = await readRunSettings(command, { variables: process.env, folder: '.' });
      if (settings !== undefined)
        process.stderr.write(`tillfleet: the options of ${plainText(settings)} are used\n`);
      const flags = command.opts<RunFlags>();
      const output = outputChoice(flags);
      // On a terminal at once; elsewhere after the checks, so that an error has its two lines alone.
      if (process.stderr.isTTY === true && !output.quiet) announceRun();
      if (usesView(output)) await loadView();
      const isOfFile = command.getOptionValueSource('target') === 'config';
      const request = await requestOf(flags, usesView(output), isOfFile ? settings : undefined);
      // Loaded only now, so that help and errors of the command line are printed at once.
      const { performRun } = await import('../perform-run.js');
      const dashboard = await dashboardOf(flags, request, usesView(output));
      const { showCredentials = false } = flags;
      if (showCredentials) checkShowCredentials(request);
      exit(await performRun(request, output, { dashboard, showCredentials }));
    });
}

function addFleetOptions(command: Command): Command {
  return command
    .optionsGroup('Fleet:')
    .option(
      '--terminals <n>',
      'terminals of the fleet; scenarios bring their own',
      wholeNumber(1, maxTerminals),
      25,
    )
    .option(
      '--integrators <n>',
      'integrators of the fleet, personas in turn',
      wholeNumber(0, maxIntegrators),
      7,
    )
    .addOption(
      new Option(
        '--legacy <share>',
        'share of the terminals that use legacy authentication, without a wsToken: 0.2 or 20%',
      )
        .argParser(share)
        .default(undefined, '0'),
    )
    .addOption(
      new Option('--jitter', 'terminals randomise the delays of their back-off').default(
        undefined,
        'the documented delays, exactly',
      ),
    )
    .addOption(
      new Option('--card-payments <n>', cardPaymentsText)
        .argParser(wholeNumber(0, maxCardPaymentsPerHour))
        .default(undefined, '0'),
    )
    .option(
      '--fleet <file>',
      'YAML file that describes the fleet, see docs/fleets.md; then only named scenarios run',
    )
    .addOption(
      new Option('--ramp <rate>', 'start rate of the terminals: 200/s, 90/m')
        .argParser(ramp)
        .default(undefined, 'all at once'),
    )
    .addOption(
      new Option(
        '--faults <name|file>',
        'faults to inject: a preset or a YAML file, see docs/faults.md; then only named scenarios run',
      ).default(undefined, 'none'),
    );
}

function addRunOptions(command: Command): Command {
  const network = new Option(
    '--network <kind>',
    'how the fleet reaches the backend; in memory it needs no port and no file descriptor',
  );
  const [strict, noStrict] = strictOptions();
  return command
    .optionsGroup('Run:')
    .addOption(
      new Option(
        '--scenario <glob...>',
        'run only the scenarios with a matching id; a glob without a match is an error',
      )
        .argParser(collect)
        .default([], 'all'),
    )
    .addOption(
      new Option('--only <glob|clause...>', 'run only the scenarios with a matching id or clause')
        .argParser(collect)
        .default([], 'all'),
    )
    .addOption(
      new Option('--for <duration>', 'keep the fleet online at least this long: 30s, 5m, 2h, 7d')
        .argParser(duration)
        .default(undefined, 'until the last scenario ends, and with the view until q'),
    )
    .addOption(longestOption('scenarios', '20s'))
    .addOption(levelOption())
    .addOption(strict)
    .addOption(noStrict)
    .option('--expected <file>', 'YAML file of the clauses that are known to fail, see docs/conformance.md')
    .addOption(
      new Option(
        '--target <embedded|file>',
        'the service: a YAML file describes it, see docs/conformance.md',
      ).default(undefined, 'embedded'),
    )
    .option(
      '--i-own-this-target',
      'allow a target on another machine: the run creates and changes data there',
    )
    .addOption(allowHooksOption())
    .option(
      '--virtual',
      'virtual time in memory: days pass in seconds, and one seed gives one stream, see docs/virtual-time.md',
    )
    .option(
      '--threshold <expression>',
      'a bound on the figures of the run, such as payNow.p99<50ms or errors.rate<1%, see docs/load.md; exit code 3 if it does not hold; may be repeated',
      runThreshold,
      [],
    )
    .addOption(seedOption())
    .option('--port <n>', 'port of the backend on 127.0.0.1, 0 for a free one', portNumber, 0)
    .addOption(network.choices(networks).default(undefined, 'tcp, with --virtual memory'))
    .option(
      '--dashboard',
      'serve the dashboard for administrators from the embedded backend, see docs/operating.md',
    )
    .addOption(newAdminSecretOption())
    .option(
      '--show-credentials',
      'print the address and credentials for curl on standard error; with the view its key c shows them',
    )
    .addOption(
      new Option('--config <file>', 'YAML file with options of this command').default(
        undefined,
        `${defaultRunConfig}, if it exists`,
      ),
    );
}

/**
 * @param namedBy the settings file that names the target
 * @throws Failure, exit code 64, for a glob without a match and for an invalid file
 */
async function requestOf(flags: RunFlags, view: boolean, namedBy?: string): Promise<RunRequest> {
  const { atLevel, chooseScenarios, chooseByClause, wholeIds } = await import(
    '../../run/catalogue/scenario-list.js'
  );
  const names = [...flags.scenario, ...flags.only];
  const named = names.length > 0;
  // A run of a fleet file or with faults is judged by its fleet.
  const runsAll = flags.fleet === undefined && flags.faults === undefined;
  const chosen = [
    ...(flags.scenario.length > 0 || (runsAll && !named) ? chooseScenarios(flags.scenario) : []),
    ...(flags.only.length > 0 ? chooseByClause(flags.only) : []),
  ];
  const scenarios = atLevel(chosen, flags.level);
  const fleet = flags.fleet === undefined ? undefined : await fleetOf(flags.fleet, flags.ramp);
  const faults = flags.faults === undefined ? fleet : await faultsOf(flags.faults);
  const { minRunMs } = await import('../../run/faults/check-faults.js');
  const virtual = flags.virtual === true;
  const { takesCardPayments } = await import('../../run/fleet/fleet-file.js');
  const takesCards =
    fleet?.fleet === undefined
      ? flags.cardPayments !== undefined && flags.cardPayments > 0
      : takesCardPayments(fleet.fleet);
  const service = await targetOf(flags, { ...(fleet ?? flags), takesCards }, namedBy);
  const network = flags.network ?? (virtual ? 'memory' : 'tcp');
  return {
    version: programVersion(),
    seed: flags.seed ?? randomInt(maxSeed + 1),
    terminals: flags.terminals,
    integrators: flags.integrators,
    ...(flags.ramp !== undefined && { rampPerSecond: flags.ramp }),
    ...fleet,
    ...faults,
    scenarios: [...new Set(scenarios.map(({ id }) => id))],
    named,
    ...(named && { exact: wholeIds(names) }),
    // Without it a run with quick scenarios could end before the fleet has done anything.
    forMs: flags.for ?? minRunMs(faults ?? {}) ?? (runsAll ? 0 : defaultFleetRunMs),
    // Under virtual time an idle fleet would run through weeks, so the run ends with its work, and the view stays.
    stayUp: view && !virtual && flags.for === undefined,
    // Another run is judged by what its user has named.
    walks: runsAll && !named && service.target === undefined,
    clock: virtual ? 'virtual' : 'real',
    network,
    port: flags.port,
    ...(flags.legacy !== undefined && { legacyShare: flags.legacy }),
    ...(flags.jitter === true && { jitter: true }),
    ...(flags.longest !== undefined && { maxScenarioMs: flags.longest }),
    ...(flags.level === 'must' && { level: flags.level }),
    ...(!(flags.strict ?? service.target === undefined) && { strict: false }),
    ...service,
    ...(flags.expected !== undefined && { expected: await expectedIn(flags.expected) }),
    ...(flags.threshold.length > 0 && { thresholds: flags.threshold }),
    ...(flags.cardPayments !== undefined && { cardPaymentsPerHour: flags.cardPayments }),
  };
}

async function fleetOf(file: string, givenRamp: number | undefined) {
  const { fleetRequest } = await import('../../run/fleet/fleet-request.js');
  return fleetRequest(file, givenRamp);
}

async function expectedIn(file: string): Promise<NonNullable<RunRequest['expected']>> {
  const { readExpectedFailures } = await import('../../run/conform/expected-failures.js');
  return readExpectedFailures(file);
}

async function faultsOf(text: string): Promise<Pick<RunRequest, 'faults'>> {
  const { chooseFaults } = await import('../../run/faults/choose-faults.js');
  return { faults: await chooseFaults(text) };
}
