import { type Command, Option } from 'commander';
import { filePath } from '../../parse.js';
import { type OutputChoice, outputColours } from '../uses-view.js';
import { type ReportChoice, reportOption } from './report-option.js';

/** The flags of the output of a run, as Commander parses them. */
export interface OutputFlags {
  readonly json?: boolean;
  readonly tui: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly output?: string;
  readonly record?: string;
  readonly report?: readonly ReportChoice[];
  readonly color?: OutputChoice['color'];
}

/** Adds the options of the output, for `run` and `replay`. */
export function addOutputOptions(command: Command): Command {
  const quiet = new Option('-q, --quiet', 'print only the end: failures and the summary; no view');
  const colour = new Option('--color <when>', 'colours of the text');
  return command
    .optionsGroup('Output:')
    .option('--json', 'print the event stream as NDJSON; no view')
    .option('--no-tui', 'no live view, even on a terminal')
    .addOption(quiet.conflicts(['verbose', 'json']))
    .option('-v, --verbose', 'print every scenario and every check, also those that pass')
    .option('-o, --output <file>', 'write the event stream as NDJSON to this file as well', filePath)
    .option('--record <file>', 'record the event stream in this file, for `tillfleet play`', filePath)
    .addOption(reportOption('write a report when the run has ended'))
    .addOption(colour.choices(outputColours).default('auto', 'auto: on a terminal'));
}

/** The way in which a run is shown, by the flags of its command. */
export function outputChoice(flags: OutputFlags): OutputChoice {
  const { json = false, tui, quiet = false, verbose = false, output, record } = flags;
  const { report: reports = [], color = 'auto' } = flags;
  return {
    json,
    tui: tui && !quiet,
    quiet,
    verbose,
    color,
    reports,
    streams: [output, record].filter((file) => file !== undefined),
  };
}
