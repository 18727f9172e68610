import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

const notOurs = new Set(['node_modules', 'dist', 'coverage', '.git', '.tillfleet']);

/** Programs that others wrote from the service document alone keep their own style. */
const ofOthers = 'conformance/independent/';

/** The files that are, or would be, under version control, from the root. Without git: all that is not built or installed. */
export function projectFiles(): readonly string[] {
  const files = existsSync(path.join(projectRoot, '.git')) ? fromGit() : fromDisk('');
  return files
    .filter((file) => !file.startsWith(ofOthers) && existsSync(path.join(projectRoot, file)))
    .sort();
}

export function isCode(file: string): boolean {
  return /\.(ts|tsx|js|mjs|cjs)$/.test(file);
}

function fromGit(): readonly string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const out = execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  return [...new Set(out.split('\0').filter((file) => file !== ''))];
}

function fromDisk(folder: string): readonly string[] {
  return readdirSync(path.join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name)) return [];
    const file = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? fromDisk(file) : [file];
  });
}
