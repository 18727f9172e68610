import { requestFields } from '../../binding/forms/request-fields.js';
import { type ExitCode, exitCodes } from '../../failure/exit-codes.js';
import type { StepResult } from '../../run/target/preflight/preflight.js';
import { counted } from '../../text/counted.js';
import { plainText } from '../../text/plain-text.js';
import { stepLines } from './preflight-output.js';

type Body = StepResult['bodies'][number];

/** The messages of a terminal whose steps have other names. */
const messages: Readonly<Record<string, string>> = { 'command-result': 'commandResult' };

/**
 * Prints each step with how the bodies that the target has sent differ from their forms in the profile. Returns 0 if no
 * field is missing and every step works that is possible, else 2.
 */
export async function printBindingCheck(
  results: AsyncIterable<StepResult>,
  json: boolean,
  write: (text: string) => void,
): Promise<ExitCode> {
  const lacking = new Set<string>();
  const counts = { works: 0, fails: 0, 'not tried': 0, skipped: 0 };
  for await (const result of results) {
    counts[result.outcome] += 1;
    for (const { name, missing } of result.bodies) if (missing.length > 0) lacking.add(name);
    const fields = requestFields(messages[result.step] ?? result.step);
    if (json)
      write(
        `${JSON.stringify({ type: 'binding.step', ...result, ...(fields && { requestFields: fields }) })}\n`,
      );
    else write(stepLines(result) + bodyLines(result) + (fields ? line('scenarios send', fields) : ''));
  }
  const failing = counts.fails + counts['not tried'];
  const exitCode =
    lacking.size === 0 && failing === 0 && counts.works > 0 ? exitCodes.pass : exitCodes.inconclusive;
  if (json) {
    const verdict = exitCode === exitCodes.pass ? 'pass' : 'inconclusive';
    const lines = { type: 'binding.finished', verdict, exitCode, ...counts, lacking: [...lacking] };
    write(`${JSON.stringify(lines)}\n`);
  } else write(`\n${summary(counts.works, failing, [...lacking])}\n`);
  return exitCode;
}

function summary(works: number, failing: number, lacking: readonly string[]): string {
  const steps = `${works} of ${works + failing} steps work`;
  if (lacking.length === 0) return `${steps}; no field of the profile is missing`;
  return `${steps}; fields of the profile are missing in ${counted(lacking.length, 'body', 'bodies')}: ${lacking.join(', ')}`;
}

function bodyLines({ step, bodies }: StepResult): string {
  return bodies.flatMap((body) => differences(body, body.name === step ? '' : ` (${body.name})`)).join('');
}

function differences({ missing, otherType, unknown }: Body, of: string): readonly string[] {
  return [
    missing.length === 0 ? '' : line(`missing${of}`, missing.join(', ')),
    otherType.length === 0 ? '' : line(`other type${of}`, otherType.join('; ')),
    unknown.length === 0 ? '' : line(`unknown${of}`, unknown.join(', ')),
  ];
}

function line(name: string, text: string): string {
  return `    ${name}: ${plainText(text)}\n`;
}
