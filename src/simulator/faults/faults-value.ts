import Type, { type Static } from 'typebox';
import { type FaultPlan, faultListSchema } from './plan.js';
import { faultPresetNames, faultPresets } from './presets.js';

/** `faults` as it stands in a file: the name of a preset, or the faults themselves. */
export const faultsValueSchema = Type.Union([Type.Enum([...faultPresetNames]), faultListSchema], {
  description: 'What goes wrong: the name of a preset, or a list of faults.',
});

export type FaultsValue = Static<typeof faultsValueSchema>;

/** @param source where a list comes from: its file */
export function faultPlanOf(value: FaultsValue, source: string): FaultPlan {
  if (typeof value !== 'string') return { name: source, faults: value };
  const preset = faultPresets.find(({ name }) => name === value);
  if (preset === undefined) throw new TypeError(`there is no preset ${value}`);
  return { name: value, faults: [...preset.faults] };
}
