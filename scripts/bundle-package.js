// Bundles the program and the library for the package. The libraries of hundreds of modules, which take half a second to
// load, and sql.js, which has 30 MB of builds that are not used, are in the bundle; all others are dependencies, so that
// their users get updates without a new version of this package.
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { parseSync, Visitor } from 'oxc-parser';
import { rolldown } from 'rolldown';
import { entries } from './bundle-program.js';

const installed = fileURLToPath(new URL('../node_modules/', import.meta.url));
const require = createRequire(import.meta.url);

/** The entry points of the library and its thread, in addition to those of the program. */
const libraryEntries = {
  'library/tillfleet': 'library/tillfleet.js',
  'library/fast-check': 'library/fast-check.js',
  'library/vitest': 'library/vitest.js',
  'threads/real-run-thread': 'cli/threads/real-run-thread.js',
  'threads/backend-thread': 'library/virtual/backend-thread.js',
};

/** The packages of the bundle. `package.json` lists them for development, and all others for users. */
const bundled = ['sql.js', 'kysely', 'typebox'];

/** The table of kills of a checkout. */
const killMatrix = new URL('../docs/development/kill-matrix.json', import.meta.url);

const packageOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

function isExternal(specifier) {
  return !/^[./\0]/.test(specifier) && !bundled.includes(packageOf(specifier));
}

/**
 * Writes the bundle of the compiled sources in `dist`, with the licences of what is in it.
 *
 * @param dist the folder that contains `src`
 */
export async function bundlePackage(dist) {
  const target = path.join(dist, 'packed');
  const input = Object.entries({ ...entries, ...libraryEntries }).map(([name, file]) => [
    name,
    path.join(dist, 'src', file),
  ]);
  const bundle = await rolldown({
    input: Object.fromEntries(input),
    cwd: installed,
    platform: 'node',
    external: isExternal,
    // sql.js looks for its WebAssembly next to itself.
    transform: { define: { __dirname: 'import.meta.dirname' } },
    logLevel: 'warn',
  });
  const { output } = await bundle.write({
    dir: target,
    format: 'esm',
    sourcemap: false,
    cleanDir: true,
    comments: { legal: false, annotation: false, jsdoc: false },
    // Lines and names of functions stay: Node prints the line of an error, and its stack has the names.
    minify: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: false } },
  });
  await bundle.close();
  for (const file of output)
    if (file.type === 'chunk') writeFileSync(path.join(target, file.fileName), withoutIndentation(file.code));
  checkImports(output);
  copyFileSync(require.resolve('sql.js/dist/sql-wasm.wasm'), path.join(target, 'sql-wasm.wasm'));
  const database = path.join(dist, 'src', 'backend', 'store', 'engine', 'database.js');
  const { newEmptyImage } = await import(pathToFileURL(database).href);
  writeFileSync(path.join(target, 'empty-database.bin'), await newEmptyImage());
  packKillMatrix(path.join(target, 'kill-matrix.json.br'));
  writeFileSync(path.join(target, 'licenses.md'), licenses(output));
}

/** The code without the indentation of its lines, except for those within template literals. */
function withoutIndentation(code) {
  const { program, errors } = parseSync('chunk.js', code);
  if (errors.length > 0) throw new Error(`the bundle is not valid: ${errors[0].message}`);
  const literals = [];
  new Visitor({
    TemplateElement({ start, end }) {
      literals.push([start, end]);
    },
  }).visit(program);
  let text = '';
  let done = 0;
  for (const [start, end] of literals.sort(([one], [other]) => one - other)) {
    text += code.slice(done, start).replaceAll(/\n\t+/g, '\n') + code.slice(start, end);
    done = end;
  }
  return text + code.slice(done).replaceAll(/\n\t+/g, '\n');
}

/** Throws if the bundle imports a package that is not installed with it: by luck, another one may bring it along. */
function checkImports(output) {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const declared = { ...manifest.dependencies, ...manifest.peerDependencies };
  const files = new Set(output.map((file) => file.fileName));
  const imported = output.flatMap((file) =>
    file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : [],
  );
  const unknown = imported.filter(
    (name) => !files.has(name) && !isBuiltin(name) && !Object.hasOwn(declared, packageOf(name)),
  );
  if (unknown.length === 0) return;
  throw new Error(
    `the bundle imports ${[...new Set(unknown)].join(', ')}, which package.json does not declare`,
  );
}

/** The licences of all packages that have a module in the bundle. */
function licenses(output) {
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : []));
  const names = modules.flatMap((id) => /.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []);
  const packages = [...new Set(names)].sort();
  const missing = packages.filter((name) => !bundled.includes(name));
  if (missing.length > 0) throw new Error(`${missing.join(', ')} must not be in the bundle`);
  return [
    '# Licences',
    '',
    'These packages are in the files of this folder. Those of the dashboard are in `dist/dashboard/licenses.md`.',
    ...packages.flatMap(licenseOf),
    '',
  ].join('\n');
}

function licenseOf(name) {
  const folder = path.join(installed, name);
  const { version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = ['LICENSE', 'license', 'LICENSE.md'].map((each) => path.join(folder, each)).find(existsSync);
  if (file === undefined) throw new Error(`${name} has no file with its licence`);
  return ['', `## ${name} ${version} (${license})`, '', readFileSync(file, 'utf8').trim()];
}

/**
 * Writes what `tillfleet explain` shows of the kill matrix, which is two thirds of it: the mutants that a check notices, with
 * the scenarios by clause. The table of a checkout stays in docs/development.
 */
function packKillMatrix(target) {
  const { mutants } = JSON.parse(readFileSync(killMatrix, 'utf8'));
  const noticed = mutants
    .map(({ id, sentence, kills, decidedKills = {} }) => ({
      id,
      sentence,
      kills: merged(kills, decidedKills),
    }))
    .filter(({ kills }) => Object.keys(kills).length > 0);
  const text = Buffer.from(JSON.stringify({ mutants: noticed }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(target, brotliCompressSync(text, { params }));
}

/** The scenarios of both by clause, those of the first one first. */
function merged(kills, decidedKills) {
  const clauses = [...new Set([...Object.keys(kills), ...Object.keys(decidedKills)])];
  return Object.fromEntries(
    clauses.map((clause) => [
      clause,
      [...new Set([...(kills[clause] ?? []), ...(decidedKills[clause] ?? [])])],
    ]),
  );
}
