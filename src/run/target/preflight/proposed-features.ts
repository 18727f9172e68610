import { type FeatureId, featureRows } from '../../../scenarios/existing/features.js';

/**
 * The features as a preflight has seen them: those whose steps all work, those without, and those that it cannot see.
 *
 * @param works true if the step of this name works
 */
export function featuresSeen(
  works: (step: string) => boolean,
): Readonly<Record<'offered' | 'absent' | 'unseen', readonly FeatureId[]>> {
  const idsOf = (some: typeof featureRows) => some.map(({ id }) => id);
  const seen = featureRows.filter(({ steps }) => steps !== undefined);
  const isOffered = ({ steps = [] }: (typeof featureRows)[number]) => steps.every(works);
  return {
    offered: idsOf(seen.filter(isOffered)),
    absent: idsOf(seen.filter((row) => !isOffered(row))),
    unseen: idsOf(featureRows.filter((row) => !seen.includes(row))),
  };
}
