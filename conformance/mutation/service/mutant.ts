import type { BackendConfig } from '../../../src/backend/config/config.js';
import type { Wire } from '../wire/wire.js';

/** A backend with one deliberate defect, and the clause whose check must fail. */
export interface Mutant {
  /** A verb phrase with the service as its subject; also the name of its file. */
  readonly id: string;
  /** The defect in one sentence. */
  readonly sentence: string;
  /** The clause whose check must fail on it. */
  readonly clause: string;
  /** The scenario that must show it. */
  readonly scenario: string;
  /** The configuration that makes the defect. */
  readonly config?: Partial<BackendConfig>;
  /** The alteration on the wire that makes the defect; called once for each backend, so that it may keep state. */
  readonly wire?: () => Wire;
}
