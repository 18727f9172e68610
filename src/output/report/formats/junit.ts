import Builder from 'fast-xml-builder';
import { wellFormedXml } from '../../../text/markup.js';
import { plainText } from '../../../text/plain-text.js';
import { clauseCountLines } from '../clause-counts.js';
import { type Broken, causesOf, failureText, firstChecks } from '../failures/causes.js';
import { problemLines } from '../failures/problem-lines.js';
import { commandOf } from '../run-alone.js';
import type { ReportedCheck, ReportedScenario, RunReport } from '../run-report.js';

/** An element: its attributes begin with `@`, its text is `#text`. */
interface Element {
  readonly [name: string]: string | number | Element | readonly Element[] | undefined;
}

const builder = new Builder({
  format: true,
  indentBy: '  ',
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  suppressEmptyNode: true,
});

/**
 * JUnit XML: a test suite for each area, a test case for each scenario. A failed check is a failure. A broken harness and
 * a scenario that shows nothing are errors, because they must not look green. A scenario whose failure was expected is
 * skipped with that reason: a plain pass would hide it.
 */
export function junitReport(report: RunReport): string {
  const { scenarios, run } = report;
  const firsts = firstChecks(causesOf(scenarios));
  const suites = [...new Set(scenarios.map(({ area }) => area))].map((area) =>
    suiteOf(
      area,
      scenarios.filter((scenario) => scenario.area === area).map((scenario) => caseOf(scenario, firsts)),
    ),
  );
  if (hasOwnProblem(report)) suites.push(suiteOf('run', [caseOfRun(report)]));
  const document = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    testsuites: {
      '@name': 'tillfleet',
      '@time': seconds(run.elapsedMs),
      properties: { property: propertiesOf(report) },
      testsuite: suites,
    },
  };
  return `${wellFormedXml(builder.build(document)).trimEnd()}\n`;
}

/** The facts of the run, and the counts of its clauses. */
function propertiesOf({ run, tool, clauses }: RunReport): readonly Element[] {
  const facts: readonly (readonly [string, string])[] = [
    ['version', tool.version],
    ['target', run.target],
    ['seed', String(run.seed)],
    ['command', commandOf(run)],
    ...clauseCountLines(clauses),
  ];
  return facts.map(([name, value]) => ({ '@name': name, '@value': plainText(value) }));
}

function suiteOf(name: string, cases: readonly Element[]): Element {
  const count = (element: string) => cases.filter((each) => each[element] !== undefined).length;
  return {
    '@name': name,
    '@tests': cases.length,
    '@failures': count('failure'),
    '@errors': count('error'),
    '@skipped': count('skipped'),
    testcase: cases,
  };
}

function caseOf(scenario: ReportedScenario, firsts: ReadonlyMap<ReportedCheck, Broken>): Element {
  const { id, area, title, elapsedMs, verdict, reason = '' } = scenario;
  const details = problemLines(scenario, firsts).join('\n');
  const problem = { '@message': plainText(messageOf(scenario)), '@type': verdict, '#text': details };
  return {
    '@classname': `tillfleet.${area}`,
    '@name': plainText(`${id}: ${title}`),
    '@time': seconds(elapsedMs),
    ...(verdict === 'fail' && { failure: problem }),
    ...((verdict === 'inconclusive' || verdict === 'error') && { error: problem }),
    ...(verdict === 'skipped' && { skipped: { '@message': plainText(reason) } }),
    ...(verdict === 'differs' && { 'system-out': details }),
    ...(verdict === 'differs' && isExpected(scenario) && { skipped: { '@message': plainText(reason) } }),
  };
}

/** The first failed check with the sentence that it breaks, or the reason of the verdict. */
function messageOf({ reason = '', checks }: ReportedScenario): string {
  const failed = checks.filter(({ verdict }) => verdict === 'fail');
  const [first] = failed;
  return first === undefined ? reason : `${failureText(first)}${failed.length > 1 ? `; ${reason}` : ''}`;
}

/** Returns whether a check has failed as its list of expected failures announces. */
function isExpected({ checks }: ReportedScenario): boolean {
  return checks.some(({ verdict }) => verdict === 'fail');
}

/** A finding of the history, a terminal that stayed offline, a broken stream: what no scenario has in its verdict. */
function caseOfRun({ verdict, reasons }: RunReport): Element {
  const problem = { '@message': plainText(reasons.join('; ')), '@type': verdict };
  return {
    '@classname': 'tillfleet.run',
    '@name': 'the run as a whole',
    '@time': seconds(0),
    ...(verdict === 'fail' ? { failure: problem } : { error: problem }),
  };
}

function hasOwnProblem({ verdict, scenarios, complete }: RunReport): boolean {
  const isBad = verdict === 'fail' || verdict === 'error' || verdict === 'inconclusive';
  return isBad && (!complete || !scenarios.some((scenario) => scenario.verdict === verdict));
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
