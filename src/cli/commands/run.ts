import { randomBytes, randomInt } from 'node:crypto';
import { Command, Option } from 'commander';
import { type ExitCode, exitCodes } from '../../failure/exit-codes.js';
import { maxSeed } from '../../random/random.js';
import { checkDescriptors } from '../../run/descriptors.js';
import { createRun, type Run } from '../../run/run.js';
import { catalogue } from '../../scenarios/catalogue.js';
import { selectScenarios } from '../../scenarios/select.js';
import { openFilesLimit } from '../open-files.js';
import { jsonOutput, type Output, textOutput, viewOutput } from '../outputs.js';
import { collect, duration, seedNumber, wholeNumber } from '../parse.js';
import { programVersion } from '../version.js';

interface RunFlags {
  readonly terminals: number;
  readonly integrators: number;
  readonly for?: number;
  readonly scenario: readonly string[];
  readonly seed?: number;
  readonly port: number;
  readonly network: 'tcp';
  readonly json?: boolean;
  readonly tui: boolean;
}

/** `tillfleet run`: backend, fleet, integrators and scenarios, live. */
export function runCommand(exit: (code: ExitCode) => void): Command {
  return new Command('run')
    .summary('boot a backend and run fleet, integrators and scenarios against it')
    .description(
      'Boots a payment backend in this process, brings a fleet of terminals and integrators to it, runs the scenarios and judges them.',
    )
    .option('--terminals <n>', "the fleet's terminals", wholeNumber(1, 100_000), 25)
    .option('--integrators <n>', "the fleet's integrators", wholeNumber(0, 1000), 5)
    .option('--for <duration>', 'keep the fleet up at least this long: 30s, 5m, 2h, 7d', duration)
    .option('--scenario <glob...>', 'only the scenarios with a matching id', collect, [])
    .option('--seed <n>', 'seed of everything random, 0 to 4294967295; drawn if not given', seedNumber)
    .option('--port <n>', "the backend's port, 0 for a free one", wholeNumber(0, 65_535), 0)
    .addOption(
      new Option('--network <kind>', 'how the fleet reaches the backend').choices(['tcp']).default('tcp'),
    )
    .option('--json', 'print the event stream as NDJSON; no view')
    .option('--no-tui', 'no live view, also on a terminal')
    .action(async (flags: RunFlags) => exit(await runUntilEnd(flags)));
}

async function runUntilEnd(flags: RunFlags): Promise<ExitCode> {
  const scenarios = selectScenarios(catalogue, flags.scenario);
  checkDescriptors(openFilesLimit(), flags.terminals, scenarios);
  const view =
    flags.json !== true && flags.tui && process.stdout.isTTY === true && process.stdin.isTTY === true;
  const run = createRun({
    version: programVersion(),
    seed: flags.seed ?? randomInt(maxSeed + 1),
    terminals: flags.terminals,
    integrators: flags.integrators,
    scenarios,
    named: flags.scenario.length > 0,
    forMs: flags.for ?? 0,
    stayUp: view && flags.for === undefined,
    network: flags.network,
    port: flags.port,
    randomBytes,
  });
  const output = await chooseOutput(run, flags.json === true, view);
  const release = stopOnSignals(run);
  try {
    const { exitCode } = await run.start();
    return exitCode as ExitCode;
  } finally {
    release();
    await output.stop();
  }
}

function chooseOutput(run: Run, json: boolean, view: boolean): Output | Promise<Output> {
  if (json) return jsonOutput(run);
  return view ? viewOutput(run) : textOutput(run);
}

/** The first signal ends the run cleanly; what follows it changes nothing, however often it comes. */
function stopOnSignals(run: Run): () => void {
  const onInterrupt = () => run.stop(exitCodes.interrupted);
  const onTerminate = () => run.stop(exitCodes.terminated);
  process.on('SIGINT', onInterrupt);
  process.on('SIGTERM', onTerminate);
  return () => {
    process.off('SIGINT', onInterrupt);
    process.off('SIGTERM', onTerminate);
  };
}
