import type { FinishedLoad } from '../../../load/load-run.js';
import type { LoadReportFormat } from '../../../load/report/report-names.js';
import type { ReportChoice } from '../../output/options/report-option.js';
import { writeReport } from '../../output/report-file.js';

/**
 * Writes the reports of a load that has ended.
 *
 * @throws Failure `unwritable-file`, exit code 70
 */
export async function writeLoadReports(
  load: FinishedLoad,
  choices: readonly ReportChoice<LoadReportFormat>[],
): Promise<void> {
  if (choices.length === 0) return;
  const { loadReport } = await import('../../../load/report/load-report.js');
  for (const { format, file } of choices)
    writeReport(
      { text: () => loadReport(format, load) },
      file,
      'choose another file; the result was printed',
    );
}
