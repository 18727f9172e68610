import { isatty } from 'node:tty';
import { Progress } from '../../../output/report/progress.js';
import type { Run } from '../../../run/run.js';
import { canDraw } from '../uses-view.js';

/** The time between two lines: on a terminal, where a line replaces the one before, and in a log. */
const pausesMs = { terminal: 1_000, log: 10_000 };

const eraseLine = '\r\x1b[K';

export interface ProgressLine {
  /** Removes the line from the terminal before something else is written; the next update shows it again. */
  clear(): void;
  /** Removes the line for good. */
  stop(): void;
}

/** Shows on standard error how far a run is: on a terminal in one line that changes, in a log in a new line after a change. */
export function progressLine(run: Pick<Run, 'subscribe'>, starting?: string): ProgressLine {
  const progress = new Progress(starting);
  const unsubscribe = run.subscribe((event) => progress.observe(event));
  const place = isatty(2) && canDraw(process.env) ? 'terminal' : 'log';
  let shown = '';
  const clear = () => {
    if (place === 'terminal' && shown !== '') process.stderr.write(eraseLine);
    shown = '';
  };
  const update = () => {
    const { line } = progress;
    if (place === 'terminal') process.stderr.write(`${eraseLine}${cutToWidth(line)}`);
    else if (line !== shown) process.stderr.write(`tillfleet: ${line}\n`);
    shown = line;
  };
  const timer = setInterval(update, pausesMs[place]);
  timer.unref();
  return {
    clear,
    stop() {
      clearInterval(timer);
      unsubscribe();
      clear();
    },
  };
}

/** A line that wraps could not be erased as a whole. */
function cutToWidth(line: string): string {
  return line.slice(0, Math.max(1, (process.stderr.columns ?? 80) - 1));
}
