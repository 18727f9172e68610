import type { MessagePort } from 'node:worker_threads';
import type { Act, ActResult, TerminalQuestion } from '../events/act.js';
import type { RunEvent } from '../events/event.js';
import type { RunFinished } from '../events/schema/run.js';
import type { TimeControl, TimeState } from '../events/time-control.js';
import type { ExitCode } from '../failure/exit-codes.js';
import type { RunRequest } from '../run/options.js';
import type { PlainFailure } from './plain-failure.js';

/** The data that a worker is started with. */
export interface WorkerInput {
  readonly request: RunRequest;
  /** The memory that all workers share with the watchdog, see `watchdog-memory.ts`. */
  readonly watchdog: SharedArrayBuffer;
  /** The line to the other worker, if there are two. It carries one message: the results of the second service. */
  readonly other?: MessagePort;
  /** True: a person may act on the fleet, and control virtual time. */
  readonly acting: boolean;
}

export type ToWorker =
  | { readonly kind: 'stop'; readonly exitCode?: ExitCode }
  | { readonly kind: 'hold' | 'release' }
  | { readonly kind: 'act'; readonly number: number; readonly act: Act | TerminalQuestion }
  | { readonly kind: 'time'; readonly control: TimeControl };

export type FromWorker =
  | { readonly kind: 'events'; readonly events: readonly RunEvent[] }
  /** The result of the act with this number. */
  | { readonly kind: 'acted'; readonly number: number; readonly result: ActResult }
  | { readonly kind: 'time'; readonly state: TimeState }
  | { readonly kind: 'finished'; readonly finished: RunFinished }
  | { readonly kind: 'failed'; readonly failure: PlainFailure };

/** The second worker reports only failures here: its results go to the first worker directly. */
export type FromSecondWorker = Extract<FromWorker, { readonly kind: 'failed' }>;
