import { counted } from '../../../text/counted.js';
import { plainText } from '../../../text/plain-text.js';
import { clauseCountLines } from '../clause-counts.js';
import { type Cause, causesOf, failureText } from '../failures/causes.js';
import type { ReportedScenario, RunReport } from '../run-report.js';

/** GitHub shows at most ten annotations of a kind for each step. */
const maxAnnotations = 10;

/** Workflow commands that annotate a GitHub Actions run: an error for each scenario that is not green, or a warning. */
export function githubAnnotations({ scenarios, verdict, reasons }: RunReport): string {
  const problems = scenarios.filter((scenario) => kindOf(scenario) !== undefined);
  const lines = problems.slice(0, maxAnnotations).map((scenario) => {
    const { id, title, reason = '', checks } = scenario;
    const first =
      checks.find((check) => check.verdict === 'fail') ?? checks.find(({ verdict: of }) => of !== 'pass');
    const detail = first === undefined ? '' : `\n${failureText(first)}`;
    return `::${kindOf(scenario)} title=${property(`${id}: ${title}`)}::${data(`${reason}${detail}`)}\n`;
  });
  if (problems.length > maxAnnotations)
    lines.push(
      `::notice title=tillfleet::${problems.length - maxAnnotations} more scenarios are not green\n`,
    );
  if (problems.length === 0 && verdict !== 'pass' && verdict !== 'skipped')
    lines.push(`::error title=${property(`the run: ${verdict}`)}::${data(reasons.join('; '))}\n`);
  return lines.join('');
}

/** The step summary of GitHub Actions, in Markdown: the verdict, the counts, each cause, and a table of what is not green. */
export function githubSummary(report: RunReport): string {
  const { verdict, exitCode, summary, scenarios, run, reasons } = report;
  const counts = Object.entries(summary).filter(([, count]) => count > 0);
  const problems = scenarios.filter((scenario) => kindOf(scenario) === 'error');
  const causes = causesOf(scenarios)
    .filter((cause) => cause.verdict === 'fail')
    .map(causeLines);
  const rows = problems.map(
    ({ id, title, verdict: each, clauses, reason = '' }) =>
      `| ${cell(each)} | \`${cell(id)}\` | ${cell(title)} | ${cell(clauses.join(' '))} | ${cell(reason)} |\n`,
  );
  const table =
    rows.length === 0
      ? ''
      : `\n| Verdict | Scenario | Title | Clauses | Why |\n| --- | --- | --- | --- | --- |\n${rows.join('')}`;
  const why = reasons.map((reason) => `- ${cell(reason)}\n`).join('');
  const counted = counts.map(([name, count]) => `${count} ${name}`).join(', ');
  return [
    `## tillfleet: ${verdict}\n\n`,
    `Scenarios: ${counted === '' ? 'none' : counted}. Exit code ${exitCode}, seed ${run.seed}, target ${cell(run.target)}.\n`,
    ...clauseCountLines(report.clauses).map(([name, line]) => `\n**${name}**: ${line}.\n`),
    ...causes,
    table,
    why === '' ? '' : `\n${why}`,
  ].join('');
}

/** One cause: the sentence of the clause, what came, and how many checks show it. */
function causeLines({ first: { scenario, check }, checks, clauses }: Cause): string {
  const more =
    checks.length > 1 ? ` (${counted(checks.length, 'check')} of ${cell(clauses.join(', '))})` : '';
  return `\n- ${cell(failureText(check))} in \`${cell(scenario.id)}\`${more}\n`;
}

function kindOf({ verdict }: ReportedScenario): 'error' | 'warning' | undefined {
  switch (verdict) {
    case 'fail':
    case 'error':
    case 'inconclusive':
      return 'error';
    case 'differs':
      return 'warning';
    case 'pass':
    case 'skipped':
      return undefined;
  }
}

/** The text of a workflow command: a line break would end it. */
function data(text: string): string {
  const lines = text.split('\n').map(plainText).join('\n');
  return lines.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Text in a cell of a Markdown table, without markup of its own. */
function cell(text: string): string {
  return plainText(text).replace(/[\\`*_{}[\]<>|#]/g, (character) => `\\${character}`);
}
