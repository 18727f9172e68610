import type { RunEvent } from '../events/event.js';
import type { RunFinished } from '../events/schema/run.js';
import type { ExitCode } from '../failure/exit-codes.js';
import type { RunRequest } from '../run/options.js';

/** What the worker is started with. */
export interface WorkerInput {
  readonly request: RunRequest;
  /** Shared with the watchdog, see `pulse.ts`. */
  readonly pulse: SharedArrayBuffer;
}

export type ToWorker = { readonly kind: 'stop'; readonly exitCode?: ExitCode };

export type FromWorker =
  | { readonly kind: 'events'; readonly events: readonly RunEvent[] }
  | { readonly kind: 'finished'; readonly finished: RunFinished }
  | { readonly kind: 'failed'; readonly failure: PlainFailure };

/** An error that has crossed between threads. */
export interface PlainFailure {
  readonly message: string;
  readonly code: string;
  readonly hint?: string;
  readonly exitCode: ExitCode;
  readonly stack?: string;
}
