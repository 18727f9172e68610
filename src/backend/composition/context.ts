import type { BackendConfig } from '../config/config.js';
import type { Minter } from '../domain/access/secrets.js';

/** The common dependencies of every part of the backend. */
export interface BackendContext {
  readonly config: BackendConfig;
  readonly minter: Minter;
  readonly messageId: () => string;
  readonly onInternalError: (error: unknown) => void;
  /** True: no timer that outlives a request keeps the process alive. */
  readonly detached: boolean;
}
