// Compiles the project to dist. With --if-stale: only when a source is newer than the last build.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const stamp = path.join(root, 'dist', '.built');

const sources = [
  'src',
  'conformance',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
];

/** Newest modification time below a path, directories included, so that a deleted file counts too. */
function newest(target) {
  const info = statSync(target);
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

if (!process.argv.includes('--if-stale') || !isFresh()) {
  const startedAt = new Date();
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  const tsc = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin',
    'tsc',
  );
  const result = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
  // The stamp carries the time the build began: a source saved meanwhile makes it stale.
  writeFileSync(stamp, '');
  utimesSync(stamp, startedAt, startedAt);
}
