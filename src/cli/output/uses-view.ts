import { isatty } from 'node:tty';
import type { ReportChoice } from './options/report-option.js';

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
  /** The files that get the event stream as well. */
  readonly streams: readonly string[];
  /** An earlier report: only what has changed since is printed, and the summary. */
  readonly baseline?: string;
  /** True: what had not passed then is listed as known. Default: false. */
  readonly newOnly?: boolean;
  /** The reports to write when the run has ended. */
  readonly reports: readonly ReportChoice[];
}

/** The live view needs a terminal for input and output that can move its cursor, and no option or CI that excludes it. */
export function usesView({ json, tui }: Pick<OutputChoice, 'json' | 'tui'>): boolean {
  const isTerminal = isatty(0) && isatty(1);
  return !json && tui && isTerminal && canDraw(process.env);
}

/** Chooses the production build of React: that of its developers keeps a measurement of every frame in memory. */
export function chooseReactBuild(): void {
  process.env.NODE_ENV ??= 'production';
}

/** Begins to load the view in its own thread, which takes as long as loading a run. */
export async function loadView(): Promise<void> {
  chooseReactBuild();
  const { loadViewThread } = await import('../../output/tui/thread/view-thread.js');
  loadViewThread();
}

/** False in CI, where no one quits the view, and on a terminal without control sequences. */
export function canDraw({ TERM, CI, CONTINUOUS_INTEGRATION }: NodeJS.ProcessEnv): boolean {
  return TERM !== 'dumb' && !isSet(CI) && !isSet(CONTINUOUS_INTEGRATION);
}

/** False if the locale names another encoding than UTF-8. */
export function hasUnicode({ LC_ALL, LC_CTYPE, LANG }: NodeJS.ProcessEnv): boolean {
  const locale = LC_ALL || LC_CTYPE || LANG || '';
  return locale === '' || /utf-?8/i.test(locale);
}

function isSet(variable: string | undefined): boolean {
  return variable !== undefined && variable !== '0' && variable !== 'false';
}
