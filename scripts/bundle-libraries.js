// Bundles the libraries that consist of hundreds of small modules: Node loads their 950 files in half a second, the
// bundles in a tenth of it, in each process and in each thread of a run. They are not in the package: there the program
// finds the packages themselves.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const installed = fileURLToPath(new URL('../node_modules/', import.meta.url));

/** The entry points that the project imports, by package. */
const libraries = {
  typebox: ['.', './compile', './value'],
  kysely: ['.'],
};

const nameOf = (entry) => (entry === '.' ? 'index' : entry.slice('./'.length));

/** Writes the bundles to `target`, a folder `node_modules` that Node finds before the one with the whole packages. */
export async function bundleLibraries(target) {
  const entries = Object.entries(libraries).flatMap(([library, names]) =>
    names.map((name) => [`${library}/${nameOf(name)}`, path.posix.join(library, name)]),
  );
  // One bundle for all: what two entry points share is in a file that both import.
  const bundle = await rolldown({
    input: Object.fromEntries(entries),
    cwd: installed,
    platform: 'node',
    // The whole libraries: a module may be there for what it does when it is loaded.
    treeshake: false,
  });
  await bundle.write({ dir: target, format: 'esm', chunkFileNames: 'typebox/shared-[name].js' });
  await bundle.close();
  for (const [library, names] of Object.entries(libraries)) writeManifest(target, library, names);
}

function writeManifest(target, library, names) {
  const from = path.join(installed, library);
  const to = path.join(target, library);
  const { version, license } = JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8'));
  const exports = Object.fromEntries(names.map((name) => [name, `./${nameOf(name)}.js`]));
  mkdirSync(to, { recursive: true });
  const manifest = { name: library, version, license, type: 'module', exports };
  writeFileSync(path.join(to, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  for (const name of ['LICENSE', 'license'])
    if (existsSync(path.join(from, name))) cpSync(path.join(from, name), path.join(to, 'LICENSE'));
}
