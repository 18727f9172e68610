import { readFile } from 'node:fs/promises';
import { messageOf, usageFailure } from '../../failure/failure.js';
import { checkSchema, fieldName } from '../../input/schema-violation.js';
import { type RunReport, runReport } from '../../output/report/run-report.js';

/**
 * Reads a report that `--report json=<path>` has written.
 *
 * @throws Failure `bad-report`, exit code 64
 */
export async function readReport(file: string): Promise<RunReport> {
  const bad = (problem: string) =>
    usageFailure(`${file} ${problem}`, 'choose a file that `--report json=<path>` has written', 'bad-report');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw bad(`cannot be read: ${messageOf(error)}`);
  });
  const value = parsed(text);
  if (value === undefined) throw bad('is not JSON');
  const checked = checkSchema(runReport, value, 'a report');
  if ('value' in checked) return checked.value;
  const { path, problem } = checked.violation;
  throw bad(`is not a report: ${fieldName(path)} ${problem}`);
}

/** Undefined for a text that is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
