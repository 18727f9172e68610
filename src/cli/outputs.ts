import { eventLine } from '../events/event-line.js';
import { exitCodes } from '../failure/exit-codes.js';
import { createTextReport } from '../output/report/text-report.js';
import type { Run } from '../run/run.js';

/** The output of a run: standard output is for the result, standard error for people. */
export interface Output {
  /** Resolves when everything is written. */
  stop(): Promise<void>;
}

/** The event stream, one JSON object on each line. */
export function jsonOutput(run: Run): Output {
  let lines = '';
  const flush = () => {
    process.stdout.write(lines);
    lines = '';
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
export function textOutput(run: Run): Output {
  const colour = wantsColour(process.stdout);
  return written(
    run,
    run.subscribe(createTextReport({ write: (lines) => void process.stdout.write(lines), colour })),
  );
}

/** The live view; the summary remains on the screen after it. */
export async function viewOutput(run: Run): Promise<Output> {
  // The development build of React keeps a measurement of every frame in memory.
  process.env.NODE_ENV ??= 'production';
  const { startView } = await import('../output/tui/render-view.js');
  const lines: string[] = [];
  const colour = wantsColour(process.stdout);
  const unsubscribe = run.subscribe(createTextReport({ write: (text) => lines.push(text), colour }));
  const view = startView({
    subscribe: run.subscribe,
    stdout: process.stdout,
    stdin: process.stdin,
    colour,
    onQuit: (key) => run.stop(key === 'ctrl-c' ? exitCodes.interrupted : undefined),
  });
  return {
    async stop() {
      unsubscribe();
      await view.stop();
      process.stdout.write(lines.join(''));
    },
  };
}

/** Ends the run when the reader of its output has closed the pipe. */
function written(run: Run, unsubscribe: () => void): Output {
  const onError = () => run.stop(exitCodes.terminated);
  process.stdout.once('error', onError);
  return {
    async stop() {
      unsubscribe();
      await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
      process.stdout.off('error', onError);
    },
  };
}

/** https://no-color.org: any value that is not empty switches colour off. */
function wantsColour(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY === true && !process.env.NO_COLOR;
}
