import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isCode, projectFiles, projectRoot } from './import-rules/project-files.js';
import { crowdedFolders, lonelyFolders, longFunctions } from './import-rules/sizes.js';

const files = projectFiles();
const text = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

/** Folders that hold one file, each with the reason for it. */
const lonelyWithReason: Readonly<Record<string, string>> = {
  '.': 'the root, with the configuration of the tests',
  bin: 'the program that users start',
  'conformance/properties/history': 'one of the three subjects of the properties',
  'src/backend/domain/callbacks': 'an aggregate of the domain',
  'src/backend/domain/tenancy': 'an aggregate of the domain',
  'examples/node-test': 'a project with one test',
  'src/cli/signals': 'the handlers of signals, which no function of the library installs',
  examples: 'clients that are one file each',
  'src/examine/certify/integrator/testing': 'what the tests of a room share',
  'src/scenarios/testing': 'what the tests of a room share',
  'test/words': 'the words that a test rejects',
};

describe('the sizes of the house', () => {
  it('no function is longer than 80 lines', () => {
    expect(files.filter(isCode).flatMap((file) => longFunctions(file, text(file)))).toEqual([]);
  });

  it('no folder has more than 20 entries, tests not counted', () => {
    expect(crowdedFolders(files)).toEqual([]);
  });

  it('no folder holds one file alone without a reason', () => {
    expect(lonelyFolders(files, lonelyWithReason)).toEqual([]);
  });
});

describe('a size above its limit is named', () => {
  const body = (lines: number) => `export function f() {\n${'  g();\n'.repeat(lines - 2)}}\n`;

  it('a function of 81 lines is too long, one of 80 is not', () => {
    expect(longFunctions('src/a.ts', body(81))).toEqual(['src/a.ts: f has 81 lines, at most 80']);
    expect(longFunctions('src/a.ts', body(80))).toEqual([]);
  });

  it('a callback of describe may be of any length, a callback of it may not', () => {
    const test = (name: string) => `${name}('x', () => {\n${'  g();\n'.repeat(90)}});\n`;
    expect(longFunctions('a.test.ts', test('describe'))).toEqual([]);
    expect(longFunctions('a.test.ts', test('it'))).toHaveLength(1);
  });

  it('a folder of 21 entries is crowded; its tests are not counted', () => {
    const modules = Array.from({ length: 21 }, (_, index) => `src/a/m${index}.ts`);
    expect(crowdedFolders(modules)).toEqual(['src/a: 21 entries, at most 20']);
    expect(crowdedFolders([...modules.slice(1), 'src/a/m1.test.ts'])).toEqual([]);
  });

  it('a folder named areas may have any number of entries', () => {
    expect(crowdedFolders(Array.from({ length: 30 }, (_, index) => `src/areas/m${index}.ts`))).toEqual([]);
  });

  it('a folder with one file is lonely, unless it is an area or has a folder or a reason', () => {
    expect(lonelyFolders(['src/a/b.ts'], {})).toEqual(['src/a: holds b.ts alone']);
    expect(lonelyFolders(['conformance/a/b.ts'], {})).toEqual(['conformance/a: holds b.ts alone']);
    expect(lonelyFolders(['src/areas/a/b.ts'], {})).toEqual([]);
    expect(lonelyFolders(['src/a/b.ts'], { 'src/a': 'reason' })).toEqual([]);
    expect(lonelyFolders(['src/a/b.ts', 'src/a/c/d.ts', 'src/a/c/e.ts'], {})).toEqual([]);
  });
});
