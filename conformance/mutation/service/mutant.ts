import type { BackendConfig } from '../../../src/backend/config/config.js';
import type { Wire } from '../wire/wire.js';

/** A backend that is broken on purpose, in one respect, and the clause that must notice. */
export interface Mutant {
  /** The name of its file. Stable. */
  readonly id: string;
  /** What it does wrong: one sentence, for whoever reads the kill matrix. */
  readonly sentence: string;
  /** The clause whose check must fail on it. */
  readonly clause: string;
  /** The scenario that must show it. */
  readonly scenario: string;
  /** Broken by what it is configured to. */
  readonly config?: Partial<BackendConfig>;
  /** Broken in what its callers see: called once for each backend, so that a mutant may remember. */
  readonly wire?: () => Wire;
}
