import { createReadStream } from 'node:fs';
import { messageOf, usageFailure } from '../../failure/failure.js';

/**
 * The bytes of a file, or of standard input for `-`.
 *
 * @throws Failure `unreadable-file`, exit code 64
 */
export async function* readFileOrInput(file: string, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* file === '-' ? process.stdin : createReadStream(file, { highWaterMark: 256 * 1024 });
  } catch (error) {
    // Errors of the log's parser are not thrown here: only reading can fail.
    throw usageFailure(
      `${name} cannot be read: ${messageOf(error)}`,
      'check the path and the permissions of the file',
      'unreadable-file',
    );
  }
}
