import type { Wire } from '../wire/wire.js';

/** A service that the document allows, and that behaves otherwise than the embedded backend in one respect. */
export interface LegalVariation {
  /** A verb phrase with the service as its subject. */
  readonly id: string;
  /** The variation in one sentence. */
  readonly sentence: string;
  /** True if the reference profile decides otherwise: then a scenario may differ. In no case may it fail. */
  readonly differs?: true;
  /** True if it sends no RECEIPTs, which the actors have to find out. Default: they rely on them. */
  readonly sendsNoReceipts?: true;
  /** The alteration on the wire; called once for each backend, so that it may keep state. */
  readonly wire: () => Wire;
}
