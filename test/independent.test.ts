import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseBinding } from '../src/binding/read-binding.js';
import { readStatements } from '../src/run/catalogue/statements.js';

const home = new URL('../conformance/independent/', import.meta.url);
const textOf = (name: string) => readFileSync(new URL(name, home), 'utf8');
const services = ['orchard', 'baltic'] as const;

interface Bug {
  readonly id: string;
  readonly statement: string | null;
  readonly sentence: string;
  readonly what: string;
  readonly missed?: string;
}

const bugsOf = (name: string): readonly Bug[] => JSON.parse(textOf(name));

it('the page of the independent programs has the number of calls their bindings translate', async () => {
  const counts = [];
  for (const service of services) {
    const file = `${service}/binding.yaml`;
    await parseBinding(textOf(file), file);
    counts.push(Object.keys(parse(textOf(file)).http.calls).length);
  }
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(40);
  expect(textOf('README.md')).toContain(`translate ${counts.join(' and ')} of the 56 calls`);
});

it.each([
  ['orchard/bugs.json', 30],
  ['baltic/bugs.json', 30],
  ['clients/terminal-bugs.json', 30],
  ['clients/integrator-bugs.json', 20],
])('each bug of %s names a sentence of the document', (file, count) => {
  const bugs = bugsOf(file);
  const statements = readStatements();
  expect(new Set(bugs.map(({ id }) => id)).size).toBe(count);
  const wrong = bugs.filter(({ statement }) => statement !== null && !statements.has(statement));
  expect(wrong).toEqual([]);
});

it.each(services)('at most three bugs of %s are known to be missed, each with its reason', (service) => {
  const missed = bugsOf(`${service}/bugs.json`).filter((bug) => bug.missed !== undefined);
  expect(missed.length).toBeLessThanOrEqual(3);
  expect(missed.filter((bug) => (bug.missed ?? '').length < 20)).toEqual([]);
});
