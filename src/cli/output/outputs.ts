import { eventLine } from '../../events/event-line.js';
import { exitCodes } from '../../failure/exit-codes.js';
import { messageOf } from '../../failure/failure.js';
import { createTextReport, type ReportDetail } from '../../output/report/text-report.js';
import type { Run } from '../../run/run.js';
import { flushed } from './flush.js';
import { boundUnread } from './unread-output.js';
import type { OutputChoice } from './uses-view.js';

/** The output of a run: standard output is for the result, standard error for people. */
export interface Output {
  /**
   * Resolves when everything is written.
   *
   * @param maxStallMs the longest time, in milliseconds, in which nothing is read; it may change meanwhile
   */
  stop(maxStallMs: () => number): Promise<void>;
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

/** One line for each finished scenario, then the summary. */
export function textOutput(run: Run, choice: OutputChoice): Output {
  const colour = usesColour(choice);
  return written(
    run,
    run.subscribe(
      createTextReport({
        write: (lines) => void process.stdout.write(lines),
        colour,
        detail: detailOf(choice),
      }),
    ),
  );
}

/** The live view, on a screen of its own; then the summary on the screen of the user. */
export async function viewOutput(run: Run, choice: OutputChoice): Promise<Output> {
  // The development build of React keeps a measurement of every frame in memory.
  process.env.NODE_ENV ??= 'production';
  const { startViewThread } = await import('../../output/tui/view-thread.js');
  const { leaveAlternateScreen } = await import('../../output/tui/alternate-screen.js');
  const lines: string[] = [];
  const colour = usesColour(choice);
  const report = createTextReport({ write: (text) => lines.push(text), colour, detail: detailOf(choice) });
  const unsubscribe = run.subscribe(report);
  const leave = () => void process.stdout.write(leaveAlternateScreen);
  const view = startViewThread({
    subscribe: run.subscribe,
    stdout: process.stdout,
    colour,
    onQuit: (key) => run.stop(key === 'ctrl-c' ? exitCodes.interrupted : undefined),
    onFailure(error) {
      leave();
      console.error(`tillfleet: the view has failed: ${messageOf(error)}\n  hint: run it with --no-tui`);
      // The terminal may still be in raw mode, where Ctrl-C raises no signal; the end of the program resets it.
      run.stop(exitCodes.harness);
    },
  });
  // An internal error ends the program at once.
  process.once('exit', leave);
  return {
    async stop(maxStallMs) {
      unsubscribe();
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

/** https://no-color.org: any value that is not empty switches colour off, unless an option asks for it. */
function usesColour({ color }: OutputChoice): boolean {
  if (color !== 'auto') return color === 'always';
  return process.stdout.isTTY === true && !process.env.NO_COLOR;
}

function detailOf({ quiet, verbose, baseline }: OutputChoice): ReportDetail {
  if (baseline !== undefined) return 'summary';
  if (quiet) return 'failures';
  return verbose ? 'checks' : 'scenarios';
}
