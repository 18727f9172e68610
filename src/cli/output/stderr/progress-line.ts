import { isatty } from 'node:tty';
import { Progress } from '../../../output/report/progress.js';
import type { Run } from '../../../run/run.js';
import { canDraw } from '../uses-view.js';

/** The pause between two looks at the progress: on a terminal, where a line replaces the one before, and in a log. */
const pausesMs = { terminal: 1_000, log: 10_000 };

const eraseLine = '\r\x1b[K';

export interface ProgressLine {
  /** Removes it from the terminal before something else is written; it comes back with the next look. */
  clear(): void;
  stop(): void;
}

/** Shows on standard error how far a run is: a terminal has one line that changes, a log a new line when it has changed. */
export function progressLine(run: Pick<Run, 'subscribe'>, starting?: string): ProgressLine {
  const progress = new Progress(starting);
  const unsubscribe = run.subscribe((event) => progress.observe(event));
  const place = isatty(2) && canDraw(process.env) ? 'terminal' : 'log';
  let shown = '';
  const clear = () => {
    if (place === 'terminal' && shown !== '') process.stderr.write(eraseLine);
    shown = '';
  };
  const look = () => {
    const { line } = progress;
    if (place === 'terminal') process.stderr.write(`${eraseLine}${fitting(line)}`);
    else if (line !== shown) process.stderr.write(`tillfleet: ${line}\n`);
    shown = line;
  };
  const timer = setInterval(look, pausesMs[place]);
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

/** A line that wraps could not be replaced. */
function fitting(line: string): string {
  return line.slice(0, Math.max(1, (process.stderr.columns ?? 80) - 1));
}
