import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { holdoutMutants } from '../conformance/mutation/holdout/registry.js';
import { secondHoldoutMutants } from '../conformance/mutation/holdout/second/registry.js';
import { mutatedModules } from '../conformance/mutation/source/mutated-files.js';
import { sourceMutants } from '../conformance/mutation/source/registry.js';
import { messageOf } from '../src/failure/failure.js';
import { projectRoot } from './import-rules/project-files.js';
import { inShare } from './suite/share.js';

const folder = mkdtempSync(path.join(os.tmpdir(), 'tillfleet-mutants-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rules = { preset: 'none', correctness: { noUndeclaredVariables: 'error' } };
const settings = { root: true, linter: { enabled: true, rules } };

/** The names of the files below a folder that use a name that is not declared. */
function undeclaredIn(target: string): Promise<readonly string[]> {
  const program = path.join(projectRoot, 'node_modules/@biomejs/biome/bin/biome');
  const args = [program, 'lint', '--reporter=json', '--max-diagnostics=none', '.'];
  writeFileSync(path.join(target, 'biome.json'), JSON.stringify(settings));
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: target, maxBuffer: 64_000_000 }, (_error, stdout) => {
      const found = stdout.matchAll(/"path":\s*(?:\{\s*"file":\s*)?"([^"]+\.js)"/g);
      resolve([...new Set([...found].map(([, file = '']) => path.dirname(file).replace(/^\.\//, '')))]);
    });
  });
}

it.runIf(inShare(3))(
  'the programs of the mutants of the source compile, differ, and use only names that exist',
  async () => {
    const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
    const broken: string[] = [];
    for (const mutant of [...sourceMutants, ...holdoutMutants, ...secondHoldoutMutants]) {
      try {
        for (const [file, text] of mutatedModules(mutant, read)) {
          mkdirSync(path.join(folder, mutant.id), { recursive: true });
          const name = `${file.replaceAll('/', '-').replace(/\.ts$/, '')}.js`;
          writeFileSync(path.join(folder, mutant.id, name), text);
        }
      } catch (error) {
        broken.push(`${mutant.id}: ${messageOf(error)}`);
      }
    }
    expect(broken).toEqual([]);
    // A witness that an unknown name would be found.
    mkdirSync(path.join(folder, 'a-witness'));
    writeFileSync(path.join(folder, 'a-witness', 'a.js'), 'export const a = nowhereDeclared + 1;\n');
    expect(await undeclaredIn(folder)).toEqual(['a-witness']);
  },
);
