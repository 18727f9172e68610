import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../test/import-rules/project-files.js';
import { clauses } from '../../clauses/catalogue.js';
import { areaOfClause } from '../../clauses/partition.js';
import { sourceMutants, sourceMutantsByArea } from './registry.js';

const text = (file: string) => readFileSync(new URL(file, `file://${projectRoot}`), 'utf8');

it('the mutants of the source have unique ids and sentences', () => {
  for (const key of ['id', 'sentence'] as const) {
    const seen = sourceMutants.map((mutant) => mutant[key]);
    expect(seen.filter((each, index) => seen.indexOf(each) !== index)).toEqual([]);
  }
  expect(sourceMutants.map(({ id }) => id).filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/i.test(id))).toEqual([]);
  expect(sourceMutants.filter(({ sentence }) => !/^[A-Z0-9`][^\n]{10,160}\.$/i.test(sentence))).toEqual([]);
});

it('the mutants of the source name clauses that exist, the first of them in their own area', () => {
  const unknown = sourceMutants.filter((mutant) => mutant.clauses.some((clause) => !clauses.has(clause)));
  expect(unknown.map(({ id }) => id)).toEqual([]);
  const misplaced = Object.entries(sourceMutantsByArea).flatMap(([area, list]) =>
    list.filter((mutant) => areaOfClause(mutant.clauses[0]) !== area),
  );
  expect(misplaced.map(({ id }) => id)).toEqual([]);
});

it('the mutants of the source change a text that occurs exactly once in its file', () => {
  const problems = sourceMutants.flatMap(({ id, changes }) =>
    changes.flatMap(({ file, from, to }) => {
      const count = text(file).split(from).length - 1;
      if (count !== 1) return [`${id}: ${file} has the text ${count} times: ${from}`];
      return from === to ? [`${id}: ${file} is not changed`] : [];
    }),
  );
  expect(problems).toEqual([]);
});

it('the mutants of the source change files of the backend alone', () => {
  const rooms = /^src\/(backend|stomp|contract|limiting)\/.*(?<!\.test)\.ts$/;
  const outside = sourceMutants.flatMap(({ id, changes }) =>
    changes.filter(({ file }) => !rooms.test(file)).map(({ file }) => `${id}: ${file}`),
  );
  expect(outside).toEqual([]);
});

it('each file of mutants of the source is registered', () => {
  const folder = new URL('./areas/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const registry = text('conformance/mutation/source/registry.ts');
  const missing = files.filter((name) => !registry.includes(`./areas/${name.replace(/\.ts$/, '.js')}`));
  expect(missing).toEqual([]);
});
