export const lineFeed = 10;
const carriageReturn = 13;

/**
 * Finds the empty lines in a stream of bytes. A head of HTTP ends with one, and so does a chunked body, so no message
 * without a Content-Length ends anywhere else.
 */
export class EmptyLines {
  #lineIsEmpty = true;

  /** Returns the index behind the first empty line at or after `from`; the length of the chunk if it has none. */
  nextEnd(chunk: Buffer, from: number): number {
    let start = from;
    for (let end = chunk.indexOf(lineFeed, from); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      const isEmpty = this.#lineIsEmpty && isBlank(chunk, start, end);
      this.#lineIsEmpty = true;
      start = end + 1;
      if (isEmpty) return start;
    }
    if (!isBlank(chunk, start, chunk.length)) this.#lineIsEmpty = false;
    return chunk.length;
  }
}

function isBlank(chunk: Buffer, start: number, end: number): boolean {
  return end === start || (end === start + 1 && chunk[start] === carriageReturn);
}
