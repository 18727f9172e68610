import { exitCodes } from '../failure/exit-codes.js';
import { invoke } from './invoke.js';

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

const ended = await invoke(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
if (!unwritable) process.exitCode = ended;
