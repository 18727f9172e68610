import { cpSync, linkSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The rooms of the build that a scenario needs. */
const rooms = ['src', 'conformance', 'test'];

/**
 * A copy of the build in which single files can be replaced, so that a thread loads a mutated file in the place of the
 * real one. Its files are links: a copy takes a few milliseconds.
 */
export class BuildCopy {
  readonly #root: string;
  readonly #folder: string;

  /**
   * @param root the root of the project, with a fresh build in `dist`
   * @param name distinguishes the copies of one program
   */
  constructor(root: string, name: string) {
    this.#root = root;
    // Below the root, where packages are found, and below a folder that no tool looks at.
    this.#folder = path.join(root, '.tillfleet', 'mutation', name);
  }

  create(): void {
    this.remove();
    for (const room of rooms)
      link(path.join(this.#root, 'dist', room), path.join(this.#folder, 'dist', room));
    cpSync(path.join(this.#root, 'package.json'), path.join(this.#folder, 'package.json'));
  }

  /** The program of a thread that loads this copy. */
  get program(): URL {
    return pathToFileURL(this.#compiled('conformance/mutation/measure/thread.ts'));
  }

  /** Replaces compiled files until the next call. The keys are sources relative to the root, the values JavaScript. */
  replace(modules: ReadonlyMap<string, string>): void {
    for (const source of this.#replaced) {
      rmSync(this.#compiled(source), { force: true });
      linkSync(this.#original(source), this.#compiled(source));
    }
    for (const [source, text] of modules) {
      // Removed first: what is written through a link would change the build.
      rmSync(this.#compiled(source), { force: true });
      writeFileSync(this.#compiled(source), text);
    }
    this.#replaced = [...modules.keys()];
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #replaced: readonly string[] = [];

  #compiled(source: string): string {
    return path.join(this.#folder, 'dist', source.replace(/\.ts$/, '.js'));
  }

  #original(source: string): string {
    return path.join(this.#root, 'dist', source.replace(/\.ts$/, '.js'));
  }
}

function link(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) link(source, target);
    else if (entry.name.endsWith('.js') || entry.name.endsWith('.json')) linkSync(source, target);
  }
}
