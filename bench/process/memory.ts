/** The memory of a process after garbage collection, in bytes. */
export interface Memory {
  readonly rss: number;
  /** The heap and the buffers outside of it. */
  readonly live: number;
}

const settleMs = 200;
const collections = 4;

/** Collects garbage until nothing is left to collect, and returns what this process then holds. */
export async function memoryAfterCollection(): Promise<Memory> {
  if (globalThis.gc === undefined) throw new Error('memory is measured with --expose-gc only');
  for (let round = 0; round < collections; round += 1) {
    // Buffers and sockets are released by the event loop, after the collection that found them.
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, settleMs));
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, live: heapUsed + external };
}

/**
 * Bytes by which a process grew. Some pages of a young process are empty and take new objects without growing `rss`:
 * then the growth of the live bytes is the truer figure.
 */
export function growth(before: Memory, after: Memory): number {
  return Math.max(after.rss - before.rss, after.live - before.live);
}
