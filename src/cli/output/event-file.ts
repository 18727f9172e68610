import { createWriteStream, openSync } from 'node:fs';
import { eventLine } from '../../events/event-line.js';
import { exitCodes } from '../../failure/exit-codes.js';
import { messageOf, usageFailure } from '../../failure/failure.js';
import type { Run } from '../../run/run.js';
import type { Output } from './outputs.js';
import { boundUnread } from './unread-output.js';

/**
 * Writes the event stream to a file as well.
 *
 * @throws Failure `unwritable-file`, exit code 64
 */
export function eventFile(run: Run, file: string): Output {
  const stream = createWriteStream(file, { fd: opened(file) });
  let ended = false;
  stream.once('error', (error) => {
    ended = true;
    console.error(`tillfleet: cannot write to ${file}: ${error.message}`);
    run.stop(exitCodes.harness);
  });
  let lines = '';
  const bound = boundUnread(run, stream);
  const flush = () => {
    // A write that was planned before the end comes after it.
    if (!ended && lines !== '') stream.write(lines);
    lines = '';
    if (!ended) bound();
  };
  const unsubscribe = run.subscribe((event) => {
    if (lines === '') setImmediate(flush);
    lines += eventLine(event);
  });
  return {
    async stop() {
      unsubscribe();
      flush();
      await new Promise<void>((resolve) => {
        if (ended) return resolve();
        stream.once('close', () => resolve());
        stream.end();
      });
    },
  };
}

function opened(file: string): number {
  try {
    return openSync(file, 'w');
  } catch (error) {
    throw usageFailure(
      `${file} cannot be written: ${messageOf(error)}`,
      'choose a file in a folder that exists and that this user may write to',
      'unwritable-file',
    );
  }
}
