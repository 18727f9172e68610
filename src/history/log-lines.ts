/** A line of a log, without its line break. */
export interface LogLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** False for what stands after the last line break. */
  readonly ended: boolean;
}

/** What is wrong with the bytes, and in which line. */
export class LineError extends Error {
  readonly line: number;

  constructor(line: number, problem: string) {
    super(problem);
    this.line = line;
  }
}

/**
 * The lines of a log, one chunk at a time: of a log of any length no more than a chunk and a line is held.
 *
 * @throws LineError for what is not UTF-8 and for a line that is longer than `maxLength` characters
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
        throw new LineError(number + 1, 'is not UTF-8, or one of the next is not');
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
