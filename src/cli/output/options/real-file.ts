import { readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** The links that are followed: more of them lead in a circle. */
const maxLinks = 40;

/** A text that is the same for all paths of one file, also over links, and for a file that does not exist yet. */
export function realFile(file: string, links = 0): string {
  try {
    const { dev, ino } = statSync(file, { bigint: true });
    // Hard links have different real paths.
    return `${dev}:${ino}`;
  } catch {
    const to = links < maxLinks ? linkTarget(file) : undefined;
    return to === undefined ? pathInFolder(file) : realFile(path.resolve(path.dirname(file), to), links + 1);
  }
}

/** The target of a link to a file that does not exist; undefined for what is not a link. */
function linkTarget(file: string): string | undefined {
  try {
    return readlinkSync(file);
  } catch {
    return undefined;
  }
}

/** The real path of the folder with the name of the file in it. */
function pathInFolder(file: string): string {
  const whole = path.resolve(file);
  try {
    return path.join(realpathSync(path.dirname(whole)), path.basename(whole));
  } catch {
    return whole;
  }
}
