import type { Alteration } from './alteration.js';
import { forCarelessRetrier } from './careless-retrier.js';
import { forOtherHonest } from './other-honest.js';
import { forPointOfSale } from './point-of-sale.js';
import { forScopeProber } from './scope-prober.js';
import { forTenantProber } from './tenant-prober.js';

/** Every backend that a persona must notice by a certain finding. */
export const alterations: readonly Alteration[] = [
  ...forScopeProber,
  ...forTenantProber,
  ...forCarelessRetrier,
  ...forPointOfSale,
  ...forOtherHonest,
];

/** `pos: a transaction has no tradeNo`. */
export function alterationId({ persona, sentence }: Alteration): string {
  return `${persona}: ${sentence}`;
}
