/** Bytes that wait for the reader of standard error. More are dropped, so that memory is bounded. */
const maxWaitingBytes = 1024 * 1024;

/** The part of a stream that a log is written to. */
export interface LogStream {
  readonly writableLength: number;
  write(text: string): unknown;
}

/**
 * Writes the lines of a log. If they are not read, as from a socket whose other end does nothing, lines are dropped, and
 * their number is written as soon as there is room again.
 *
 * @param note the line about the dropped lines, in the form of the log
 */
export function boundedLog(
  stream: LogStream,
  note: (dropped: number) => string,
  maxBytes = maxWaitingBytes,
): (line: string) => void {
  let dropped = 0;
  return (line) => {
    if (stream.writableLength + line.length > maxBytes) {
      dropped += 1;
      return;
    }
    const text = dropped === 0 ? line : note(dropped) + line;
    dropped = 0;
    stream.write(text);
  };
}
