import path from 'node:path';
import { type ExitCode, exitCodes } from '../failure/exit-codes.js';
import { Failure, messageOf } from '../failure/failure.js';
import { checkRequest } from '../run/check-request.js';
import type { RunRequest } from '../run/options.js';
import type { Run } from '../run/run.js';
import { readableDuration } from '../text/duration.js';
import { onEndSignals } from './end-signals.js';
import { openFilesLimit } from './open-files.js';
import { jsonOutput, type Output, textOutput, viewOutput } from './outputs.js';
import { type OutputChoice, wantsView } from './wants-view.js';

/** Runs to the end, shows it, ends cleanly on signals, and keeps what is needed to run a failure again. */
export async function performRun(request: RunRequest, choice: OutputChoice): Promise<ExitCode> {
  checkRequest(request, openFilesLimit());
  const virtual = request.clock === 'virtual';
  const run = stoppable(await createRun(request));
  const output = await chooseOutput(run, choice);
  const release = onEndSignals((exitCode) => run.stop(exitCode));
  const startedAt = Date.now();
  // Told when the view has gone: its last frame would cover it.
  const notes: string[] = [];
  try {
    const { exitCode, verdict, reasons, elapsedMs } = await run.start();
    if (virtual) notes.push(factor(elapsedMs, Date.now() - startedAt));
    if (!run.stopped && isWorthKeeping(exitCode)) notes.push(await howToReplay(request, verdict, reasons));
    return exitCode as ExitCode;
  } catch (error) {
    if (error instanceof Failure && isWorthKeeping(error.exitCode)) {
      notes.push(await howToReplay(request, 'error', [error.message]));
    }
    throw error;
  } finally {
    await output.stop();
    release();
    for (const note of notes) console.error(note);
  }
}

/** Loads what this kind of run is made of, and nothing else. */
async function createRun(request: RunRequest): Promise<Run> {
  if (request.clock === 'virtual') {
    const { createVirtualRun } = await import('../virtual/virtual-run.js');
    return createVirtualRun(request);
  }
  const run = await import('../run/run.js');
  return run.createRun(request, {});
}

interface StoppableRun extends Run {
  /** Somebody ended it before its end. */
  readonly stopped: boolean;
}

function stoppable(run: Run): StoppableRun {
  let stopped = false;
  return {
    subscribe: run.subscribe,
    start: run.start,
    stop(exitCode) {
      stopped = true;
      run.stop(exitCode);
    },
    get stopped() {
      return stopped;
    },
  };
}

function chooseOutput(run: Run, choice: OutputChoice): Output | Promise<Output> {
  if (choice.json) return jsonOutput(run);
  return wantsView(choice) ? viewOutput(run) : textOutput(run);
}

/** Runs that somebody ended, and those that never began, have nothing to replay. */
function isWorthKeeping(exitCode: number): boolean {
  return (
    exitCode === exitCodes.failed || exitCode === exitCodes.inconclusive || exitCode === exitCodes.harness
  );
}

/** A failure that cannot be saved is still told: the verdict stands. */
async function howToReplay(
  request: RunRequest,
  verdict: string,
  reasons: readonly string[],
): Promise<string> {
  const who = `tillfleet ${request.version}, seed ${request.seed}`;
  try {
    const { saveFailure } = await import('./failures.js');
    return `${who}; run it again with: ${programName()} replay ${saveFailure(request, verdict, reasons)}`;
  } catch (error) {
    return `${who}; it could not be saved for a replay: ${messageOf(error)}`;
  }
}

/** As it was called, so that the printed command can be copied. */
function programName(): string {
  const script = process.argv[1] ?? '';
  return script.endsWith('.js') ? `node ${path.relative('.', script)}` : 'tillfleet';
}

/** Real time is no part of the stream, which must be the same every time. */
function factor(virtualMs: number, realMs: number): string {
  const times = Math.round(virtualMs / Math.max(realMs, 1)).toLocaleString('en');
  return `${readableDuration(virtualMs)} of virtual time in ${readableDuration(realMs)}: factor ${times}`;
}
