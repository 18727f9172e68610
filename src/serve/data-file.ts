import { open, readFile, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DataFile } from '../backend/store/engine/snapshots.js';
import { messageOf, usageFailure } from '../failure/failure.js';
import { FileLock, type ProcessFacts } from './file-lock.js';

/**
 * One file on disk. It is replaced whole: written beside it, brought to the disk, then renamed over it, so that
 * whatever happens there is always one whole file under the name. Nobody else may read it: it holds the keys that
 * tokens are signed with.
 */
export function dataFileAt(name: string, facts: ProcessFacts): DataFile {
  let place = path.resolve(name);
  const lock = new FileLock(() => `${place}.lock`, name, facts);

  async function take(): Promise<Uint8Array | undefined> {
    // A link is followed once, here: a rename would put a file in its place.
    place = await realpath(place).catch(() => place);
    await lock.take();
    try {
      return await read();
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  async function read(): Promise<Uint8Array | undefined> {
    try {
      return await readFile(place);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw usageFailure(
        `${name} cannot be read: ${messageOf(error)}`,
        'name another file, or mend its permissions',
        'unreadable-file',
      );
    }
  }

  async function write(image: Uint8Array): Promise<void> {
    const beside = `${place}.${facts.pid}.tmp`;
    try {
      await rm(beside, { force: true });
      const handle = await open(beside, 'wx', 0o600);
      try {
        await handle.writeFile(image);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(beside, place);
    } catch (error) {
      await rm(beside, { force: true }).catch(() => undefined);
      throw error;
    }
    await syncFolder(path.dirname(place));
  }

  return { name, open: take, write, close: () => lock.release() };
}

/** The new name is durable with its folder. Not every system lets a folder be opened. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  if (handle === undefined) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
