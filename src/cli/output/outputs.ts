import type { EventListener } from '../../events/event-bus.js';
import { eventLine } from '../../events/event-line.js';
import { exitCodes } from '../../failure/exit-codes.js';
import { messageOf } from '../../failure/failure.js';
import { createTextReport, type ReportDetail } from '../../output/report/text-report.js';
import type { Run } from '../../run/run.js';
import { flushed } from './flush.js';
import { type ProgressLine, progressLine } from './stderr/progress-line.js';
import { boundUnread } from './unread-output.js';
import { chooseReactBuild, hasUnicode, type OutputChoice } from './uses-view.js';

/** The output of a run: standard output is for the result, standard error for progress and problems. */
export interface Output {
  /**
   * Resolves when everything is written.
   *
   * @param maxStallMs the longest time, in milliseconds, in which nothing is read; it may change meanwhile
   */
  stop(maxStallMs: () => number): Promise<void>;
}

/** A run with a view, which its user may leave after its end. */
export interface ShownRun extends Run {
  /** Resolves when the run is to stop, also after its end. */
  readonly stopRequested: Promise<void>;
}

/** The event stream, one JSON object on each line. */
export function jsonOutput(run: Run): Output {
  let lines = '';
  const bound = boundUnread(run, process.stdout);
  const flush = () => {
    process.stdout.write(lines);
    lines = '';
    bound();
  };
  const unsubscribe = run.subscribe((event) => {
    // The lines of one turn are written together, because a system call costs several times as much as a line.
    if (lines === '') setImmediate(flush);
    lines += eventLine(event);
  });
  return written(run, () => {
    unsubscribe();
    flush();
  });
}

/** One line for each scenario with a problem, then the recap and the summary. */
export function textOutput(
  run: Run,
  choice: OutputChoice,
  progress: (run: Run) => ProgressLine = progressLine,
): Output {
  const report: LineReport = (write) =>
    createTextReport({ write, colour: usesColour(choice), detail: detailOf(choice) });
  return linesWith(run, choice, report, progress);
}

/** Makes a report that writes whole lines. */
export type LineReport = (write: (lines: string) => void) => EventListener;

/**
 * The lines of a report, with the progress on standard error.
 *
 * @param starting the text until the run has started
 */
export function linesOutput(run: Run, choice: OutputChoice, report: LineReport, starting?: string): Output {
  return linesWith(run, choice, report, (shown) => progressLine(shown, starting));
}

function linesWith(
  run: Run,
  choice: OutputChoice,
  report: LineReport,
  progressOf: (run: Run) => ProgressLine,
): Output {
  const progress = choice.quiet ? undefined : progressOf(run);
  const write = (lines: string) => {
    progress?.clear();
    process.stdout.write(lines);
  };
  const unsubscribe = run.subscribe(report(write));
  return written(run, () => {
    progress?.stop();
    unsubscribe();
  });
}

export interface ViewExtras {
  /** Makes the report whose lines are printed when the view has ended. Default: that of a run. */
  readonly report?: LineReport;
  /** The lines with credentials that the view shows on request, as soon as they are known. */
  readonly credentials?: Promise<readonly string[]>;
  /** The text instead of `starting`, until the run has started. */
  readonly starting?: string | undefined;
}

/**
 * The live view, on its own screen; then the summary on the screen of the user. It shows a run that has ended by
 * itself until its user quits.
 */
export async function viewOutput(
  run: ShownRun,
  choice: OutputChoice,
  extras: ViewExtras = {},
): Promise<Output> {
  chooseReactBuild();
  const { startViewThread } = await import('../../output/tui/thread/view-thread.js');
  const { leaveAlternateScreen } = await import('../../output/tui/screen/alternate-screen.js');
  const { markNoPastes } = await import('../../output/tui/screen/pasted-text.js');
  const lines: string[] = [];
  const colour = usesColour(choice);
  const detail = choice.verbose ? 'checks' : 'end';
  const write = (text: string) => void lines.push(text);
  const report = extras.report?.(write) ?? createTextReport({ write, colour, detail });
  let hasEnded = false;
  const unsubscribe = run.subscribe((event) => {
    report(event);
    hasEnded ||= event.type === 'run.finished';
  });
  const leave = () => void process.stdout.write(markNoPastes + leaveAlternateScreen);
  const view = startViewThread({
    subscribe: run.subscribe,
    stdout: process.stdout,
    colour,
    unicode: hasUnicode(process.env),
    starting: extras.starting,
    act: run.act,
    ...(run.time && { time: run.time }),
    onQuit: (key) => run.stop(key === 'ctrl-c' ? exitCodes.interrupted : undefined),
    onFailure(error) {
      leave();
      console.error(`tillfleet: the view has failed: ${messageOf(error)}\n  hint: run it with --no-tui`);
      // The terminal may still be in raw mode, where Ctrl-C raises no signal; the end of the program resets it.
      run.stop(exitCodes.harness);
    },
  });
  void extras.credentials?.then((credentials) => view.showCredentials(credentials));
  // An internal error ends the program at once.
  process.once('exit', leave);
  return {
    async stop(maxStallMs) {
      unsubscribe();
      if (hasEnded) await run.stopRequested;
      await view.stop();
      process.off('exit', leave);
      process.stdout.write(lines.join(''));
      await flushed(process.stdout, maxStallMs);
    },
  };
}

/** Ends the run when the reader of its output has closed the pipe. */
function written(run: Run, unsubscribe: () => void): Output {
  const onError = ({ code }: NodeJS.ErrnoException) =>
    run.stop(code === 'EIO' ? exitCodes.hangup : exitCodes.terminated);
  process.stdout.once('error', onError);
  return {
    async stop(maxStallMs) {
      unsubscribe();
      await flushed(process.stdout, maxStallMs);
      process.stdout.off('error', onError);
    },
  };
}

/** Colour is off for a NO_COLOR that is not empty (https://no-color.org), and on for such a FORCE_COLOR, unless an option decides. */
export function usesColour({ color }: Pick<OutputChoice, 'color'>): boolean {
  if (color !== 'auto') return color === 'always';
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (NO_COLOR) return false;
  return FORCE_COLOR ? FORCE_COLOR !== '0' : process.stdout.isTTY === true;
}

function detailOf({ quiet, verbose, baseline }: OutputChoice): ReportDetail {
  if (baseline !== undefined) return 'summary';
  if (quiet) return 'end';
  return verbose ? 'checks' : 'failures';
}
