import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { catalogue } from '../../../src/scenarios/catalogue.js';
import { clauses } from '../../clauses/catalogue.js';
import { areaOfClause } from '../../clauses/partition.js';
import { scenarioOf } from '../defect.js';
import { sourceMutants } from '../source/registry.js';
import { operationsWithAnotherScope } from './areas/scopes/operations-with-another-scope.js';
import type { Mutant } from './mutant.js';
import { mutants, mutantsByArea } from './registry.js';

/** The mutants that are made from a table of the oracle, by the name of their file. */
const families: ReadonlyMap<string, readonly Mutant[]> = new Map([
  ['operations-with-another-scope', operationsWithAnotherScope],
]);

/** The files of the mutants, without extension, from the folder of the areas. */
function mutantFiles(): readonly string[] {
  const folder = new URL('./areas/', import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.split(path.sep).join('/').replace(/\.ts$/, ''));
}

it('the mutants each have a file with their name or belong to a family, and every file is registered', () => {
  const names = mutantFiles()
    .map((file) => path.basename(file))
    .flatMap((name) => families.get(name)?.map(({ id }) => id) ?? [name]);
  expect(mutants.map(({ id }) => id).sort()).toEqual(names.sort());
});

it('the mutants are in the folder and in the list of the area of their clause', () => {
  const folders = new Map(
    mutantFiles().flatMap((file) => {
      const name = path.basename(file);
      return (families.get(name)?.map(({ id }) => id) ?? [name]).map((id) => [id, file.split('/', 1)[0]]);
    }),
  );
  const misplaced = Object.entries(mutantsByArea).flatMap(([area, list]) =>
    list.filter(({ id, clause }) => folders.get(id) !== area || areaOfClause(clause) !== area),
  );
  expect(misplaced.map(({ id }) => id)).toEqual([]);
});

it('the mutants each explain themselves in one sentence', () => {
  const sentence = /^[A-Za-z0-9][^\n]{10,110}\.$/;
  expect(mutants.map((mutant) => mutant.sentence).filter((text) => !sentence.test(text))).toEqual([]);
  expect(new Set(mutants.map((mutant) => mutant.sentence)).size).toBe(mutants.length);
});

it('the mutants name a clause that their scenario claims', () => {
  const unclaimed = mutants.filter((mutant) => !scenarioOf(mutant).clauses.includes(mutant.clause));
  expect(unclaimed.map(({ id }) => id)).toEqual([]);
});

it('the mutants cover every clause that the document shows, that binds the server, and that a scenario claims', () => {
  const required = [...new Set(catalogue.flatMap((scenario) => scenario.clauses))].filter((id) => {
    const clause = clauses.get(id);
    return clause?.level === 'M' && clause.party !== 'terminal';
  });
  // A wire between cannot pass malformed bytes on: for those the source itself is changed.
  const covered = new Set([
    ...mutants.map(({ clause }) => clause),
    ...sourceMutants.flatMap((mutant) => mutant.clauses),
  ]);
  expect(required.length).toBeGreaterThan(0);
  expect(required.filter((id) => !covered.has(id))).toEqual([]);
});
