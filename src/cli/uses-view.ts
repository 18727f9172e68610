import { isatty } from 'node:tty';

export interface OutputChoice {
  readonly json: boolean;
  readonly tui: boolean;
}

/** The live view needs a terminal for input and output that can move its cursor, and no option or CI that excludes it. */
export function usesView({ json, tui }: OutputChoice): boolean {
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
