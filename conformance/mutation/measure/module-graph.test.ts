import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { ModuleGraph } from './module-graph.js';

const root = mkdtempSync(path.join(os.tmpdir(), 'tillfleet-graph-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const modules = {
  'src/a.js': "import { b } from './deep/b.js';\nimport { z } from 'zoo';\nexport const a = b + z;\n",
  'src/deep/b.js': "export * from '../c.js';\nexport const later = () => import('../d.js');\n",
  'src/c.js': 'export const b = 1;\n',
  'src/d.js': "export const text = 'é'; import '../conformance/oracle/e.js';\n",
  'conformance/oracle/e.js': 'export {};\n',
};
for (const room of ['clauses', 'oracle', 'dialect', 'mutation'])
  mkdirSync(path.join(root, 'dist/conformance', room), { recursive: true });
for (const room of ['src/deep', 'test']) mkdirSync(path.join(root, 'dist', room), { recursive: true });
for (const [file, text] of Object.entries(modules)) writeFileSync(path.join(root, 'dist', file), text);

const graph = new ModuleGraph(root);
const builtUrl = (file: string) => JSON.stringify(pathToFileURL(path.join(root, 'dist', file)).href);

describe('the modules of a build', () => {
  it('a module is imported by others also through an export, an import() and further modules', () => {
    expect([...graph.importersOf(['src/c.js'])]).toEqual(['src/c.js', 'src/deep/b.js', 'src/a.js']);
    expect([...graph.importersOf(['conformance/oracle/e.js'])]).toContain('src/a.js');
    expect([...graph.importersOf(['src/a.js'])]).toEqual(['src/a.js']);
  });

  it('a copied module takes the other copied modules from its folder and the rest from the build', () => {
    expect(graph.textFor('src/deep/b.js', new Set(['src/c.js', 'src/deep/b.js']))).toBe(
      `export * from '../c.js';\nexport const later = () => import(${builtUrl('src/d.js')});\n`,
    );
    expect(graph.textFor('src/d.js', new Set())).toBe(
      `export const text = 'é'; import ${builtUrl('conformance/oracle/e.js')};\n`,
    );
  });

  it('a changed module keeps its change and its packages', () => {
    const changed = "import { z } from 'zoo';\nimport { b } from './c.js';\nexport const a = z;\n";
    expect(graph.textFor('src/a.js', new Set(['src/a.js']), changed)).toBe(
      `import { z } from 'zoo';\nimport { b } from ${builtUrl('src/c.js')};\nexport const a = z;\n`,
    );
  });
});
