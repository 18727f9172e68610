import type { Run } from '../../run/run.js';
import { counted } from '../../text/counted.js';
import { plainText } from '../../text/plain-text.js';
import type { Output } from './outputs.js';

/**
 * The clauses whose verdicts or failed checks have changed since an earlier report, before the summary of the run; with
 * `newOnly` what has not passed before either, too.
 *
 * @throws Failure `bad-report`, exit code 64
 */
export async function baselineOutput(run: Run, file: string, newOnly = false): Promise<Output> {
  const { readReport } = await import('./read-report.js');
  const { RunCollector } = await import('../../output/report/run-collector.js');
  const { brokenInBoth, compareReports, driftLines } = await import('../../output/report/compare-reports.js');
  const baseline = await readReport(file);
  const collector = new RunCollector();
  const unsubscribe = run.subscribe((event) => {
    collector.observe(event);
    if (event.type !== 'run.finished') return;
    const report = collector.report();
    const drifts = compareReports(baseline, report);
    const known = newOnly ? brokenInBoth(baseline, report) : [];
    const names = { before: 'before', after: 'now' };
    const lines = drifts.flatMap((drift) => driftLines(drift, names));
    const count = `${counted(drifts.length, 'clause differs', 'clauses differ')} from ${file}`;
    const before = known.map(
      ({ clause, scenario, title, level }) => `known  ${clause} (${level}) ${scenario}: ${plainText(title)}`,
    );
    process.stdout.write([...before, ...lines, count].map((line) => `${line}\n`).join(''));
  });
  return { stop: async () => unsubscribe() };
}
