import type { Verdict } from '../../../events/verdict.js';
import { plainText } from '../../../text/plain-text.js';
import { clauseCountLines } from '../clause-counts.js';
import { type Broken, causesOf, failureText, firstChecks } from '../failures/causes.js';
import { problemLines } from '../failures/problem-lines.js';
import type { ReportedCheck, ReportedScenario, RunReport } from '../run-report.js';

/** CTRF has no word for a test that shows nothing: `other`, which its readers do not count as passed. */
const statuses: Readonly<Record<Verdict, 'passed' | 'failed' | 'skipped' | 'other'>> = {
  pass: 'passed',
  differs: 'passed',
  skipped: 'skipped',
  inconclusive: 'other',
  fail: 'failed',
  error: 'failed',
};

/** A report in the Common Test Report Format, https://ctrf.io: a test for each scenario. */
export function ctrfReport(report: RunReport): string {
  const { tool, run, scenarios, verdict, exitCode, reasons, complete } = report;
  const start = Date.parse(run.startedAt);
  const firsts = firstChecks(causesOf(scenarios));
  const tests = scenarios.map((scenario) => testOf(scenario, start, firsts));
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  const clauseCounts = Object.fromEntries(clauseCountLines(report.clauses));
  const document = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    results: {
      tool: { name: tool.name, version: tool.version },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        pending: 0,
        skipped: count('skipped'),
        other: count('other'),
        start,
        stop: start + run.elapsedMs,
        extra: { verdict, exitCode, reasons, complete, ...clauseCounts },
      },
      tests,
      environment: { appName: run.target, extra: { seed: run.seed, clock: run.clock, network: run.network } },
    },
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function testOf(scenario: ReportedScenario, start: number, firsts: ReadonlyMap<ReportedCheck, Broken>) {
  const { id, area, title, clauses, verdict, reason, startedAtMs, elapsedMs } = scenario;
  const trace = problemLines(scenario, firsts).join('\n');
  const failed = scenario.checks.find((check) => check.verdict === 'fail');
  const message = failed === undefined ? reason : failureText(failed);
  return {
    name: plainText(`${id}: ${title}`),
    status: statuses[verdict],
    duration: elapsedMs,
    ...(startedAtMs !== undefined && { start: start + startedAtMs, stop: start + startedAtMs + elapsedMs }),
    suite: [area],
    ...(message !== undefined && { message: plainText(message) }),
    ...(trace !== '' && { trace }),
    rawStatus: verdict,
    tags: clauses,
  };
}
