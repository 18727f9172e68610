import Type, { type Static } from 'typebox';
import { type FaultPlan, faultListSchema } from './plan.js';
import { faultPresetNames, faultPresets } from './presets.js';

/** The value of `faults` in a file: the name of a preset, or a list of faults. */
export const faultsValueSchema = Type.Union([Type.Enum([...faultPresetNames]), faultListSchema], {
  description: 'The faults of the run: the name of a preset, or a list of faults.',
});

export type FaultsValue = Static<typeof faultsValueSchema>;

/** @param source the file of the list, which becomes the name of its plan */
export function faultPlanOf(value: FaultsValue, source: string): FaultPlan {
  if (typeof value !== 'string') return { name: source, faults: value };
  const preset = faultPresets.find(({ name }) => name === value);
  if (preset === undefined) throw new TypeError(`no preset has the name ${value}`);
  return { name: value, faults: [...preset.faults] };
}
