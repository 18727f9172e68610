import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folders of `tsconfig.build.json`. */
const compiledFolders = ['src', 'conformance', 'bench'];

/** The parts of these folders that the build leaves out, besides the test files. */
const testParts = /\/testing\/|^conformance\/(?:properties|channel\/bad-input)\//;

/** The modules that the last build has compiled. Node loads them as they are; vitest would transform each source first. */
export class BuiltModules {
  readonly #root: string;

  /**
   * @param root the folder of the project
   * @throws if it was never built, or if a source is newer than the build
   */
  constructor(root: string) {
    this.#root = root;
    const builtAt = statSync(path.join(root, 'dist', '.built')).mtimeMs;
    // The compiled modules use some support of the tests. Folders inside them count as well: their time shows a file that
    // is gone.
    for (const folder of [...compiledFolders, 'test']) {
      for (const name of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
        const file = path.join(root, folder, name);
        // A link to nothing, such as the lock of an editor, is not a source.
        const mtimeMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
        if (mtimeMs <= builtAt) continue;
        const remedy =
          mtimeMs > Date.now()
            ? 'its time lies in the future, which no build changes: touch it'
            : 'run npm run build, or test the sources by npx vitest run';
        throw new Error(`${file} is newer than the build: ${remedy}`);
      }
    }
  }

  /** The file of the compiled module that an import means; undefined if it means a package, or a file that is not compiled. */
  fileOf(specifier: string, importer: string | undefined): string | undefined {
    if (importer === undefined) return undefined;
    const source = sourceOf(specifier, importer);
    if (source === undefined) return undefined;
    const module = path.relative(this.#root, source).replace(/\.tsx?$/, '.js');
    const [folder = '', ...inFolder] = module.split(path.sep);
    if (!compiledFolders.includes(folder) || testParts.test([folder, ...inFolder].join('/')))
      return undefined;
    const built = path.join(this.#root, 'dist', module);
    return built.endsWith('.js') && existsSync(built) && this.#hasSource(module) ? built : undefined;
  }

  #hasSource(module: string): boolean {
    const name = path.join(this.#root, module.slice(0, -'.js'.length));
    return existsSync(`${name}.ts`) || existsSync(`${name}.tsx`);
  }
}

/** The file that an import names by a relative path, a path or a URL. */
function sourceOf(specifier: string, importer: string): string | undefined {
  if (specifier.startsWith('file:')) return fileURLToPath(specifier);
  if (specifier.startsWith('.')) return path.resolve(path.dirname(importer), specifier);
  return path.isAbsolute(specifier) ? specifier : undefined;
}
