import { Command } from 'commander';
import type { ExitCode } from '../../../failure/exit-codes.js';
import { type LoadReportFormat, loadReportFormats } from '../../../load/report/report-names.js';
import { checkReports, type ReportChoice, reportOption } from '../../output/options/report-option.js';
import { writeLoadReports } from './load-reports.js';

interface MergeFlags {
  readonly report?: readonly ReportChoice<LoadReportFormat>[];
}

const examples = `
Examples:
  tillfleet load peak.yaml --segment 1/2 --seed 7 --out one     on one machine
  tillfleet load peak.yaml --segment 2/2 --seed 7 --out two     on another one, and then:
  tillfleet load merge one two --out both --report html=both.html`;

/** `tillfleet load merge`: merges the segments of one load. */
export function loadMergeCommand(exit: (code: ExitCode) => void): Command {
  return new Command('merge')
    .summary('merge the segments of one load')
    .description(
      'Reads the folders that `tillfleet load --segment i/n --out <folder>` has written, and prints the result of the whole load, by the samples of all segments. Ends as the load itself would have; with 2 if a segment is missing.',
    )
    .argument('<folder...>', 'the folders of the segments')
    .option('--out <folder>', 'write the result and the histograms there; created if it does not exist')
    .addOption(reportOption('write a report; it has no plots over time', loadReportFormats))
    .option('--json', 'print the result as one JSON object')
    .addHelpText('after', examples)
    .action(async (folders: readonly string[], _: object, command: Command) => {
      const { createResultFolder, readResultFiles, writeResultFiles } = await import(
        '../../../load/result/result-files.js'
      );
      const { mergeLoads } = await import('../../../load/result/merge.js');
      const { resultText } = await import('../../../load/result/result-text.js');
      // Options of the same name that come before `merge` belong to the command around it.
      const { out, json } = command.optsWithGlobals<{ readonly out?: string; readonly json?: boolean }>();
      const reports = [command, command.parent].flatMap((each) => each?.opts<MergeFlags>().report ?? []);
      checkReports(reports);
      const [first = '', ...others] = folders;
      const load = (folder: string) => ({ folder, ...readResultFiles(folder) });
      const merged = mergeLoads([load(first), ...others.map(load)]);
      const { result } = merged;
      command
        .configureOutput()
        .writeOut?.(json === true ? `${JSON.stringify(result)}\n` : resultText(result));
      if (out !== undefined) {
        createResultFolder(out);
        writeResultFiles(out, merged, undefined);
      }
      await writeLoadReports({ ...merged, samples: [] }, reports);
      exit(result.exitCode as ExitCode);
    });
}
