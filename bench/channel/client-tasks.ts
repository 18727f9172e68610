import type { Service } from '../process/measured-process.js';

/** A task for the process of the clients, which performs one at a time. */
export type ClientTask =
  /** Fetches a wsToken for each terminal; the bare server needs none. */
  | { readonly do: 'prepare'; readonly service: Service; readonly count: number }
  /** Uses this server from now on, with the tokens of the one before. */
  | { readonly do: 'attach'; readonly service: Service }
  /** Opens sessions of the next `count` terminals; they stay open and send heart-beats. */
  | { readonly do: 'open'; readonly count: number }
  /** Closes all sessions. */
  | { readonly do: 'close' }
  /** Sends command triggers and waits until the results are broadcast, with a fixed number under way. */
  | { readonly do: 'commands'; readonly count: number }
  /** Sends command triggers at a fixed rate, and measures the time to the delivery. */
  | { readonly do: 'deliveries'; readonly perSecond: number; readonly seconds: number };

export interface TaskFigures {
  /** Milliseconds from when a command trigger was due to its delivery; 0 for other tasks. */
  readonly p99: number;
}
