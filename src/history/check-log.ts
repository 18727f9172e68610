import type { RunFinished, RunStarted } from '../events/schema/run.js';
import type { CheckerKind } from './checker.js';
import { embeddedCheckers } from './embedded/embedded-checkers.js';
import { checkers, History, type HistoryResult } from './history.js';
import { badLog, type ReadLogOptions, readLog } from './read-log.js';

export interface CheckedLog extends HistoryResult {
  readonly started: RunStarted;
  readonly finished: RunFinished;
  /** The checkers that have read it: those of the embedded backend only where it was the target. */
  readonly checkers: readonly CheckerKind[];
  /** False if findings of the profile alone do not flag it: the run was not strict. */
  readonly strict: boolean;
  /** The number of findings that flag it. */
  readonly flagged: number;
}

/**
 * Reads a saved event stream from its first line to its last and checks it, in one pass.
 *
 * @throws Failure `bad-log`, exit code 64, for a stream that is incomplete or is not a log
 */
export async function checkLog(
  chunks: AsyncIterable<Uint8Array>,
  options: ReadLogOptions,
): Promise<CheckedLog> {
  let kinds = checkers;
  let history = new History(kinds);
  let started: RunStarted | undefined;
  let finished: RunFinished | undefined;
  const lines = await readLog(chunks, options, (event) => {
    if (event.type === 'run.started') {
      started = event;
      if (event.target === 'embedded') kinds = [...checkers, ...embeddedCheckers];
      history = new History(kinds);
    }
    if (event.type === 'run.finished') finished = event;
    history.observe(event);
  });
  if (started === undefined || finished === undefined)
    throw badLog(`${options.name} is incomplete: it ends after line ${lines} without run.finished`);
  const result = history.end();
  const { strict = true } = started;
  const { found, byLevel } = result;
  const flagged = found - byLevel['in-doubt'] - (strict ? 0 : byLevel.profile);
  return { ...result, started, finished, checkers: kinds, strict, flagged };
}
