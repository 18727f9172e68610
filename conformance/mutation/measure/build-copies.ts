import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ModuleGraph } from './module-graph.js';

/** The modules that a thread loads from a copy. */
const entries = [
  'test/support/virtual-service.js',
  'src/virtual/explore/in-virtual-time.js',
  'conformance/mutation/measure/judge-scenario.js',
  'conformance/mutation/measure/judge-together.js',
];

/**
 * Copies of the build in which single files are replaced. A thread that loads one gets the mutated files, and the
 * modules that import them, anew; all others, and the packages, stay as they are. So a thread loads a few modules for
 * each mutant, and runs most of the code as warm as it is.
 */
export class BuildCopies {
  readonly #graph: ModuleGraph;
  readonly #name: string;
  #count = 0;
  #last: string | undefined;

  /** @param name distinguishes these copies from those of other programs and threads */
  constructor(graph: ModuleGraph, name: string) {
    this.#graph = graph;
    this.#name = name;
  }

  /** The program of a thread that loads copies. */
  get program(): URL {
    return pathToFileURL(path.join(this.#graph.root, 'dist/conformance/mutation/measure/thread.js'));
  }

  /** The build itself, which has no mutant. */
  get build(): URL {
    return pathToFileURL(path.join(this.#graph.root, 'dist', path.sep));
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
    const { root } = this.#graph;
    this.#last = path.join(root, '.tillfleet', 'mutation', `${this.#name}-${this.#count}`);
    const changed = new Map(
      [...modules].map(([source, text]) => [source.replace(/\.ts$/, '.js'), text] as const),
    );
    const copied = this.#graph.importersOf([...changed.keys(), ...entries]);
    for (const file of copied) {
      const target = path.join(this.#last, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, this.#graph.textFor(file, copied, changed.get(file)));
    }
    // The bundled libraries are those of the build, so that no copy loads them again.
    symlinkSync(path.join(root, 'dist', 'node_modules'), path.join(this.#last, 'node_modules'), 'dir');
    return pathToFileURL(`${this.#last}${path.sep}`);
  }

  /** Removes the last copy. What is loaded from it continues to work. */
  remove(): void {
    if (this.#last !== undefined) rmSync(this.#last, { recursive: true, force: true });
    this.#last = undefined;
  }
}
