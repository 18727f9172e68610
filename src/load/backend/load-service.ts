import type { Administrator } from '../../simulator/administrator.js';
import type { HttpClient } from '../../simulator/http/http-client.js';
import type { LinkSettings } from '../../simulator/stomp/stomp-link.js';
import type { LoadResult } from '../result/load-result.js';
import type { ThreadService } from './service-place.js';

/** A started service that a load is put on. */
export interface LoadTarget {
  readonly http: HttpClient;
  readonly link: LinkSettings;
  readonly administrator: Administrator;
  /** The longest time that a request since this instant waited for the limit of the target file; absent without a limit. */
  readonly delayedMs?: ((since: number) => number) | undefined;
  /** False: what only the reference profile requires of a response is not an error. Default: true. */
  readonly strict?: boolean;
}

/** A client of a service that runs already, for a generator in a thread. */
export type ThreadClient = Pick<LoadService, 'start' | 'stop'>;

/** The service under load: the embedded backend in its own process, or that of a target file. */
export interface LoadService {
  /** `embedded`, or the name or address of the target. */
  readonly name: string;
  readonly rateLimits: LoadResult['rateLimits'];
  /** @throws Failure if it cannot be started or reached */
  start(): Promise<LoadTarget>;
  /** Errors of this program's own backend, after which no figure counts. */
  readonly internalErrors: readonly string[];
  /** The started service for generators in other threads; absent if only this thread reaches it. */
  forThreads?(): ThreadService;
  /** Ends what `start` has started. */
  stop(): Promise<void>;
}
