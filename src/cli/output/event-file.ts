import { closeSync, createWriteStream, fstatSync, ftruncateSync, readSync } from 'node:fs';
import { eventLine } from '../../events/event-line.js';
import { exitCodes } from '../../failure/exit-codes.js';
import { messageOf, usageFailure } from '../../failure/failure.js';
import { openStream, openToCut } from '../../input/whole-file.js';
import type { Run } from '../../run/run.js';
import type { Output } from './outputs.js';
import { boundUnread } from './unread-output.js';

/**
 * Writes the event stream to a file as well. If the disk is full, the file ends with a whole line.
 *
 * @throws Failure `unwritable-file`, exit code 64
 */
export function eventFile(run: Run, file: string): Output {
  const stream = createWriteStream(file, { fd: opened(file) });
  let ended = false;
  stream.once('error', (error) => {
    ended = true;
    console.error(`tillfleet: cannot write to ${file}: ${error.message}\n  hint: ${heldText(file)}`);
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

/** The sentence about the contents of an incomplete file, whose incomplete last line is removed. */
function heldText(file: string): string {
  try {
    const lines = cutAfterLastLine(file);
    return `it holds the first ${lines} lines of the run; write it where there is room, and run it again`;
  } catch {
    return 'its last line may be incomplete; write it where there is room, and run it again';
  }
}

/**
 * Removes what follows the last line break of a file. Returns the number of its lines.
 *
 * @throws Error of the file system, also for what is not a regular file
 */
export function cutAfterLastLine(file: string): number {
  const descriptor = openToCut(file);
  try {
    if (!fstatSync(descriptor).isFile()) throw new Error('it is not a regular file');
    const block = Buffer.alloc(1024 * 1024);
    let [lines, end, position] = [0, 0, 0];
    for (let read = readSync(descriptor, block); read > 0; read = readSync(descriptor, block)) {
      for (let at = block.indexOf(newline); at >= 0 && at < read; at = block.indexOf(newline, at + 1)) {
        lines += 1;
        end = position + at + 1;
      }
      position += read;
    }
    ftruncateSync(descriptor, end);
    return lines;
  } finally {
    closeSync(descriptor);
  }
}

const newline = 10;

function opened(file: string): number {
  try {
    return openStream(file);
  } catch (error) {
    throw usageFailure(
      `${file} cannot be written: ${messageOf(error)}`,
      'choose a file in a folder that exists and that this user may write to',
      'unwritable-file',
    );
  }
}
