/** A line of a log, without its line break. */
export interface LogLine {
  /** The first line has number 1. */
  readonly number: number;
  readonly text: string;
  /** False for a text after the last line break. */
  readonly ended: boolean;
}

/** A problem with one line of a log. */
export class LineError extends Error {
  readonly line: number;

  constructor(line: number, problem: string) {
    super(problem);
    this.line = line;
  }
}

/**
 * The lines of a log, one chunk at a time: only one chunk and one line are kept in memory, however long the log is.
 *
 * @throws LineError for bytes that are not UTF-8, and for a line that is longer than `maxLength` characters
 */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  maxLength: number,
): AsyncGenerator<readonly LogLine[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let number = 0;
  let rest = '';

  function decode(chunk: Uint8Array | undefined): string {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (error) {
      if (error instanceof TypeError)
        throw new LineError(number + 1, 'is not UTF-8, or a line soon after it is not');
      throw error;
    }
  }

  function* split(text: string): Generator<LogLine> {
    const pieces = (rest + text).split('\n');
    rest = pieces.pop() ?? '';
    for (const piece of pieces) {
      number += 1;
      if (piece.length > maxLength) throw tooLong();
      yield { number, text: piece, ended: true };
    }
    if (rest.length <= maxLength) return;
    number += 1;
    throw tooLong();
  }

  const tooLong = () => new LineError(number, `is longer than ${maxLength} characters`);

  for await (const chunk of chunks) yield [...split(decode(chunk))];
  yield [...split(decode(undefined))];
  if (rest !== '') yield [{ number: number + 1, text: rest, ended: false }];
}
