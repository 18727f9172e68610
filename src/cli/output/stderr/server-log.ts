import { isatty } from 'node:tty';
import { droppedLogLine, humanLogLine } from '../../../serve/human-log.js';
import { boundedLog } from './standard-error.js';

type LogStream = Pick<NodeJS.WriteStream, 'isTTY' | 'write' | 'writableLength'>;

/** Lines of the log that are kept while a view covers the terminal. */
const maxKeptLines = 100;

/** Writes a log: readable lines on a terminal, JSON lines otherwise. */
export function logWriter(stream: LogStream): (line: string) => void {
  if (stream.isTTY === true) return (line) => void stream.write(humanLogLine(line));
  return boundedLog(stream, droppedLogLine);
}

export interface LogBehindView {
  readonly write: (line: string) => void;
  /** Writes what was kept, when the view has ended. */
  readonly flush: () => void;
}

/**
 * The log of a server with a live view. On the terminal of the view it would cover the view, so the newest warnings and
 * errors are kept until its end; elsewhere it is written at once.
 */
export function logBehindView(stream: LogStream): LogBehindView {
  const write = logWriter(stream);
  if (!isatty(2)) return { write, flush: () => undefined };
  let kept: string[] = [];
  return {
    write(line) {
      if (/"level":"(?:warn|error|fatal)"/.test(line)) kept = [...kept.slice(1 - maxKeptLines), line];
    },
    flush() {
      for (const line of kept) write(line);
      kept = [];
    },
  };
}
