import { Command } from 'commander';
import { type ExitCode, exitCodes } from '../../failure/exit-codes.js';
import { usageFailure } from '../../failure/failure.js';
import { checkReports, type ReportChoice, reportOption } from '../output/options/report-option.js';
import { readFileOrInput } from '../output/read-input.js';

const examples = `
Examples:
  tillfleet run --virtual -o run.ndjson                   a run whose stream is saved, and two reports of it:
  tillfleet report run.ndjson --report html=report.html --report junit=report.xml`;

/** `tillfleet report`: makes reports from a saved event stream. */
export function reportCommand(exit: (code: ExitCode) => void): Command {
  return new Command('report')
    .summary('make reports from a saved event stream')
    .description(
      'Reads the output of `tillfleet run --json` and writes reports of it, the same as `run --report` would have written. Ends with 0 when they are written, 2 if the stream breaks off before the run has ended: the reports have what there was. 64 if the file is not a log.',
    )
    .argument('<file>', 'the saved stream, - for standard input')
    .addOption(reportOption('a report to write'))
    .addHelpText('after', examples)
    .action(async (file: string, { report }: { readonly report: readonly ReportChoice[] }) => {
      if (report.length === 0) {
        throw usageFailure('no report is asked for', 'name at least one, like --report html=report.html');
      }
      checkReports(report);
      const { eventLine } = await import('../../events/event-line.js');
      const { readLog } = await import('../../history/read-log.js');
      const { reportMakers } = await import('../../output/report/report-formats.js');
      const { writeReport } = await import('../output/report-file.js');
      const makers = report.map(({ format, file: path }) => {
        if (format !== 'ndjson') return { path, maker: reportMakers[format]() };
        const lines: string[] = [];
        const observe = (event: Parameters<typeof eventLine>[0]) => void lines.push(eventLine(event));
        return { path, maker: { observe, text: () => lines.join('') } };
      });
      const name = file === '-' ? 'standard input' : file;
      let last: string | undefined;
      const lines = await readLog(readFileOrInput(file, name), { name }, (event) => {
        last = event.type;
        for (const { maker } of makers) maker.observe(event);
      });
      for (const { maker, path } of makers) writeReport(maker, path);
      if (last !== 'run.finished')
        console.error(
          `tillfleet: ${name} breaks off after line ${lines}: the run had not ended\n  hint: the report has the part that is there; save the run again for all of it`,
        );
      exit(last === 'run.finished' ? exitCodes.pass : exitCodes.inconclusive);
    });
}
