// Compiles the project to dist. With --if-stale: only when a source is newer than the last build.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDashboard } from './build-dashboard.js';
import { bundleLibraries } from './bundle-libraries.js';
import { bundlePackage } from './bundle-package.js';
import { bundleProgram } from './bundle-program.js';
import { emitLibraryTypes } from './emit-library-types.js';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const dist = path.join(root, 'dist');
const stamp = path.join(dist, '.built');

const sources = [
  'src',
  'conformance',
  'bench',
  'test',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'tsconfig.library.json',
  'scripts/bundle-libraries.js',
  'scripts/bundle-package.js',
  'scripts/bundle-program.js',
  'docs/development/kill-matrix.json',
  'scripts/emit-library-types.js',
  'scripts/build-dashboard.js',
  'dashboard',
];

/** Newest modification time below a path, directories included, so that a deleted file counts too. */
function newest(target) {
  // A link to nothing, such as the lock of an editor, is not a source.
  const info = statSync(target, { throwIfNoEntry: false });
  if (info === undefined) return 0;
  if (!info.isDirectory()) return info.mtimeMs;
  return readdirSync(target).reduce(
    (latest, name) => Math.max(latest, newest(path.join(target, name))),
    info.mtimeMs,
  );
}

function isFresh() {
  try {
    const builtAt = statSync(stamp).mtimeMs;
    return sources.every((source) => newest(path.join(root, source)) <= builtAt);
  } catch {
    return false;
  }
}

/** True if the last build was made with the same settings. */
function isReusable() {
  const scripts = ['scripts/build.js', 'scripts/bundle-libraries.js'];
  const settings = ['tsconfig.json', 'tsconfig.build.json', 'package-lock.json', ...scripts];
  try {
    const builtAt = statSync(stamp).mtimeMs;
    const isKnown = existsSync(path.join(dist, '.tsbuildinfo'));
    return isKnown && settings.every((file) => statSync(path.join(root, file)).mtimeMs <= builtAt);
  } catch {
    return false;
  }
}

/** True if the last build has the dashboard as its sources are now; it shares tables and texts with the program. */
function isDashboardFresh() {
  const files = ['dashboard', 'src/contract', 'src/text', 'scripts/build-dashboard.js'];
  const builtAt = statSync(stamp).mtimeMs;
  const isBuilt = existsSync(path.join(dist, 'dashboard', 'index.html'));
  return isBuilt && files.every((file) => newest(path.join(root, file)) <= builtAt);
}

/** True if the last build has the declarations of the library as its sources are now. */
function areTypesFresh() {
  const files = [
    'src/library',
    'src/failure',
    'src/examine',
    'tsconfig.library.json',
    'scripts/emit-library-types.js',
  ];
  const builtAt = statSync(stamp).mtimeMs;
  const present = files.filter((file) => existsSync(path.join(root, file)));
  return (
    existsSync(path.join(dist, 'types')) && present.every((file) => newest(path.join(root, file)) <= builtAt)
  );
}

/** Removes what was compiled from a source that is no longer there. */
function removeOrphans(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith('.js') || /^(?:node_modules|program|packed|types|dashboard)\b/.test(name)) continue;
    const source = path.join(root, name.slice(0, -'.js'.length));
    if (existsSync(`${source}.ts`) || existsSync(`${source}.tsx`)) continue;
    for (const file of [name, `${name}.map`]) rmSync(path.join(folder, file), { force: true });
  }
}

if (!process.argv.includes('--if-stale') || !isFresh()) {
  // To standard error: standard output is for the result of the program that is started next.
  const why = existsSync(dist) ? 'a source is newer than the build' : 'the first time takes up to 20 s';
  console.error(`tillfleet: compiling the sources to dist (${why})`);
  const startedAt = new Date();
  // Built aside and then moved into place, so that a program that is being started never finds half a build.
  const fresh = `${dist}-${process.pid}`;
  const old = `${fresh}-old`;
  const tsc = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin',
    'tsc',
  );
  // With the state of the last build, the compiler looks only at what has changed, and emits only that.
  const isKept = isReusable();
  if (isKept) cpSync(dist, fresh, { recursive: true, preserveTimestamps: true });
  const known = ['--incremental', 'true', '--tsBuildInfoFile', path.join(fresh, '.tsbuildinfo')];
  const words = [tsc, '-p', 'tsconfig.build.json', '--outDir', fresh, ...known];
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' });
  if (status === 0) {
    removeOrphans(fresh);
    if (!isKept) await bundleLibraries(path.join(fresh, 'node_modules'));
    await bundleProgram(fresh);
    await bundlePackage(fresh);
    if (!isKept || !areTypesFresh()) emitLibraryTypes(tsc, root, path.join(fresh, 'types'));
    if (!isKept || !isDashboardFresh()) await buildDashboard(path.join(fresh, 'dashboard'));
    // The stamp carries the time the build began: a source saved meanwhile makes it stale.
    writeFileSync(path.join(fresh, '.built'), '');
    utimesSync(path.join(fresh, '.built'), startedAt, startedAt);
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(fresh, dist);
  }
  for (const leftover of [fresh, old]) rmSync(leftover, { recursive: true, force: true });
  if (status !== 0) process.exit(status ?? 1);
}
