import { parseEvent } from '../events/parse-event.js';
import type { RunFinished, RunStarted } from '../events/schema/run.js';
import { type Failure, usageFailure } from '../failure/failure.js';
import { History, type HistoryResult } from './history.js';
import { LineError, type LogLine, linesOf } from './log-lines.js';

export interface CheckedLog extends HistoryResult {
  readonly started: RunStarted;
  readonly finished: RunFinished;
}

/** The exchange of a check contains a few bodies of 64 KiB, escaped. */
const defaultMaxLineLength = 4 * 1024 * 1024;

export interface CheckLogOptions {
  /** The name of the log in errors. */
  readonly name: string;
  readonly maxLineLength?: number;
}

/**
 * Reads a saved event stream from its first line to its last and checks it, in one pass.
 *
 * @throws Failure `bad-log`, exit code 64, for a stream that is incomplete or is not a log
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

  function readLine({ number, text, ended }: LogLine): void {
    lines = number;
    if (finished !== undefined)
      throw new LineError(number, 'comes after run.finished: a log contains one run');
    const parsed = parseEvent(text);
    if ('problem' in parsed) {
      const incomplete =
        'is incomplete: it has no line break. The log was cut off, or is still being written';
      throw new LineError(number, ended ? parsed.problem : incomplete);
    }
    const { event } = parsed;
    if (started === undefined) {
      if (event.type !== 'run.started') throw new LineError(number, `is ${event.type}, not run.started`);
      started = event;
    } else if (event.type === 'run.started') {
      throw new LineError(number, 'is a second run.started: a log contains one run');
    }
    history.observe(event);
    if (event.type !== 'run.finished') return;
    finished = event;
    verdict = history.end();
  }

  try {
    for await (const some of linesOf(chunks, maxLineLength)) for (const line of some) readLine(line);
  } catch (error) {
    if (error instanceof LineError) throw badLog(`${name}, line ${error.line} ${error.message}`);
    throw error;
  }
  if (started === undefined) throw badLog(`${name} is empty`);
  if (finished === undefined || verdict === undefined)
    throw badLog(`${name} is incomplete: it ends after line ${lines} without run.finished`);
  return { ...verdict, started, finished };
}

function badLog(message: string): Failure {
  return usageFailure(
    message,
    'pass the whole standard output of `tillfleet run --json`, unchanged',
    'bad-log',
  );
}
