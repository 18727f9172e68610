import {
  type FileHandle,
  lstat,
  open,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import path from 'node:path';
import { maxDataBytes } from '../backend/store/engine/database-file-header.js';
import type { DataFile } from '../backend/store/engine/snapshots.js';
import { messageOf, usageFailure } from '../failure/failure.js';
import { FileLock, type FileLockOptions } from './file-lock.js';
import type { ProcessFacts } from './lock-holder.js';
import { codeOf } from './lock-text.js';

/** Links that are followed before they count as a circle. */
const maxLinks = 40;

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
    dataPath = await targetOf(dataPath).catch((error: unknown) => {
      throw unreadable(name, messageOf(error));
    });
    await rejectOtherKinds();
    await lock.acquire();
    try {
      await removeLeftOvers(dataPath);
      return await read();
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  /** Reading a device or a pipe may never end, and nothing can be renamed over it. */
  async function rejectOtherKinds(): Promise<void> {
    const info = await stat(dataPath).catch(() => undefined);
    if (info !== undefined && !info.isFile()) throw unreadable(name, 'it is not a regular file');
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

const unreadableCode = 'unreadable-file';

function unreadable(name: string, why: string): Error {
  return usageFailure(
    `${name} cannot be read: ${why}`,
    'choose another file, or fix its permissions',
    unreadableCode,
  );
}

/** The file behind all links; it need not exist, and neither need the target of the last link. */
async function targetOf(file: string): Promise<string> {
  let next = file;
  for (let links = 0; links < maxLinks; links += 1) {
    const folder = await realpath(path.dirname(next)).catch(() => path.dirname(next));
    next = path.join(folder, path.basename(next));
    const info = await lstat(next).catch(() => undefined);
    if (info?.isSymbolicLink() !== true) return next;
    next = path.resolve(folder, await readlink(next));
  }
  throw new Error('too many links lead to one another');
}

/** A crash leaves the file that was being written, with the keys and all. Only the holder of the lock may remove it. */
async function removeLeftOvers(dataPath: string): Promise<void> {
  const folder = path.dirname(dataPath);
  const prefix = `${path.basename(dataPath)}.`;
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(prefix) || !/^\d{1,10}\.tmp$/.test(name.slice(prefix.length))) continue;
    const file = path.join(folder, name);
    if ((await lstat(file)).isFile()) await rm(file, { force: true });
  }
}

/** Makes the new name durable. Not every system can open a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  if (handle === undefined) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}
