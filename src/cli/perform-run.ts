import { type ExitCode, exitCodes } from '../failure/exit-codes.js';
import { Failure } from '../failure/failure.js';
import type { RunRequest } from '../run/options.js';
import { createRun, type Run } from '../run/run.js';
import { durationText } from '../view/duration.js';
import { createVirtualRun } from '../virtual/virtual-run.js';
import { onEndSignals } from './end-signals.js';
import { saveFailure } from './failures.js';
import { jsonOutput, type Output, textOutput, viewOutput } from './outputs.js';

export interface OutputChoice {
  readonly json: boolean;
  readonly tui: boolean;
}

/** A live view needs a terminal at both ends, and nobody who asked for something else. */
export function wantsView({ json, tui }: OutputChoice): boolean {
  return !json && tui && process.stdout.isTTY === true && process.stdin.isTTY === true;
}

/** Runs to the end, shows it, ends cleanly on signals, and keeps what is needed to run a failure again. */
export async function performRun(request: RunRequest, choice: OutputChoice): Promise<ExitCode> {
  const virtual = request.clock === 'virtual';
  const run = virtual ? createVirtualRun(request) : createRun(request, {});
  const output = await chooseOutput(run, choice);
  const release = onEndSignals((exitCode) => run.stop(exitCode));
  const startedAt = Date.now();
  try {
    const { exitCode, verdict, reasons, elapsedMs } = await run.start();
    if (virtual) reportFactor(elapsedMs, Date.now() - startedAt);
    if (isWorthKeeping(exitCode)) tellHowToReplay(request, verdict, reasons);
    return exitCode as ExitCode;
  } catch (error) {
    if (error instanceof Failure && isWorthKeeping(error.exitCode))
      tellHowToReplay(request, 'error', [error.message]);
    throw error;
  } finally {
    release();
    await output.stop();
  }
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

function tellHowToReplay(request: RunRequest, verdict: string, reasons: readonly string[]): void {
  const file = saveFailure(request, verdict, reasons);
  console.error(
    `tillfleet ${request.version}, seed ${request.seed}; run it again with: tillfleet replay ${file}`,
  );
}

/** Real time is no part of the stream, which must be the same every time. */
function reportFactor(virtualMs: number, realMs: number): void {
  const factor = Math.round(virtualMs / Math.max(realMs, 1)).toLocaleString('en');
  console.error(`${durationText(virtualMs)} of virtual time in ${durationText(realMs)}: factor ${factor}`);
}
