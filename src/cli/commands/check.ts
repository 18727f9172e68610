import { Command } from 'commander';
import { type ExitCode, exitCodes } from '../../failure/exit-codes.js';
import type { CheckedLog } from '../../history/check-log.js';
import { readFileOrInput } from '../output/read-input.js';

const examples = `
Examples:
  tillfleet run --virtual --for 1d --json > day.ndjson    a run whose stream is saved, and its check:
  tillfleet check day.ndjson
  tillfleet run --virtual --json | tillfleet check -      the same without a file`;

/** `tillfleet check`: reads a saved event stream and checks it against the rules of every history. */
export function checkCommand(exit: (code: ExitCode) => void): Command {
  return new Command('check')
    .summary('check the history in a saved event stream')
    .description(
      'Reads the output of `tillfleet run --json` and checks its history: nothing is lost, duplicated or out of order. Ends with 0 if the history is clean, 1 if it is flagged, 64 if the file is incomplete or not a log.',
    )
    .argument('<file>', 'the saved stream, - for standard input')
    .option('--json', 'print the findings as one JSON object')
    .addHelpText('after', examples)
    .action(async (file: string, { json }: { readonly json?: boolean }) => {
      const { checkLog } = await import('../../history/check-log.js');
      const name = file === '-' ? 'standard input' : file;
      const checked = await checkLog(readFileOrInput(file, name), { name });
      const { checkedLine, checkedText } = await import('../output/checked-text.js');
      process.stdout.write(json === true ? checkedLine(name, checked) : checkedText(name, checked));
      exit(exitCodeOf(checked));
    });
}

function exitCodeOf({ flagged }: CheckedLog): ExitCode {
  return flagged === 0 ? exitCodes.pass : exitCodes.failed;
}
