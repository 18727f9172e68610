import { type Command, Option } from 'commander';
import { type ReportChoice, reportOption } from './report-option.js';
import { type OutputChoice, outputColours } from './uses-view.js';

/** The flags of the output of a run, as Commander parses them. */
export interface OutputFlags {
  readonly json?: boolean;
  readonly tui: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly output?: string;
  readonly report: readonly ReportChoice[];
  readonly color: OutputChoice['color'];
}

/** Adds the options of the output, for `run` and `replay`. */
export function addOutputOptions(command: Command): Command {
  const quiet = new Option('-q, --quiet', 'print only failures and the summary; no view');
  const colour = new Option('--color <when>', 'colours of the text');
  return command
    .optionsGroup('Output:')
    .option('--json', 'print the event stream as NDJSON; no view')
    .option('--no-tui', 'no live view, even on a terminal')
    .addOption(quiet.conflicts(['verbose', 'json']))
    .option('-v, --verbose', 'print every check, also those that hold')
    .option('-o, --output <file>', 'write the event stream as NDJSON to this file as well')
    .addOption(reportOption('write a report when the run has ended'))
    .addOption(colour.choices(outputColours).default('auto'));
}

export function outputChoice(flags: OutputFlags): OutputChoice {
  const { json = false, tui, quiet = false, verbose = false, output, report: reports, color } = flags;
  return {
    json,
    tui: tui && !quiet,
    quiet,
    verbose,
    color,
    reports,
    ...(output !== undefined && { output }),
  };
}
