import type { PlainFailure } from '../../virtual/plain-failure.js';
import type { OpenedBackend } from '../backend/open-backend.js';
import type { StartBackendOptions } from '../backend/options.js';
import type { TillfleetEvent } from '../event.js';

/** The options of a backend that a thread can receive. */
export type ThreadOptions = Omit<StartBackendOptions, 'onEvent' | 'onInternalError' | 'signal'>;

/** The data that the thread of a virtual backend is started with. */
export interface ThreadInput {
  readonly options: ThreadOptions;
  /** The first instant of its clock, in milliseconds since 1970. */
  readonly now: number;
  /** True: it sends its events. */
  readonly sendsEvents: boolean;
}

/** A request with a number, which its response repeats. */
export type ToThread =
  | { readonly kind: 'advance'; readonly number: number; readonly ms: number }
  | { readonly kind: 'stop'; readonly number: number };

export type FromThread =
  | { readonly kind: 'started'; readonly backend: Omit<OpenedBackend, 'stop'> }
  | { readonly kind: 'failed'; readonly failure: PlainFailure }
  | { readonly kind: 'event'; readonly event: TillfleetEvent }
  | { readonly kind: 'internal-error'; readonly failure: PlainFailure }
  /** The instant of the clock after the request. */
  | { readonly kind: 'done'; readonly number: number; readonly now: number }
  | { readonly kind: 'rejected'; readonly number: number; readonly failure: PlainFailure };
