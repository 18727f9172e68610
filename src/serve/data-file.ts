import { type FileHandle, lstat, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { maxDataBytes } from '../backend/store/engine/database-file-header.js';
import type { DataFile } from '../backend/store/engine/snapshots.js';
import { messageOf, usageFailure } from '../failure/failure.js';
import { destinationOf, type Place, replaceFile, unfinishedName } from '../input/whole-file.js';
import { FileLock, type FileLockOptions } from './file-lock.js';
import type { ProcessFacts } from './lock-holder.js';
import { codeOf, notWritable } from './lock-text.js';

/**
 * One file on disk. A write creates a temporary file next to it, flushes it to the disk and renames it over the data file,
 * so that there is always one complete file under the name. Only its owner may read it: it contains the keys that sign
 * tokens.
 */
export function dataFileAt(name: string, facts: ProcessFacts, options: FileLockOptions = {}): DataFile {
  let dataPath = path.resolve(name);
  const lock = new FileLock(() => `${dataPath}.lock`, name, facts, options);

  async function acquire(): Promise<Uint8Array | undefined> {
    // A link is resolved once, here, because a rename would replace the link by a file.
    const place = destination();
    // Reading a device or a pipe may never end, and nothing can be renamed over it.
    if (place.isSpecial) throw unreadable(name, 'it is not a regular file');
    dataPath = place.path;
    await lock.acquire();
    try {
      await removeLeftOvers(dataPath);
      return await read();
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  function destination(): Place {
    try {
      return destinationOf(dataPath);
    } catch (error) {
      throw codeOf(error) === 'ENAMETOOLONG' ? notWritable(error, name) : unreadable(name, messageOf(error));
    }
  }

  async function read(): Promise<Uint8Array | undefined> {
    let handle: FileHandle | undefined;
    try {
      handle = await open(dataPath, 'r');
      const { size } = await handle.stat();
      if (size > maxDataBytes)
        throw unreadable(name, `it has ${size} bytes, at most ${maxDataBytes} can be read`);
      // An empty file, as `touch` makes one for a mount, holds nothing yet.
      return size === 0 ? undefined : await handle.readFile();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw codeOf(error) === unreadableCode ? error : unreadable(name, messageOf(error));
    } finally {
      await handle?.close();
    }
  }

  async function write(image: Uint8Array): Promise<void> {
    await lock.verify();
    await replaceFile(dataPath, image, 0o600);
  }

  return { name, open: acquire, write, close: () => lock.release() };
}

const unreadableCode = 'unreadable-file';

function unreadable(name: string, why: string): Error {
  return usageFailure(
    `${name} cannot be read: ${why}`,
    'choose another file, or fix its permissions',
    unreadableCode,
  );
}

/** A crash leaves the file that was being written, with the keys and all. Only the holder of the lock may remove it. */
async function removeLeftOvers(dataPath: string): Promise<void> {
  const folder = path.dirname(dataPath);
  const prefix = `${path.basename(dataPath)}.`;
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(prefix) || !unfinishedName.test(name.slice(prefix.length))) continue;
    const file = path.join(folder, name);
    if ((await lstat(file)).isFile()) await rm(file, { force: true });
  }
}
