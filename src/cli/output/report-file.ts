import { exitCodes } from '../../failure/exit-codes.js';
import { Failure, messageOf } from '../../failure/failure.js';
import { writeWholeFile } from '../../input/whole-file.js';
import type { ReportMaker } from '../../output/report/report-formats.js';
import type { Run } from '../../run/run.js';
import { observeRun } from './observe-run.js';
import type { ReportChoice } from './options/report-option.js';
import type { Output } from './outputs.js';

/** Writes a report when the run has ended, also when it was stopped early. */
export async function reportFile(run: Run, { format, file }: ReportChoice): Promise<Output> {
  if (format === 'ndjson') {
    const { eventFile } = await import('./event-file.js');
    return eventFile(run, file);
  }
  const { reportMakers } = await import('../../output/report/report-formats.js');
  const maker = reportMakers[format]();
  const observed = observeRun(run, maker);
  return {
    async stop() {
      if (observed.end()) writeReport(maker, file);
    },
  };
}

/**
 * Writes the whole report or nothing, to what its path leads to.
 *
 * @throws Failure `unwritable-file`, exit code 70
 */
export function writeReport(
  maker: Pick<ReportMaker, 'text'>,
  file: string,
  hint = 'the event stream of --output has the same run: make the report from it with `tillfleet report`',
): void {
  try {
    writeWholeFile(file, maker.text());
  } catch (error) {
    throw new Failure(`the report ${file} cannot be written: ${messageOf(error)}`, {
      code: 'unwritable-file',
      hint,
      exitCode: exitCodes.harness,
    });
  }
}
