import path from 'node:path';
import { usageFailure } from '../../failure/failure.js';
import { readTextFile } from '../../input/text-file.js';
import { parseTypedYaml } from '../../input/typed-yaml.js';
import { faultFileSchema } from '../../simulator/faults/fault-file.js';
import type { FaultPlan } from '../../simulator/faults/plan.js';
import { planProblem } from '../../simulator/faults/plan-problem.js';
import { faultPresetNames, faultPresets } from '../../simulator/faults/presets.js';
import { didYouMean } from '../../text/did-you-mean.js';

/**
 * The faults of an option: a preset by its name, or a file. A text without dot and slash is a name: `./wifi` is a file.
 *
 * @throws Failure, exit code 64, for an unknown name and for an invalid file
 */
export async function chooseFaults(text: string): Promise<FaultPlan> {
  if (/^[A-Za-z0-9_-]*$/.test(text)) return presetNamed(text);
  return parseFaults(await readTextFile(text), text);
}

function presetNamed(name: string): FaultPlan {
  const preset = faultPresets.find((each) => each.name === name);
  if (preset !== undefined) return { name, faults: [...preset.faults] };
  throw usageFailure(
    `there is no preset of faults named ${JSON.stringify(name.slice(0, 64))}${didYouMean(name, faultPresetNames)}`,
    `--faults takes one of ${faultPresetNames.join(', ')}, or a file like ./faults.yaml`,
    'unknown-faults',
  );
}

/** @throws Failure `bad-yaml` or `bad-faults`, exit code 64, with file, line and field */
export function parseFaults(text: string, file: string): FaultPlan {
  const { value, failure } = parseTypedYaml(text, file, {
    schema: faultFileSchema,
    whole: 'a fault file',
    code: 'bad-faults',
    hint: 'fix the file; docs/schemas/faults.schema.json describes it',
  });
  const problem = planProblem(value.faults);
  if (problem !== undefined) throw failure(['faults', ...problem.path], problem.problem);
  return { name: path.basename(file), faults: value.faults };
}
