import type { IdleBackendLine, VariationLine } from '../../../src/cli/selftest/selftest-lines.js';
import { catalogue } from '../../../src/scenarios/catalogue.js';
import { legalVariations } from '../legal/registry.js';
import type { LegalVariation } from '../legal/variation.js';
import { vacuousBackends } from '../wire/vacuous-backends.js';
import { isBeyondTheWire } from './beyond-the-wire.js';
import type { SelftestSlot } from './slot.js';

/** A backend on which all scenarios must pass, or none may. */
export interface OtherBackend {
  judge(slot: SelftestSlot): Promise<VariationLine | IdleBackendLine>;
}

/** The scenarios of each variation; the whole catalogue takes hours. */
const sampleSize = 4;

const judging = catalogue.filter(({ id }) => !isBeyondTheWire(id));
const quick = judging.filter(({ isolated, takesMs }) => !isolated && takesMs.virtual <= 5_000);

/**
 * Every legal variation, and every backend that does nothing, once with a real administration and once without.
 *
 * @param whole each variation meets all scenarios that can judge it, instead of some
 */
export function otherBackends(whole: boolean): readonly OtherBackend[] {
  return [
    ...legalVariations.map((variation, index) => ({
      judge: (slot: SelftestSlot) => judgeVariation(variation, whole ? judging : sampleOf(index), slot),
    })),
    ...[false, true].flatMap((administered) =>
      vacuousBackends.map(({ id }) => ({
        async judge(slot: SelftestSlot): Promise<IdleBackendLine> {
          const passed = await slot.judgeIdle({ id, administered });
          const verdict = passed.length === 0 ? 'pass' : 'fail';
          return { type: 'idle-backend.judged', id, administered, verdict, passed };
        },
      })),
    ),
  ];
}

/** Each variation has other scenarios than the one before it. */
function sampleOf(index: number) {
  return Array.from({ length: sampleSize }, (_, step) => quick[(index * sampleSize + step) % quick.length]);
}

async function judgeVariation(
  { id, sentence }: LegalVariation,
  scenarios: readonly ({ readonly id: string } | undefined)[],
  slot: SelftestSlot,
): Promise<VariationLine> {
  const ids = scenarios.flatMap((scenario) => scenario?.id ?? []);
  const { alarms } = await slot.judgeVariation(id, ids);
  return {
    type: 'variation.judged',
    id,
    sentence,
    verdict: alarms.length === 0 ? 'pass' : 'fail',
    scenarios: ids.length,
    alarms,
  };
}
