import { isatty } from 'node:tty';
import { exitCodes } from '../failure/exit-codes.js';
import { invoke, report } from './invoke.js';
import { flushed, maxStallMs } from './output/flush.js';
import { endOnRejections } from './threads/rejections.js';

// Standard output has nothing but the result: the output of libraries goes to standard error.
console.log = console.error;

let unwritable = false;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that closes the pipe, as `head` does, has read enough. A window that is closed ends the program by SIGHUP.
  if (unwritable || error.code === 'EPIPE' || (error.code === 'EIO' && process.stdout.isTTY)) return;
  unwritable = true;
  process.exitCode = exitCodes.harness;
  console.error(
    `tillfleet: cannot write to standard output: ${error.message}\n  hint: check where the output goes, such as a full disk; then run it again`,
  );
});
// An error of standard error itself cannot be reported.
process.stderr.on('error', () => undefined);

/** No verdict is reliable after an error that no code has handled. */
function onUncaught(error: unknown): void {
  process.exit(report(error, (text) => void process.stderr.write(text)));
}
process.on('uncaughtException', onUncaught);
endOnRejections(onUncaught);

const ended = await invoke(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
if (!unwritable) process.exitCode = ended;
// Node aborts where it resets a terminal that is gone; the signal itself ends the program with the same status.
if (ended === exitCodes.hangup && process.stdout.isTTY && !isatty(1)) process.kill(process.pid, 'SIGHUP');
// Output that is not read must not keep the program, after a signal least of all. A pipe that is read slowly is not meant.
const isStopped = ended >= exitCodes.hangup;
await flushed(process.stdout, () => (isStopped ? maxStallMs : Number.POSITIVE_INFINITY));
await flushed(process.stderr, () => maxStallMs);
// The output is written, or is not read any longer: a timer or a connection that is left over must not keep the program.
process.exit();
