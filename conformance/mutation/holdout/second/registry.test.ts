import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../../test/import-rules/project-files.js';
import { clauses } from '../../../clauses/catalogue.js';
import { selftestMutants } from '../../selftest/mutants.js';
import { mutatedModules } from '../../source/mutated-files.js';
import { sourceMutants } from '../../source/registry.js';
import type { SourceMutant } from '../../source/source-mutant.js';
import { holdoutMutants } from '../registry.js';
import { secondHoldoutMutants } from './registry.js';

const text = (file: string) => readFileSync(new URL(file, `file://${projectRoot}`), 'utf8');
const programOf = (mutant: SourceMutant) => JSON.stringify([...mutatedModules(mutant, text)].sort());

it('the mutants of the second holdout have unique ids and sentences', () => {
  for (const key of ['id', 'sentence'] as const) {
    const seen = secondHoldoutMutants.map((mutant) => mutant[key]);
    expect(seen.filter((each, index) => seen.indexOf(each) !== index)).toEqual([]);
  }
  expect(secondHoldoutMutants.filter(({ id }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  const form = /^[A-Z0-9`][^\n]{10,160}\.$/i;
  expect(secondHoldoutMutants.filter(({ sentence }) => !form.test(sentence))).toEqual([]);
});

it('the mutants of the second holdout name clauses that exist', () => {
  const unknown = secondHoldoutMutants.filter((mutant) =>
    mutant.clauses.some((clause) => !clauses.has(clause)),
  );
  expect(unknown.map(({ id }) => id)).toEqual([]);
});

it('the mutants of the second holdout change the service alone, each at a text that occurs once', () => {
  const rooms = /^src\/(backend|stomp|contract|limiting)\/.*(?<!\.test)\.ts$/;
  const outside = secondHoldoutMutants.filter(({ changes }) => changes.some(({ file }) => !rooms.test(file)));
  expect(outside.map(({ id }) => id)).toEqual([]);
  for (const mutant of secondHoldoutMutants) expect(() => mutatedModules(mutant, text)).not.toThrow();
});

it('the mutants of the second holdout are none of the others', () => {
  const others = [...sourceMutants, ...holdoutMutants];
  const ids = new Set([...selftestMutants, ...others].map(({ id }) => id));
  const programs = new Map(secondHoldoutMutants.map((mutant) => [programOf(mutant), mutant.id]));
  expect({
    ids: secondHoldoutMutants.filter(({ id }) => ids.has(id)).map(({ id }) => id),
    programs: others.flatMap((mutant) => programs.get(programOf(mutant)) ?? []),
  }).toEqual({ ids: [], programs: [] });
  expect(programs.size).toBe(secondHoldoutMutants.length);
});

it('each file of mutants of the second holdout is registered', () => {
  const files = readdirSync(new URL('./areas/', import.meta.url));
  const registry = text('conformance/mutation/holdout/second/registry.ts');
  const missing = files.filter((name) => !registry.includes(`./areas/${name.replace(/\.ts$/, '.js')}`));
  expect(missing).toEqual([]);
});
