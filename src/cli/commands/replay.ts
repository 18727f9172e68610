import { Command } from 'commander';
import type { ExitCode } from '../../failure/exit-codes.js';

/** `tillfleet replay`: runs a saved failure again. In virtual time its stream is identical to the byte. */
export function replayCommand(exit: (code: ExitCode) => void): Command {
  return new Command('replay')
    .summary('run a saved failure again')
    .description(
      'Runs again what a failed run has saved in .tillfleet/failures. In virtual time every event is repeated exactly; on the real clock the seed is the same, but the timing is not.',
    )
    .argument('<file>', 'the saved failure')
    .option('--json', 'print the event stream as NDJSON; no view')
    .option('--no-tui', 'no live view, even on a terminal')
    .action(async (file: string, { json, tui }: { readonly json?: boolean; readonly tui: boolean }) => {
      const { loadFailure } = await import('../failures.js');
      const request = loadFailure(file);
      const { performRun } = await import('../perform-run.js');
      exit(await performRun(request, { json: json === true, tui }));
    });
}
