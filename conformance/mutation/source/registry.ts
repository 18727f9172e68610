import { type Area, areas } from '../../clauses/partition.js';
import { paymentReferenceMutants } from './areas/payments/references.js';
import { refundLimitMutants } from './areas/refunds/limits.js';
import type { SourceMutant } from './source-mutant.js';

/** The mutants of each area, in the order in which they are written. An area that is missing has none yet. */
export const sourceMutantsByArea: Readonly<Partial<Record<Area, readonly SourceMutant[]>>> = {
  payments: [...paymentReferenceMutants],
  refunds: [...refundLimitMutants],
};

/** Every hand-written mutant, by area, in the order of the partition. */
export const sourceMutants: readonly SourceMutant[] = areas.flatMap(
  (area) => sourceMutantsByArea[area] ?? [],
);
