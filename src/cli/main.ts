import { exitCodes } from '../failure/exit-codes.js';
import { invoke, report } from './invoke.js';

// Standard output has nothing but the result: the output of libraries goes to standard error.
console.log = console.error;

let unwritable = false;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that closes the pipe, as `head` does, has read enough.
  if (unwritable || error.code === 'EPIPE') return;
  unwritable = true;
  process.exitCode = exitCodes.harness;
  console.error(`tillfleet: cannot write to standard output: ${error.message}`);
});
// An error of standard error itself cannot be reported.
process.stderr.on('error', () => undefined);

/** No verdict is reliable after an error that no code has handled. */
function onUncaught(error: unknown): void {
  process.exit(report(error, (text) => void process.stderr.write(text)));
}
process.on('uncaughtException', onUncaught);
process.on('unhandledRejection', onUncaught);

const ended = await invoke(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
if (!unwritable) process.exitCode = ended;
