import { exitCodes } from '../failure/exit-codes.js';
import { invoke, report } from './invoke.js';

// Standard output is the result alone: what a library prints goes to the people's side.
console.log = console.error;

let unwritable = false;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has left, as `head` does, has read all it wanted.
  if (unwritable || error.code === 'EPIPE') return;
  unwritable = true;
  process.exitCode = exitCodes.harness;
  console.error(`tillfleet: cannot write to standard output: ${error.message}`);
});
// Where nobody listens there is nobody to tell.
process.stderr.on('error', () => undefined);

/** Nothing can be trusted after an error that nobody awaited: verdicts least of all. */
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
