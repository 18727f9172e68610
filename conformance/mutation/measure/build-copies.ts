import { linkSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The rooms of the build that a scenario needs. */
const rooms = [
  'src',
  'conformance/clauses',
  'conformance/oracle',
  'conformance/dialect',
  'conformance/mutation',
  'test',
];

/**
 * Copies of the build in which single files are replaced. A thread that loads one gets the mutated files, and every
 * other module of the project anew, while the packages stay as they are. The files are links: a copy takes a few
 * milliseconds.
 */
export class BuildCopies {
  readonly #root: string;
  readonly #name: string;
  #count = 0;
  #last: string | undefined;

  /**
   * @param root the root of the project, with a fresh build in `dist`
   * @param name distinguishes these copies from those of other programs and threads
   */
  constructor(root: string, name: string) {
    this.#root = root;
    this.#name = name;
  }

  /** The program of a thread that loads copies. */
  get program(): URL {
    return pathToFileURL(path.join(this.#root, 'dist/conformance/mutation/measure/thread.js'));
  }

  /**
   * Makes a copy, and removes the one before it.
   *
   * @param modules JavaScript by the path of its source from the root
   * @returns the folder, with a slash at its end
   */
  create(modules: ReadonlyMap<string, string>): URL {
    this.remove();
    this.#count += 1;
    // Below the root, where packages are found, and below a folder that no tool looks at.
    this.#last = path.join(this.#root, '.tillfleet', 'mutation', `${this.#name}-${this.#count}`);
    for (const room of rooms) link(path.join(this.#root, 'dist', room), path.join(this.#last, room));
    // The bundled libraries are those of the build, so that no copy loads them again.
    symlinkSync(path.join(this.#root, 'dist', 'node_modules'), path.join(this.#last, 'node_modules'), 'dir');
    for (const [source, text] of modules) {
      const file = path.join(this.#last, source.replace(/\.ts$/, '.js'));
      // Removed first: what is written through a link would change the build.
      rmSync(file, { force: true });
      writeFileSync(file, text);
    }
    return pathToFileURL(`${this.#last}${path.sep}`);
  }

  /** Removes the last copy. What is loaded from it goes on working. */
  remove(): void {
    if (this.#last !== undefined) rmSync(this.#last, { recursive: true, force: true });
    this.#last = undefined;
  }
}

function link(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) link(source, target);
    else if (/\.(js|json)$/.test(entry.name)) linkSync(source, target);
  }
}
