import { open, readFile, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DataFile } from '../backend/store/engine/snapshots.js';
import { messageOf, usageFailure } from '../failure/failure.js';
import { FileLock, type ProcessFacts } from './file-lock.js';

/**
 * One file on disk. A write creates a temporary file next to it, flushes it to the disk and renames it over the data file,
 * so that there is always one complete file under the name. Only its owner may read it: it contains the keys that sign
 * tokens.
 */
export function dataFileAt(name: string, facts: ProcessFacts): DataFile {
  let dataPath = path.resolve(name);
  const lock = new FileLock(() => `${dataPath}.lock`, name, facts);

  async function acquire(): Promise<Uint8Array | undefined> {
    // A link is resolved once, here, because a rename would replace the link by a file.
    dataPath = await realpath(dataPath).catch(() => dataPath);
    await lock.acquire();
    try {
      return await read();
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  async function read(): Promise<Uint8Array | undefined> {
    try {
      return await readFile(dataPath);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw usageFailure(
        `${name} cannot be read: ${messageOf(error)}`,
        'choose another file, or fix its permissions',
        'unreadable-file',
      );
    }
  }

  async function write(image: Uint8Array): Promise<void> {
    const temporary = `${dataPath}.${facts.pid}.tmp`;
    try {
      await rm(temporary, { force: true });
      const handle = await open(temporary, 'wx', 0o600);
      try {
        await handle.writeFile(image);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, dataPath);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
    await syncFolder(path.dirname(dataPath));
  }

  return { name, open: acquire, write, close: () => lock.release() };
}

/** Makes the new name durable. Not every system can open a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  if (handle === undefined) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
