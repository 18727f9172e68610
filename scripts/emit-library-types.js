// Writes the declarations of the library: those of its entry points and of what they import. They use the types of no
// package, so that a consumer needs none of ours.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const entries = ['tillfleet', 'fast-check', 'vitest'].map((name) => `src/library/${name}.d.ts`);

/** The packages that the declarations may name: a dependency of this package, which the user of that entry point has too. */
const allowed = ['fast-check'];

/**
 * Writes the declarations to `target`.
 *
 * @param tsc the compiler
 * @param root the folder of the project
 */
export function emitLibraryTypes(tsc, root, target) {
  const all = mkdtempSync(path.join(tmpdir(), 'tillfleet-types-'));
  try {
    const words = [tsc, '-p', 'tsconfig.library.json', '--outDir', all];
    const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' });
    if (status !== 0) throw new Error(`the declarations of the library were not written: ${status}`);
    rmSync(target, { recursive: true, force: true });
    for (const file of reachable(all, entries)) cpSync(path.join(all, file), path.join(target, file));
  } finally {
    rmSync(all, { recursive: true, force: true });
  }
}

/** The files that the entries import, directly or not, themselves included. */
function reachable(folder, from) {
  const found = new Set(from);
  for (const file of found) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    for (const [, specifier] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)) {
      if (specifier.startsWith('.'))
        found.add(path.posix.join(path.posix.dirname(file), specifier.replace(/\.js$/, '.d.ts')));
      else if (!allowed.includes(specifier)) throw new Error(`${file} names types of ${specifier}`);
    }
  }
  return found;
}
