import { exitCodes } from '../../failure/exit-codes.js';
import type { Run } from '../../run/run.js';

const kib = 1024;
/** Bytes that wait for the reader while virtual time stands still. */
const heldBytes = 256 * kib;
/** Bytes that wait for the reader of a run in real time, which cannot stand still. */
const maxWaitingBytes = 64 * kib * kib;

/** The part of a stream that the bound needs. */
export interface BoundedStream {
  readonly writableLength: number;
  once(event: 'drain', listener: () => void): unknown;
}

/**
 * Bounds what waits for a reader that does not read, without a loss: virtual time is held until everything is read, and
 * a run in real time is stopped beyond a limit. Returns the function to call after each write.
 */
export function boundUnread(run: Pick<Run, 'hold' | 'stop'>, stream: BoundedStream): () => void {
  let state: 'flowing' | 'held' | 'stopped' = 'flowing';
  return () => {
    if (state !== 'flowing') return;
    if (run.hold !== undefined && stream.writableLength > heldBytes) {
      state = 'held';
      const release = run.hold();
      stream.once('drain', () => {
        state = 'flowing';
        release();
      });
    } else if (run.hold === undefined && stream.writableLength > maxWaitingBytes) {
      state = 'stopped';
      console.error(
        `tillfleet: the run is stopped, because ${maxWaitingBytes / kib / kib} MiB of its output were not read\n  hint: read the output, or write it to a file with --output`,
      );
      run.stop(exitCodes.harness);
    }
  };
}
