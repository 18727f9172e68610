import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clausesByArea } from './catalogue.js';
import type { Clause } from './clause.js';
import { areaOfClause, areas, partition } from './partition.js';

const folder = new URL('./areas/', import.meta.url);

/** Every clause that the modules of an area export: `areas/<area>.ts`, or all files of `areas/<area>/`. */
async function clausesInFilesOf(area: string): Promise<readonly Clause[]> {
  const files = existsSync(new URL(`${area}.ts`, folder))
    ? [`${area}.ts`]
    : readdirSync(new URL(`${area}/`, folder)).map((file) => `${area}/${file}`);
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, readonly Clause[]>> => import(new URL(file, folder).href)),
  );
  return modules.flatMap((module) => Object.values(module).flat());
}

it('the partition of the clauses gives every prefix to one area', () => {
  const prefixes = partition.flatMap((row) => [...row.prefixes]);
  expect(new Set(prefixes).size).toBe(prefixes.length);
  expect(new Set(areas).size).toBe(areas.length);
});

it.each([
  ['SBX-01', 'sandbox'],
  ['APP-01', 'auth'],
  ['ADM-02', 'admin-topic'],
  ['W01', 'stomp'],
  ['A01', 'stomp'],
  ['BAD-58', 'stomp'],
])('the partition of the clauses puts %s into %s', (id, area) => {
  expect(areaOfClause(id)).toBe(area);
});

it.each(['SBX', 'XYZ-01', 'sbx-01', 'SBX-01.', ''])(
  'the partition of the clauses has no area for %j',
  (id) => {
    expect(() => areaOfClause(id)).toThrow(`clause ${id} belongs to no area`);
  },
);

it('the partition of the clauses has a file or a folder for each area, and no other', () => {
  const names = readdirSync(folder).map((name) => name.replace(/\.ts$/, ''));
  expect(names.sort()).toEqual([...areas].sort());
});

it.each(areas)(
  'the partition of the clauses keeps the clauses of %s, and no others, in the file of that area',
  async (area) => {
    const inFiles = await clausesInFilesOf(area);
    expect(inFiles.filter(({ id }) => areaOfClause(id) !== area)).toEqual([]);
    const ids = (list: readonly Clause[]) => list.map(({ id }) => id).sort();
    expect(ids(inFiles)).toEqual(ids(clausesByArea[area]));
  },
);
