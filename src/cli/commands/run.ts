import { randomInt } from 'node:crypto';
import { Command, Option } from 'commander';
import type { ExitCode } from '../../failure/exit-codes.js';
import { usageFailure } from '../../failure/failure.js';
import { maxSeed } from '../../random/random.js';
import type { RunRequest } from '../../run/options.js';
import { collect, duration, ramp, seedNumber, share, wholeNumber } from '../parse.js';
import { programVersion } from '../version.js';
import { wantsView } from '../wants-view.js';

/** A run of a fleet file, unless `--for` says otherwise. */
const shortestFleetMs = 10_000;

interface RunFlags {
  readonly terminals: number;
  readonly integrators: number;
  readonly legacy?: number;
  readonly jitter?: boolean;
  readonly cardPayments?: number;
  readonly fleet?: string;
  readonly ramp?: number;
  readonly faults?: string;
  readonly for?: number;
  readonly scenario: readonly string[];
  readonly seed?: number;
  readonly port: number;
  readonly network?: 'tcp' | 'memory';
  readonly virtual?: boolean;
  readonly json?: boolean;
  readonly tui: boolean;
}

/** `tillfleet run`: backend, fleet, integrators and scenarios, live. */
export function runCommand(exit: (code: ExitCode) => void): Command {
  const network = new Option('--network <kind>', 'how the fleet reaches the backend (default: tcp)');
  return new Command('run')
    .summary('boot a backend and run fleet, integrators and scenarios against it')
    .description(
      'Boots a payment backend in this process, brings a fleet of terminals and integrators to it, runs the scenarios and judges them.',
    )
    .option('--terminals <n>', "the fleet's terminals", wholeNumber(1, 100_000), 25)
    .option('--integrators <n>', "the fleet's integrators", wholeNumber(0, 1000), 7)
    .option('--legacy <share>', 'the share of the terminals that know no wsToken: 0.2 or 20%', share)
    .option('--jitter', 'terminals draw the waits of their back-off, against herds; else they are exact')
    .option(
      '--card-payments <n>',
      'card payments that each terminal takes in an hour and reports',
      wholeNumber(0, 3600),
    )
    .option('--fleet <file>', 'a YAML file that says who the fleet is; only named scenarios run then')
    .option(
      '--ramp <rate>',
      'terminals that start in a second or minute, 200/s or 90/m; else all at once',
      ramp,
    )
    .option('--faults <name|file>', 'what goes wrong: a preset or a YAML file; only named scenarios run then')
    .option('--for <duration>', 'keep the fleet up at least this long: 30s, 5m, 2h, 7d', duration)
    .option('--scenario <glob...>', 'only the scenarios with a matching id', collect, [])
    .option('--seed <n>', 'seed of everything random, 0 to 4294967295; drawn if not given', seedNumber)
    .option('--port <n>', "the backend's port, 0 for a free one", wholeNumber(0, 65_535), 0)
    .addOption(network.choices(['tcp', 'memory']))
    .option('--virtual', 'virtual time in memory: days in seconds, the same every time for one seed')
    .option('--json', 'print the event stream as NDJSON; no view')
    .option('--no-tui', 'no live view, also on a terminal')
    .action(async (flags: RunFlags, command: Command) => {
      const output = { json: flags.json === true, tui: flags.tui };
      if (flags.fleet !== undefined) refuseBesideFleet(command);
      const request = await requestOf(flags, wantsView(output));
      // Loaded when it is needed: whoever asks for help or mistypes an option is answered at once.
      const { performRun } = await import('../perform-run.js');
      exit(await performRun(request, output));
    });
}

/** Who the fleet is stands in one place. */
function refuseBesideFleet(command: Command): void {
  const also = ['terminals', 'integrators', 'legacy', 'cardPayments'].find(
    (name) => command.getOptionValueSource(name) === 'cli',
  );
  const { flags } = command.options.find((option) => option.attributeName() === also) ?? {};
  if (flags === undefined) return;
  throw usageFailure(
    `${flags.split(' ')[0]} cannot stand beside --fleet: the file says who the fleet is`,
    'change the file, or leave out one of the two; --ramp and the rest go before what the file says',
  );
}

/** @throws Failure, exit code 64, for a glob that matches nothing and for what is wrong with a file */
async function requestOf(flags: RunFlags, view: boolean): Promise<RunRequest> {
  const { chooseScenarios } = await import('../../run/scenario-list.js');
  const named = flags.scenario.length > 0;
  // A fleet, or faults, are there to be looked at themselves.
  const all = flags.fleet === undefined && flags.faults === undefined;
  const scenarios = all || named ? chooseScenarios(flags.scenario) : [];
  const fleet = flags.fleet === undefined ? undefined : await fleetOf(flags.fleet, flags.ramp);
  const faults = flags.faults === undefined ? fleet : await faultsOf(flags.faults);
  const { minRunMs: leastRunMs } = await import('../../run/faults/check-faults.js');
  const virtual = flags.virtual === true;
  const network = flags.network ?? (virtual ? 'memory' : 'tcp');
  return {
    version: programVersion(),
    seed: flags.seed ?? randomInt(maxSeed + 1),
    terminals: flags.terminals,
    integrators: flags.integrators,
    ...(flags.ramp !== undefined && { rampPerSecond: flags.ramp }),
    ...fleet,
    ...faults,
    scenarios: scenarios.map(({ id }) => id),
    named,
    // Nothing else gives a fleet the time to show anything: scenarios beside it may be over at once.
    forMs: flags.for ?? leastRunMs(faults ?? {}) ?? (all ? 0 : shortestFleetMs),
    // Under virtual time the fleet would race on for weeks: there a view stays only as long as there is work.
    stayUp: view && !virtual && flags.for === undefined,
    clock: virtual ? 'virtual' : 'real',
    network,
    port: flags.port,
    ...(flags.legacy !== undefined && { legacyShare: flags.legacy }),
    ...(flags.jitter === true && { jitter: true }),
    ...(flags.cardPayments !== undefined && { cardPaymentsPerHour: flags.cardPayments }),
  };
}

async function fleetOf(file: string, givenRamp: number | undefined) {
  const { fleetRequest } = await import('../../run/fleet/fleet-request.js');
  return fleetRequest(file, givenRamp);
}

async function faultsOf(text: string): Promise<Pick<RunRequest, 'faults'>> {
  const { chooseFaults } = await import('../../run/faults/choose-faults.js');
  return { faults: await chooseFaults(text) };
}
