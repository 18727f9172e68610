import type { Run } from '../../run/run.js';
import { counted } from '../../text/counted.js';
import type { Output } from './outputs.js';

/**
 * The clauses whose verdicts have changed since an earlier report, before the summary of the run.
 *
 * @throws Failure `bad-report`, exit code 64
 */
export async function baselineOutput(run: Run, file: string): Promise<Output> {
  const { readReport } = await import('./read-report.js');
  const { RunCollector } = await import('../../output/report/run-collector.js');
  const { compareReports, driftLines } = await import('../../output/report/compare-reports.js');
  const baseline = await readReport(file);
  const collector = new RunCollector();
  const unsubscribe = run.subscribe((event) => {
    collector.observe(event);
    if (event.type !== 'run.finished') return;
    const drifts = compareReports(baseline, collector.report());
    const names = { before: 'before', after: 'now' };
    const lines = drifts.flatMap((drift) => driftLines(drift, names));
    const count = `${counted(drifts.length, 'clause differs', 'clauses differ')} from ${file}`;
    process.stdout.write([...lines, count].map((line) => `${line}\n`).join(''));
  });
  return { stop: async () => unsubscribe() };
}
