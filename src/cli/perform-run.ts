import path from 'node:path';
import { eachInTurn } from '../failure/each-in-turn.js';
import { type ExitCode, exitCodes } from '../failure/exit-codes.js';
import { Failure, messageOf } from '../failure/failure.js';
import { checkRequest } from '../run/check-request.js';
import type { RunEnvironment, RunRequest } from '../run/options.js';
import type { Run } from '../run/run.js';
import { readableDuration } from '../text/duration.js';
import { onEndSignals } from './end-signals.js';
import { openFilesLimit } from './open-files.js';
import { announceRun } from './output/announce.js';
import { baselineOutput } from './output/baseline-output.js';
import { eventFile } from './output/event-file.js';
import { githubOutput } from './output/github-output.js';
import { jsonOutput, type Output, textOutput, viewOutput } from './output/outputs.js';
import { reportFile } from './output/report-file.js';
import { checkReports } from './output/report-option.js';
import { type OutputChoice, usesView } from './output/uses-view.js';
import { stolenMs } from './stolen-time.js';

/** The time that a reader which reads nothing is waited for after the run was stopped. */
const maxStallMs = 500;

/** Executes a run with its output, ends it cleanly on signals, and saves a failed run for a replay. */
export async function performRun(
  request: RunRequest,
  choice: OutputChoice,
  { bail = false }: { readonly bail?: boolean } = {},
): Promise<ExitCode> {
  checkRequest(request, openFilesLimit());
  checkReports(choice.reports, choice.output);
  const virtual = request.clock === 'virtual';
  const created = await createRun(request);
  const run = stoppable(created);
  if (!choice.json && !choice.quiet)
    run.subscribe(({ type }) => {
      // Only then: an error of the start, such as a port in use, has its two lines alone.
      if (type === 'run.started') announceRun();
    });
  if (bail)
    run.subscribe((event) => {
      // Not a stop by the user: the failure is saved for a replay.
      if (event.type === 'scenario.finished' && (event.verdict === 'fail' || event.verdict === 'error'))
        created.stop();
    });
  const outputs = [...(choice.output === undefined ? [] : [eventFile(run, choice.output)])];
  if (choice.baseline !== undefined) outputs.push(await baselineOutput(run, choice.baseline));
  outputs.push(await chooseOutput(run, choice));
  if (process.env.GITHUB_ACTIONS === 'true' && !choice.json)
    outputs.push(await githubOutput(run, process.env.GITHUB_STEP_SUMMARY));
  for (const report of choice.reports) outputs.push(await reportFile(run, report));
  let signalled: ExitCode | undefined;
  const release = onEndSignals((exitCode) => {
    signalled ??= exitCode;
    run.stop(exitCode);
  });
  const startedAt = Date.now();
  // Printed after the view has stopped, because its last frame would cover them.
  const notes: string[] = [];
  let ended: ExitCode;
  try {
    const { exitCode, verdict, reasons, elapsedMs } = await run.start();
    if (virtual) notes.push(factorText(elapsedMs, Date.now() - startedAt));
    if (!run.stopped && isWorthSaving(exitCode)) notes.push(await howToReplay(request, verdict, reasons));
    ended = exitCode as ExitCode;
  } catch (error) {
    if (error instanceof Failure && isWorthSaving(error.exitCode)) {
      notes.push(await howToReplay(request, 'error', [error.message]));
    }
    throw error;
  } finally {
    const patience = () => (run.interrupted ? maxStallMs : Number.POSITIVE_INFINITY);
    try {
      await eachInTurn(outputs.map((output) => () => output.stop(patience)));
    } finally {
      release();
      for (const note of notes) console.error(note);
    }
  }
  // A signal may come when the run is over and its output still waits for the reader.
  return signalled ?? ended;
}

/** Loads only the modules of this kind of run. */
async function createRun(request: RunRequest): Promise<Run> {
  if (request.clock === 'virtual') {
    const { createVirtualRun } = await import('../virtual/virtual-run.js');
    const thread = (name: string) => new URL(`./threads/${name}.js`, import.meta.url);
    const { secondPart } = await import('../run/second/second-part.js');
    return createVirtualRun(request, {
      workerUrl: thread('run-thread'),
      ...(secondPart(request).length > 0 && { secondWorkerUrl: thread('second-thread') }),
    });
  }
  const run = await import('../run/run.js');
  return run.createRun(request, { stolenMs, ...(await targetOf(request)) });
}

/** @throws Failure, exit code 64, for a target file that is not valid */
async function targetOf({ target: file }: RunRequest): Promise<Pick<RunEnvironment, 'target' | 'variables'>> {
  if (file === undefined) return {};
  const { readTarget } = await import('../run/target/target-file.js');
  return { target: await readTarget(file, process.env), variables: process.env };
}

interface StoppableRun extends Run {
  /** True if it was stopped early. */
  readonly stopped: boolean;
  /** True if its user stopped it, who does not wait for a reader. */
  readonly interrupted: boolean;
}

function stoppable(run: Run): StoppableRun {
  let stopped = false;
  let interrupted = false;
  return {
    subscribe: run.subscribe,
    start: run.start,
    ...(run.hold && { hold: run.hold }),
    stop(exitCode) {
      stopped = true;
      interrupted ||= exitCode !== exitCodes.harness;
      run.stop(exitCode);
    },
    get stopped() {
      return stopped;
    },
    get interrupted() {
      return interrupted;
    },
  };
}

function chooseOutput(run: Run, choice: OutputChoice): Output | Promise<Output> {
  if (choice.json) return jsonOutput(run);
  return usesView(choice) ? viewOutput(run, choice) : textOutput(run, choice);
}

/** A run that passed or did not start has nothing to replay. */
function isWorthSaving(exitCode: number): boolean {
  return (
    exitCode === exitCodes.failed || exitCode === exitCodes.inconclusive || exitCode === exitCodes.harness
  );
}

/** If the failure cannot be saved, the note reports it; the verdict does not change. */
async function howToReplay(
  request: RunRequest,
  verdict: string,
  reasons: readonly string[],
): Promise<string> {
  const runText = `tillfleet ${request.version}, seed ${request.seed}`;
  try {
    const { saveFailure } = await import('./failures.js');
    return `${runText}; run it again with: ${programName()} replay ${saveFailure(request, verdict, reasons)}`;
  } catch (error) {
    return `${runText}; it could not be saved for a replay: ${messageOf(error)}`;
  }
}

/** The program as the user called it, so that the printed command can be copied. */
function programName(): string {
  const script = process.argv[1] ?? '';
  return script.endsWith('.js') ? `node ${path.relative('.', script)}` : 'tillfleet';
}

/** Real time must not be in the stream, which is identical for one seed. */
function factorText(virtualMs: number, realMs: number): string {
  const times = Math.round(virtualMs / Math.max(realMs, 1)).toLocaleString('en');
  return `${readableDuration(virtualMs)} of virtual time in ${readableDuration(realMs)}: factor ${times}`;
}
