import { isatty } from 'node:tty';
import type { ReportChoice } from './report-option.js';

export const outputColours = ['auto', 'always', 'never'] as const;

/** The way in which a run is shown. */
export interface OutputChoice {
  readonly json: boolean;
  readonly tui: boolean;
  /** True: only failures and the summary. */
  readonly quiet: boolean;
  /** True: every check. */
  readonly verbose: boolean;
  readonly color: (typeof outputColours)[number];
  /** The file that gets the event stream as well. */
  readonly output?: string;
  /** An earlier report: only what has changed since is printed, and the summary. */
  readonly baseline?: string;
  /** The reports to write when the run has ended. */
  readonly reports: readonly ReportChoice[];
}

/** The live view needs a terminal for input and output that can move its cursor, and no option or CI that excludes it. */
export function usesView({ json, tui }: Pick<OutputChoice, 'json' | 'tui'>): boolean {
  const isTerminal = isatty(0) && isatty(1);
  return !json && tui && isTerminal && canDraw(process.env);
}

/** False in CI, where no one quits the view, and on a terminal without control sequences. */
export function canDraw({ TERM, CI, CONTINUOUS_INTEGRATION }: NodeJS.ProcessEnv): boolean {
  return TERM !== 'dumb' && !isSet(CI) && !isSet(CONTINUOUS_INTEGRATION);
}

function isSet(variable: string | undefined): boolean {
  return variable !== undefined && variable !== '0' && variable !== 'false';
}
