import { link } from 'node:fs/promises';
import { messageOf, usageFailure } from '../failure/failure.js';
import { createTemporary } from '../input/whole-file.js';

/**
 * Writes a new file with a name of its own next to the lock, and flushes it to the disk: after a power cut a lock must not be empty. Returns
 * its name.
 *
 * @param dataName the data file as the user named it, for errors
 * @throws Failure `data-not-writable`, exit code 64
 */
export async function writeLockFile(lockPath: string, text: string, dataName: string): Promise<string> {
  try {
    return await createTemporary(lockPath, text);
  } catch (error) {
    throw notWritable(error, dataName);
  }
}

/**
 * Gives a file a second name, in one step. False if the name exists.
 *
 * @throws Failure `data-not-writable`, exit code 64
 */
export async function linkLockFile(file: string, name: string, dataName: string): Promise<boolean> {
  try {
    await link(file, name);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw notWritable(error, dataName);
  }
}

/** The error for a data file that cannot be written, by the name that the user gave it. */
export function notWritable(error: unknown, dataName: string): Error {
  return usageFailure(
    `${dataName} cannot be written: ${messageOf(error)}`,
    codeOf(error) === 'ENAMETOOLONG'
      ? 'choose a shorter name: the files that are written next to it have longer ones'
      : 'choose a file in a folder that exists and that this user may write to',
    'data-not-writable',
  );
}

/** The code of an error of the file system, such as `ENOENT`. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
