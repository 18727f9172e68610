import {
  chmodSync,
  lstatSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** Links that are followed before they count as a circle. */
const maxLinks = 40;

/** An open file of this process, as `>(...)` of a shell and `/dev/stdout` name it. */
const ownDescriptor = /^\/(?:dev\/(?:(stdout)|(stderr)|fd\/(\d+))|proc\/self\/fd\/(\d+))$/;

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

/**
 * Writes a file as a whole or not at all: a reader never finds a part of it. A device or a pipe gets the text, and is never
 * replaced, and so does a file that nothing can be renamed over, such as a mount point.
 *
 * @param mode of the file; default: that of new files
 */
export function writeWholeFile(file: string, text: string, mode?: number): void {
  const { path: place, descriptor, isSpecial } = destinationOf(file);
  if (isSpecial) {
    writeFileSync(descriptor ?? place, text);
    return;
  }
  const unfinished = `${place}.${process.pid}.unfinished`;
  try {
    // The mode counts for a new file only.
    rmSync(unfinished, { force: true });
    writeFileSync(unfinished, text, { flag: 'wx', ...(mode !== undefined && { mode }) });
    // Independent of the file mode creation mask of this process.
    if (mode !== undefined) chmodSync(unfinished, mode);
    renameSync(unfinished, place);
  } catch (error) {
    rmSync(unfinished, { force: true });
    if (!(error instanceof Error && 'code' in error && error.code === 'EBUSY')) throw error;
    writeFileSync(place, text);
  }
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
