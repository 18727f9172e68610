import { type ExitCode, exitCodes } from '../../../src/failure/exit-codes.js';
import { type MeasuredVariation, measureVariations } from './measure-variations.js';
import { legalVariations } from './registry.js';

const seed = 7;
const threads = 2;

/** The part of the process that `npm run variations` uses. */
export interface VariationsOutput {
  readonly print: (line: string) => void;
  readonly progress: (line: string) => void;
}

/**
 * `npm run variations`: runs the catalogue on services that the document allows and counts the false alarms. The
 * arguments are ids of variations; none means all.
 */
export async function variations(ids: readonly string[], output: VariationsOutput): Promise<ExitCode> {
  const unknown = ids.filter((id) => !legalVariations.some((each) => each.id === id));
  if (unknown.length > 0) {
    output.progress(`variations: there is no variation ${unknown.join(', ')}`);
    output.progress(`  hint: one of ${legalVariations.map(({ id }) => id).join(', ')}`);
    return exitCodes.usage;
  }
  const chosen = legalVariations.filter(({ id }) => ids.length === 0 || ids.includes(id));
  const { results, beyond } = await measureVariations(chosen, {
    seed,
    threads,
    onResult: ({ variation, alarms, effective }) =>
      output.progress(`${variation.id}: ${alarms.length} false alarms, effective in ${effective} scenarios`),
  });
  for (const result of results.filter(({ alarms }) => alarms.length > 0)) printAlarms(result, output);
  const flagged = results.filter(({ alarms }) => alarms.length > 0).length;
  const idle = results.filter(({ effective }) => effective === 0).map(({ variation }) => variation.id);
  output.print(`${flagged} of ${results.length} legal variations flagged`);
  if (beyond.length > 0) output.print(`not judged, since they need more than the wire: ${beyond.join(', ')}`);
  if (idle.length > 0) output.print(`without an effect in any scenario: ${idle.join(', ')}`);
  return flagged + idle.length === 0 ? exitCodes.pass : exitCodes.failed;
}

function printAlarms({ variation, alarms }: MeasuredVariation, { print }: VariationsOutput): void {
  print(`${variation.id}: ${variation.sentence}`);
  for (const { scenario, reason } of alarms) print(`  ${scenario}: ${reason}`);
}
