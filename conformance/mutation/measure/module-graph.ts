import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'rolldown/utils';

/** The rooms of the build that a scenario needs. */
const rooms = [
  'src',
  'conformance/clauses',
  'conformance/oracle',
  'conformance/dialect',
  'conformance/mutation',
  'test',
];

/** A relative import of a module, and where its specifier is in the text. */
interface RelativeImport {
  /** The imported module, as a path from the build. */
  readonly target: string;
  /** Both quotes are between start and end. */
  readonly start: number;
  readonly end: number;
}

interface BuiltModule {
  readonly text: string;
  readonly imports: readonly RelativeImport[];
}

/** The modules of a build by their path from it, and which imports which. It is read when it is first asked. */
export class ModuleGraph {
  readonly root: string;
  readonly #folder: string;
  #modules: ReadonlyMap<string, BuiltModule> | undefined;

  /** @param root the root of the project, with a fresh build in `dist` */
  constructor(root: string) {
    this.root = root;
    this.#folder = path.join(root, 'dist');
  }

  /** The modules themselves, and all that import one of them, also by way of others. */
  importersOf(modules: Iterable<string>): ReadonlySet<string> {
    const importers = new Map<string, string[]>();
    for (const [file, { imports }] of this.#built())
      for (const { target } of imports) importers.set(target, [...(importers.get(target) ?? []), file]);
    const found = new Set(modules);
    // The loop visits what is added meanwhile.
    for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
    return found;
  }

  /**
   * The text of a module for a folder that has only some of the modules: what it imports of the others comes from the
   * build.
   *
   * @param changed the text instead of that of the build
   */
  textFor(file: string, inFolder: ReadonlySet<string>, changed?: string): string {
    const known = this.#built().get(file);
    const text = changed ?? known?.text;
    if (text === undefined) throw new TypeError(`the build has no module ${file}`);
    const imports = changed === undefined ? (known?.imports ?? []) : relativeImports(file, changed);
    let result = '';
    let at = 0;
    for (const { target, start, end } of imports) {
      if (inFolder.has(target)) continue;
      result += `${text.slice(at, start)}${JSON.stringify(pathToFileURL(path.join(this.#folder, target)).href)}`;
      at = end;
    }
    return result + text.slice(at);
  }

  #built(): ReadonlyMap<string, BuiltModule> {
    this.#modules ??= new Map(
      rooms.flatMap((room) =>
        readdirSync(path.join(this.#folder, room), { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.js'))
          .map((name): readonly [string, BuiltModule] => {
            const file = path.posix.join(room, name.split(path.sep).join('/'));
            const text = readFileSync(path.join(this.#folder, file), 'utf8');
            return [file, { text, imports: relativeImports(file, text) }];
          }),
      ),
    );
    return this.#modules;
  }
}

/** The relative imports of a compiled module, in their order: static, of exports, and by `import()`. */
function relativeImports(file: string, text: string): readonly RelativeImport[] {
  const { module } = parseSync(file, text);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries[0]?.moduleRequest ?? []),
    ...module.dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ];
  return requests
    .flatMap(({ start, end }) => {
      const specifier = /^(['"])(\.[^'"]*)\1$/.exec(text.slice(start, end))?.[2];
      if (specifier === undefined) return [];
      return [{ target: path.posix.join(path.posix.dirname(file), specifier), start, end }];
    })
    .sort((one, other) => one.start - other.start);
}
