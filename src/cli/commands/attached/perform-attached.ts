import { eachInTurn } from '../../../failure/each-in-turn.js';
import { type ExitCode, exitCodes } from '../../../failure/exit-codes.js';
import { AttachedLines } from '../../../output/report/attached-lines.js';
import type { Run } from '../../../run/run.js';
import { eventFile } from '../../output/event-file.js';
import { maxStallMs } from '../../output/flush.js';
import { jsonOutput, linesOutput, type Output, type ShownRun, viewOutput } from '../../output/outputs.js';
import { type OutputChoice, usesView } from '../../output/uses-view.js';
import { onEndSignals } from '../../signals/end-signals.js';

export interface AttachedOptions {
  readonly choice: OutputChoice;
  /** The exit code of a run that a signal or Ctrl-C has ended; undefined for that of its verdict. */
  readonly endedBy: (exitCode: ExitCode) => ExitCode | undefined;
  /** The effect of a reader of standard output that closes it. */
  readonly closedOutput: 'ends' | 'is ignored';
  /** The text instead of `starting`, until the run has started. */
  readonly starting?: string;
  /** The lines with credentials that the view shows on request. */
  readonly credentials?: readonly string[];
}

/** Executes a run that attaches terminals, with its output, until its user ends it or its time is over. */
export async function performAttached(run: Run, options: AttachedOptions): Promise<ExitCode> {
  const { choice, endedBy, closedOutput } = options;
  let signalled: ExitCode | undefined;
  let isStopped = false;
  let requestStop = (): void => undefined;
  const stopRequested = new Promise<void>((resolve) => {
    requestStop = resolve;
  });
  const stop = (exitCode: ExitCode | undefined) => {
    isStopped = true;
    requestStop();
    run.stop(exitCode && endedBy(exitCode));
  };
  const outputs: Output[] = [];
  // Before the view loads: a signal that comes meanwhile must not be lost.
  const release = onEndSignals((exitCode) => {
    signalled ??= endedBy(exitCode);
    stop(exitCode);
  });
  let ended: ExitCode;
  try {
    for (const file of choice.streams) outputs.push(eventFile(run, file));
    outputs.push(await mainOutput({ ...run, stop: outputStop(stop, closedOutput), stopRequested }, options));
    const { exitCode } = await run.start();
    ended = exitCode as ExitCode;
  } finally {
    const patience = () => (isStopped ? maxStallMs : Number.POSITIVE_INFINITY);
    try {
      await eachInTurn(outputs.map((output) => () => output.stop(patience)));
    } finally {
      release();
    }
  }
  // A signal may come when the run is over and its output still waits for the reader.
  return signalled ?? ended;
}

/** The stop of a run by its output, which reports a closed reader as SIGTERM does. */
function outputStop(stop: Run['stop'], closedOutput: AttachedOptions['closedOutput']): Run['stop'] {
  return (exitCode) => {
    if (exitCode !== exitCodes.terminated || closedOutput === 'ends') stop(exitCode);
  };
}

function mainOutput(
  run: ShownRun,
  { choice, credentials, starting }: AttachedOptions,
): Output | Promise<Output> {
  if (choice.json) return jsonOutput(run);
  const report = (quiet: boolean) => (write: (lines: string) => void) => {
    const lines = new AttachedLines({ write, quiet });
    return lines.observe.bind(lines);
  };
  if (!usesView(choice)) return linesOutput(run, choice, report(choice.quiet), starting);
  return viewOutput(run, choice, {
    report: report(true),
    starting,
    ...(credentials && { credentials: Promise.resolve(credentials) }),
  });
}

/** The exit code of a command that people end by Ctrl-C, and services by SIGTERM: that of the verdict. */
export function verdictUnlessHungUp(exitCode: ExitCode): ExitCode | undefined {
  return exitCode === exitCodes.interrupted || exitCode === exitCodes.terminated ? undefined : exitCode;
}
