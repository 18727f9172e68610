import type { BackendConfig } from '../config/config.js';
import type { Minter } from '../domain/access/secrets.js';

/** What every part of the backend is built with. */
export interface BackendContext {
  readonly config: BackendConfig;
  readonly minter: Minter;
  readonly messageId: () => string;
  readonly onInternalError: (error: unknown) => void;
}
