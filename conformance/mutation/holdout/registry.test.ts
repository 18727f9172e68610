import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../test/import-rules/project-files.js';
import { clauses } from '../../clauses/catalogue.js';
import { mutatedModules } from '../source/mutated-files.js';
import { sourceMutants } from '../source/registry.js';
import type { SourceMutant } from '../source/source-mutant.js';
import { holdoutMutants } from './registry.js';

const text = (file: string) => readFileSync(new URL(file, `file://${projectRoot}`), 'utf8');
const programOf = (mutant: SourceMutant) => JSON.stringify([...mutatedModules(mutant, text)].sort());

it('the mutants of the holdout have unique ids and sentences', () => {
  for (const key of ['id', 'sentence'] as const) {
    const seen = holdoutMutants.map((mutant) => mutant[key]);
    expect(seen.filter((each, index) => seen.indexOf(each) !== index)).toEqual([]);
  }
  expect(holdoutMutants.filter(({ id }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  expect(holdoutMutants.filter(({ sentence }) => !/^[A-Z0-9`][^\n]{10,160}\.$/i.test(sentence))).toEqual([]);
});

it('the mutants of the holdout name clauses that exist', () => {
  const unknown = holdoutMutants.filter((mutant) => mutant.clauses.some((clause) => !clauses.has(clause)));
  expect(unknown.map(({ id }) => id)).toEqual([]);
});

it('the mutants of the holdout change the service alone, apply, compile and differ', () => {
  const rooms = /^src\/(backend|stomp|contract|limiting)\/.*(?<!\.test)\.ts$/;
  const outside = holdoutMutants.filter(({ changes }) => changes.some(({ file }) => !rooms.test(file)));
  expect(outside.map(({ id }) => id)).toEqual([]);
  for (const mutant of holdoutMutants) expect(() => mutatedModules(mutant, text)).not.toThrow();
});

it('the mutants of the holdout are none of the others', () => {
  const ids = new Set(sourceMutants.map(({ id }) => id));
  const programs = new Set(sourceMutants.map(programOf));
  const known = holdoutMutants.filter((mutant) => ids.has(mutant.id) || programs.has(programOf(mutant)));
  expect(known.map(({ id }) => id)).toEqual([]);
});

it('each file of mutants of the holdout is registered', () => {
  const files = readdirSync(new URL('./areas/', import.meta.url));
  const registry = text('conformance/mutation/holdout/registry.ts');
  const missing = files.filter((name) => !registry.includes(`./areas/${name.replace(/\.ts$/, '.js')}`));
  expect(missing).toEqual([]);
});
