import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { personas } from './personas.js';
import { personasDocument } from './personas-document.js';

const page = new URL('../../../docs/simulator/personas.md', import.meta.url);

it('docs/simulator/personas.md is up to date; otherwise run npm run docs', () => {
  expect(readFileSync(page, 'utf8')).toBe(personasDocument());
});

it('docs/simulator/personas.md has every persona with its description and scopes', () => {
  const rows = personasDocument().split('\n');
  for (const { name, description, scopes } of personas) {
    const [row, ...more] = rows.filter((line) => line.startsWith(`| \`${name}\` |`));
    expect(more).toEqual([]);
    expect(row).toContain(description);
    for (const scope of scopes) expect(row).toContain(`\`${scope}\``);
  }
});
