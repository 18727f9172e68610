import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clauses } from '../conformance/clauses/catalogue.js';
import { examinedClauses } from '../src/examine/certify/terminal/registry.js';
import { catalogue } from '../src/scenarios/catalogue.js';
import { clausesDocument } from '../src/run/catalogue/clauses-document.js';
import { requirementsDocument } from '../src/run/catalogue/requirements-document.js';

const page = new URL('../docs/clauses.md', import.meta.url);

it('docs/clauses.md is up to date; otherwise run npm run docs', () => {
  expect(readFileSync(page, 'utf8')).toBe(clausesDocument(examinedClauses));
});

it('docs/development/requirements.md is up to date; otherwise run npm run docs', () => {
  const sets = new URL('../docs/development/requirements.md', import.meta.url);
  expect(readFileSync(sets, 'utf8')).toBe(requirementsDocument());
});

it('docs/clauses.md has every clause once, with the scenarios that claim it', () => {
  const lines = clausesDocument(examinedClauses).split('\n');
  for (const { id, level } of clauses.values()) {
    const [row = '', ...more] = lines.filter((line) => line.startsWith(`| ${id} |`));
    expect(more, id).toEqual([]);
    expect(row, id).toContain(`| ${level} |`);
    for (const scenario of catalogue)
      expect(row.includes(`\`${scenario.id}\``), `${id} and ${scenario.id}`).toBe(
        scenario.clauses.includes(id),
      );
  }
});
