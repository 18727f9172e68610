import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  closeSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Links that are followed before they count as a circle. */
const maxLinks = 40;

/** An open file of this process, as `>(...)` of a shell and `/dev/stdout` name it. */
const ownDescriptor = /^\/(?:dev\/(?:(stdout)|(stderr)|fd\/(\d+))|proc\/self\/fd\/(\d+))$/;

/** The end of the name of a file that is being written. */
export const unfinishedName = /^[0-9a-f]{16}\.unfinished$/;

/** The place to which a path leads: a file that need not exist, a device, a pipe, or an open file of this process. */
export interface Place {
  readonly path: string;
  readonly descriptor: number | undefined;
  /** True if something is there that is not a regular file: it is written, and never replaced. */
  readonly isSpecial: boolean;
}

/** Follows all links, as the program that reads the file does. */
export function destinationOf(file: string): Place {
  let next = path.resolve(file);
  for (let links = 0; links < maxLinks; links += 1) {
    const descriptor = descriptorOf(next);
    if (descriptor !== undefined) return { path: next, descriptor, isSpecial: true };
    const folder = existingFolder(path.dirname(next));
    next = path.join(folder, path.basename(next));
    const info = lstatSync(next, { throwIfNoEntry: false });
    if (info?.isSymbolicLink() !== true)
      return { path: next, descriptor, isSpecial: info?.isFile() === false };
    next = path.resolve(folder, readlinkSync(next));
  }
  throw new Error('too many links lead to one another');
}

/** A file that is written and not yet under its name. */
export interface UnfinishedFile {
  /** Gives it its name. */
  finish(): void;
  /** Removes it, unless it has its name. */
  discard(): void;
}

/**
 * Writes a file as a whole or not at all: a reader never finds a part of it. A device or a pipe gets the text, and is never
 * replaced, and so does a file that nothing can be renamed over, such as a mount point.
 *
 * @param mode of the file; default: that of new files
 */
export function writeWholeFile(file: string, text: string, mode?: number): void {
  const unfinished = writeUnfinished(file, text, mode);
  try {
    unfinished.finish();
  } catch (error) {
    unfinished.discard();
    throw error;
  }
}

/** The first half of `writeWholeFile`: of several files, all can be written before one is replaced. */
export function writeUnfinished(file: string, text: string, mode?: number): UnfinishedFile {
  const { path: place, descriptor, isSpecial } = destinationOf(file);
  if (isSpecial) {
    writeFileSync(descriptor ?? place, text);
    return { finish: () => undefined, discard: () => undefined };
  }
  const unfinished = temporaryFor(place);
  const discard = () => rmSync(unfinished, { force: true });
  try {
    writeFileSync(unfinished, text, { flag: 'wx', ...(mode !== undefined && { mode }) });
    // Independent of the file mode creation mask of this process.
    if (mode !== undefined) chmodSync(unfinished, mode);
  } catch (error) {
    discard();
    throw naming(place, unfinished, error);
  }
  const finish = () => {
    try {
      renameSync(unfinished, place);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EBUSY'))
        throw naming(place, unfinished, error);
      writeFileSync(place, text);
      discard();
    }
  };
  return { finish, discard };
}

/**
 * Writes a file as a whole, flushes it to the disk, and gives it its name. A link at the place is replaced.
 *
 * @throws Error of the file system
 */
export async function replaceFile(place: string, content: string | Uint8Array, mode: number): Promise<void> {
  const unfinished = temporaryFor(place);
  try {
    await createFile(unfinished, content, mode);
    await rename(unfinished, place);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw naming(place, unfinished, error);
  }
  await syncFolder(path.dirname(place));
}

/**
 * Creates a file that did not exist, whatever a link of its name leads to, and flushes it to the disk.
 *
 * @throws Error of the file system, `EEXIST` if something has the name
 */
export async function createFile(file: string, content: string | Uint8Array, mode: number): Promise<void> {
  const handle = await open(file, 'wx', mode);
  try {
    // Independent of the file mode creation mask of this process.
    await handle.chmod(mode);
    await handle.writeFile(content);
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
}

/**
 * Creates a file under a name that only this call has, next to the place that it is for. Returns the name.
 *
 * @throws Error of the file system, which names the place
 */
export async function createTemporary(place: string, text: string): Promise<string> {
  const temporary = temporaryFor(place);
  await createFile(temporary, text, 0o600).catch((error: unknown) => {
    throw naming(place, temporary, error);
  });
  return temporary;
}

/** Checks that a folder takes new files. @throws Error of the file system */
export function probeFolder(folder: string): void {
  const probe = temporaryFor(path.join(folder, 'probe'));
  writeFileSync(probe, '', { flag: 'wx' });
  rmSync(probe);
}

/** Opens a file for a stream, which is read while it grows. A file that exists is emptied, and what a link leads to is written. */
export function openStream(file: string): number {
  return openSync(file, 'w');
}

/** Opens a file for a removal of its end. */
export function openToCut(file: string): number {
  return openSync(file, 'r+');
}

/** Creates a file from pieces. @throws Error of the file system, `EEXIST` if something has the name */
export function createFromPieces(file: string, pieces: Iterable<string | Uint8Array>): void {
  const output = openSync(file, 'wx');
  try {
    for (const piece of pieces) writeFileSync(output, piece);
  } finally {
    closeSync(output);
  }
}

/** Appends to a file that another program reads, or that lies in a folder of this process. */
export function appendText(file: string, text: string): void {
  appendFileSync(file, text);
}

/** A name that cannot be guessed, so that no link can wait there. */
function temporaryFor(place: string): string {
  return `${place}.${randomBytes(8).toString('hex')}.unfinished`;
}

/** The error with the file that the user has named instead of the temporary one. */
function naming(place: string, temporary: string, error: unknown): unknown {
  if (error instanceof Error) error.message = error.message.replaceAll(temporary, place);
  return error;
}

/** Makes the new name durable. Not every system can open a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  if (handle === undefined) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}

function descriptorOf(file: string): number | undefined {
  const [, out, err, ...numbers] = ownDescriptor.exec(file) ?? [];
  if (out !== undefined) return 1;
  if (err !== undefined) return 2;
  const number = numbers.find((each) => each !== undefined);
  return number === undefined ? undefined : Number(number);
}

function existingFolder(folder: string): string {
  return statSync(folder, { throwIfNoEntry: false }) === undefined ? folder : realpathSync(folder);
}
