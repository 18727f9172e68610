import { parseEvent } from '../events/parse-event.js';
import type { RunFinished, RunStarted } from '../events/schema/run.js';
import { type Failure, usageFailure } from '../failure/failure.js';
import { History, type HistoryResult } from './history.js';
import { LineError, type LogLine, linesOf } from './log-lines.js';

export interface CheckedLog extends HistoryResult {
  readonly started: RunStarted;
  readonly finished: RunFinished;
}

/** An exchange in a check holds a few bodies of 64 KiB, escaped. */
const defaultMaxLineLength = 4 * 1024 * 1024;

export interface CheckLogOptions {
  /** How the log is called in errors. */
  readonly name: string;
  readonly maxLineLength?: number;
}

/**
 * Reads a saved stream from its first line to its last and checks it, in one pass.
 *
 * @throws Failure `bad-log`, exit code 64, for what is torn or no log
 */
export async function checkLog(
  chunks: AsyncIterable<Uint8Array>,
  { name, maxLineLength = defaultMaxLineLength }: CheckLogOptions,
): Promise<CheckedLog> {
  const history = new History();
  let started: RunStarted | undefined;
  let finished: RunFinished | undefined;
  let verdict: HistoryResult | undefined;
  let lines = 0;

  function take({ number, text, ended }: LogLine): void {
    lines = number;
    if (finished !== undefined) throw new LineError(number, 'comes after run.finished: one log is one run');
    const read = parseEvent(text);
    if ('problem' in read) {
      const torn = 'is torn: it has no end. The log was cut off, or is still being written';
      throw new LineError(number, ended ? read.problem : torn);
    }
    const { event } = read;
    if (started === undefined) {
      if (event.type !== 'run.started') throw new LineError(number, `is ${event.type}, not run.started`);
      started = event;
    } else if (event.type === 'run.started') {
      throw new LineError(number, 'is a second run.started: one log is one run');
    }
    history.observe(event);
    if (event.type !== 'run.finished') return;
    finished = event;
    verdict = history.end();
  }

  try {
    for await (const some of linesOf(chunks, maxLineLength)) for (const line of some) take(line);
  } catch (error) {
    if (error instanceof LineError) throw badLog(`${name}, line ${error.line} ${error.message}`);
    throw error;
  }
  if (started === undefined) throw badLog(`${name} is empty`);
  if (finished === undefined || verdict === undefined)
    throw badLog(`${name} is torn: it ends after line ${lines} without run.finished`);
  return { ...verdict, started, finished };
}

function badLog(message: string): Failure {
  return usageFailure(
    message,
    'a log is all that `tillfleet run --json` writes to standard output',
    'bad-log',
  );
}
