import { createReadStream } from 'node:fs';
import { Command } from 'commander';
import { type ExitCode, exitCodes } from '../../failure/exit-codes.js';
import { messageOf, usageFailure } from '../../failure/failure.js';
import type { CheckedLog } from '../../history/check-log.js';

/** `tillfleet check`: reads a saved event stream and looks for what cannot have been. */
export function checkCommand(exit: (code: ExitCode) => void): Command {
  return new Command('check')
    .summary('check the history in a saved event stream')
    .description(
      'Reads what `tillfleet run --json` has written and checks its history: nothing lost, nothing done twice, nothing in a wrong order. Ends with 0 if it is clean, 1 if it is flagged, 64 if the file is torn or no log.',
    )
    .argument('<file>', 'the saved stream, - for standard input')
    .option('--json', 'print the findings as one JSON object')
    .action(async (file: string, { json }: { readonly json?: boolean }) => {
      const { checkLog } = await import('../../history/check-log.js');
      const name = file === '-' ? 'standard input' : file;
      const checked = await checkLog(bytesOf(file, name), { name });
      const { checkedLine, checkedText } = await import('../checked-text.js');
      process.stdout.write(json === true ? checkedLine(name, checked) : checkedText(name, checked));
      exit(exitCodeOf(checked));
    });
}

function exitCodeOf({ found }: CheckedLog): ExitCode {
  return found === 0 ? exitCodes.pass : exitCodes.failed;
}

/** @throws Failure `unreadable-file`, exit code 64 */
async function* bytesOf(file: string, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* file === '-' ? process.stdin : createReadStream(file, { highWaterMark: 256 * 1024 });
  } catch (error) {
    // What the reader of the log throws does not come through here: only the stream can fail.
    throw usageFailure(
      `${name} cannot be read: ${messageOf(error)}`,
      'check the path and the permissions',
      'unreadable-file',
    );
  }
}
