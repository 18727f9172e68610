import type { RunEvent } from '../../events/event.js';
import type { RunFinished } from '../../events/schema/run.js';
import type { RunRequest } from '../../run/options.js';
import type { ServedBackendOptions } from '../../run/service/served-backend.js';
import type { PlainFailure } from '../../virtual/plain-failure.js';

/** The data that the thread of a run on the real clock is started with. */
export interface RunThreadInput {
  readonly request: RunRequest;
  /** The backend of another thread that terminals are attached to. Default: the service of the request. */
  readonly served: ServedBackendOptions | undefined;
}

export type ToRunThread = 'stop';

export type FromRunThread =
  | { readonly kind: 'event'; readonly event: RunEvent }
  | { readonly kind: 'finished'; readonly finished: RunFinished }
  | { readonly kind: 'failed'; readonly failure: PlainFailure };
