import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseBinding } from '../src/binding/read-binding.js';
import { integratorExaminations } from '../src/examine/certify/integrator/examinations.js';
import { terminalExaminations } from '../src/examine/certify/terminal/registry.js';
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
  /** The examinations that judge a client, and the level at which one of them fails. */
  readonly examinations?: readonly string[];
  readonly level?: 'M' | 'P';
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

const examinationsOf = {
  terminal: terminalExaminations.map(({ id }) => id),
  integrator: integratorExaminations.map(({ text }) => text.id),
};

it.each(['terminal', 'integrator'] as const)(
  'each bug of the %s names the examinations that notice it, or the reason why none does',
  (client) => {
    const bugs = bugsOf(`clients/${client}-bugs.json`);
    const named = bugs.flatMap(({ examinations = [] }) => examinations.map((each) => `${client}.${each}`));
    expect(named.filter((id) => !examinationsOf[client].includes(id))).toEqual([]);
    const known = bugs.filter(
      ({ missed = '', examinations = [] }) => missed.length >= 20 !== examinations.length > 0,
    );
    expect(known).toHaveLength(bugs.length);
  },
);

it('the page of the independent programs has the number of bugs of clients that are noticed', () => {
  const noticed = (client: string) =>
    bugsOf(`clients/${client}-bugs.json`).filter(({ missed }) => missed === undefined);
  const [terminal, integrator] = [noticed('terminal'), noticed('integrator')];
  const shown = terminal.filter(({ level }) => level === 'M');
  const page = textOf('README.md').replaceAll('\n', ' ');
  expect(page).toContain(
    `${terminal.length} of the 30 bugs of the terminal, ${shown.length} of them at level M`,
  );
  expect(page).toContain(`and ${integrator.length} of the 20 of the integrator`);
});
