import { type ExitCode, exitCodes } from '../../failure/exit-codes.js';
import { reachStep, type StepResult } from '../../run/target/preflight/preflight.js';
import { featuresSeen } from '../../run/target/preflight/proposed-features.js';
import { plainLines, plainText } from '../../text/plain-text.js';

const words = {
  works: 'works    ',
  fails: 'FAILS    ',
  'not tried': 'not tried',
  skipped: 'skipped  ',
} as const;

/**
 * Prints each step as it ends. Returns 0 if all of them work that are possible, 69 if the target cannot be reached, and
 * otherwise 2: such a target cannot be judged.
 */
export async function printPreflight(
  results: AsyncIterable<StepResult>,
  json: boolean,
  write: (text: string) => void,
): Promise<ExitCode> {
  const counts = { works: 0, fails: 0, 'not tried': 0, skipped: 0 };
  let isReached = true;
  const lacking = new Set<string>();
  const working = new Set<string>();
  for await (const { bodies, ...result } of results) {
    if (result.outcome === 'works') working.add(result.step);
    counts[result.outcome] += 1;
    for (const { name, missing } of bodies) if (missing.length > 0) lacking.add(name);
    if (result.step === reachStep && result.outcome === 'fails') isReached = false;
    write(json ? `${JSON.stringify({ type: 'preflight.step', ...result })}\n` : stepLines(result));
  }
  const all = counts.works + counts.fails + counts['not tried'];
  const failed = isReached ? exitCodes.inconclusive : exitCodes.unreachable;
  const exitCode = counts.works === all && all > 0 ? exitCodes.pass : failed;
  const verdict = exitCode === exitCodes.pass ? 'pass' : 'inconclusive';
  const features = featuresSeen((step) => working.has(step));
  const result = { verdict, exitCode, ...counts, lacking: [...lacking], features };
  if (json) write(`${JSON.stringify({ type: 'preflight.finished', ...result })}\n`);
  else write(`\n${featureLine(features)}${counts.works} of ${all} steps work${advice(exitCode, lacking)}\n`);
  return exitCode;
}

function advice(exitCode: ExitCode, lacking: ReadonlySet<string>): string {
  if (lacking.size > 0)
    return `; fields of the profile are missing in ${[...lacking].join(', ')}: \`tillfleet bind --check\` shows them`;
  return exitCode === exitCodes.pass ? '; run it without --preflight' : '';
}

/** The field of the target file, with what was seen and what was not tried. */
function featureLine({ offered, absent, unseen }: ReturnType<typeof featuresSeen>): string {
  const missing = absent.length === 0 ? '' : `not seen: ${absent.join(', ')}; `;
  return `features: [${[...offered, ...unseen].join(', ')}]\n    ${missing}not tried: ${unseen.join(', ')}; keep those that the service offers\n`;
}

/** A step as text; one that fails with its exchange. */
export function stepLines({
  step,
  outcome,
  detail,
  expected,
  binding,
  sent,
  received,
}: Omit<StepResult, 'bodies'>): string {
  const lines = [`${words[outcome]}  ${step.padEnd(22)} ${plainText(detail)}`];
  if (outcome === 'fails') {
    lines.push(`    expected: ${expected}`);
    lines.push(...part('sent', sent), ...part('received', received));
    if (binding !== undefined) lines.push(`    look at:  ${binding}`);
  }
  return lines.map((line) => `${line}\n`).join('');
}

function part(name: string, text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  const [first = '', ...rest] = plainLines(text);
  return [`    ${`${name}:`.padEnd(9)} ${first}`, ...rest.map((line) => `              ${line}`)];
}
