import type { RunEvent } from '../events/event.js';
import { parseEvent } from '../events/parse-event.js';
import { type Failure, usageFailure } from '../failure/failure.js';
import { LineError, type LogLine, linesOf } from './log-lines.js';

/** The exchange of a check contains a few bodies of 64 KiB, escaped. */
const defaultMaxLineLength = 4 * 1024 * 1024;

export interface ReadLogOptions {
  /** The name of the log in errors. */
  readonly name: string;
  readonly maxLineLength?: number;
}

/**
 * Reads a saved event stream from its first line to its last, in one pass. Resolves with the number of its lines: a
 * stream that breaks off between two lines is read as far as it goes.
 *
 * @throws Failure `bad-log`, exit code 64, for what is not the log of one run
 */
export async function readLog(
  chunks: AsyncIterable<Uint8Array>,
  { name, maxLineLength = defaultMaxLineLength }: ReadLogOptions,
  observe: (event: RunEvent) => void,
): Promise<number> {
  let state: 'empty' | 'started' | 'finished' = 'empty';
  let lines = 0;

  function readLine({ number, text, ended }: LogLine): void {
    lines = number;
    if (state === 'finished') throw new LineError(number, 'comes after run.finished: a log contains one run');
    const parsed = parseEvent(text);
    if ('problem' in parsed) {
      const incomplete =
        'is incomplete: it has no line break. The log was cut off, or is still being written';
      throw new LineError(number, ended ? parsed.problem : incomplete);
    }
    const { event } = parsed;
    if (state === 'empty') {
      if (event.type !== 'run.started') throw new LineError(number, `is ${event.type}, not run.started`);
      state = 'started';
    } else if (event.type === 'run.started') {
      throw new LineError(number, 'is a second run.started: a log contains one run');
    }
    if (event.type === 'run.finished') state = 'finished';
    observe(event);
  }

  try {
    for await (const some of linesOf(chunks, maxLineLength)) for (const line of some) readLine(line);
  } catch (error) {
    if (error instanceof LineError) throw badLog(`${name}, line ${error.line} ${error.message}`);
    throw error;
  }
  if (state === 'empty') throw badLog(`${name} is empty`);
  return lines;
}

export function badLog(message: string): Failure {
  return usageFailure(
    message,
    'pass the whole standard output of `tillfleet run --json`, or the file of `--record`, unchanged',
    'bad-log',
  );
}
