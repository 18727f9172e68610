import { type ExitCode, exitCodes } from '../../../src/failure/exit-codes.js';
import { percentOf } from '../measure/score.js';
import { personaFamilies } from '../persona/family.js';
import { drawnAlterations, type JudgedAlteration, judgeAlteration } from '../persona/judge-alteration.js';
import { alterationLine, personaJson, personaLines, personaScore } from '../persona/report.js';
import type { MutationOptions } from './options.js';
import type { Surroundings } from './surroundings.js';

const defaultSize = 60;

/** Measures how many altered responses the personas notice; the sample is drawn for each family. */
export async function measurePersonas(
  { seed, sample, families, json, min }: MutationOptions,
  { print, progress }: Surroundings,
): Promise<ExitCode> {
  const size = sample ?? defaultSize;
  const judged: JudgedAlteration[] = [];
  for (const family of personaFamilies) {
    if (families.length > 0 && !families.includes(family.name)) continue;
    for (const alteration of await drawnAlterations(family, { size, seed })) {
      const each = await judgeAlteration(alteration);
      judged.push(each);
      progress(alterationLine(each));
    }
  }
  for (const line of personaLines(judged)) progress(line);
  if (json) print(JSON.stringify(personaJson(judged), undefined, 2));
  const percent = percentOf(personaScore(judged));
  return min !== undefined && (percent ?? 0) < min ? exitCodes.failed : exitCodes.pass;
}
