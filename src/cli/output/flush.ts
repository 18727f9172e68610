/** The part of a stream that a flush needs. */
export interface FlushedStream {
  readonly writableLength: number;
}

const checkMs = 20;

/** A reader of output that reads nothing for so long after the end has stopped reading, in milliseconds. */
export const maxStallMs = 500;

/**
 * Waits until everything is written.
 *
 * @param stallMs the longest time without any progress, in milliseconds, which may change; by default it waits for ever
 * @returns false if the reader has stopped reading
 */
export async function flushed(
  stream: FlushedStream,
  stallMs: () => number = () => Number.POSITIVE_INFINITY,
): Promise<boolean> {
  let before = stream.writableLength;
  for (let stalledMs = 0; stream.writableLength > 0; stalledMs += checkMs) {
    if (stalledMs >= stallMs()) return false;
    await new Promise((resolve) => setTimeout(resolve, checkMs));
    if (stream.writableLength < before) stalledMs = 0;
    before = stream.writableLength;
  }
  return true;
}
