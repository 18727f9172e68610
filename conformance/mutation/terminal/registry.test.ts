import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { catalogue } from '../../../src/scenarios/catalogue.js';
import { clauses } from '../../clauses/catalogue.js';
import { areaOfClause } from '../../clauses/partition.js';
import { scenarioOf } from '../defect.js';
import { brokenTerminals } from './registry.js';

it('the broken terminals each have a file with their name in the area of their clause, and every file is registered', () => {
  const files = readdirSync(new URL('./areas/', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.split(path.sep).join('/').replace(/\.ts$/, ''));
  const expected = brokenTerminals.map(({ id, clause }) => `${areaOfClause(clause)}/${id}`);
  expect(files.sort()).toEqual(expected.sort());
});

it('the broken terminals each explain themselves in one sentence', () => {
  const sentences = brokenTerminals.map(({ sentence }) => sentence);
  expect(sentences.filter((text) => !/^[A-Z][^\n]{10,110}\.$/.test(text))).toEqual([]);
  expect(new Set(sentences).size).toBe(sentences.length);
});

it('the broken terminals name a clause that binds the terminal and that their scenario claims', () => {
  const unclaimed = brokenTerminals.filter((each) => !scenarioOf(each).clauses.includes(each.clause));
  expect(unclaimed.map(({ id }) => id)).toEqual([]);
  const serverOnly = brokenTerminals.filter(({ clause }) => clauses.get(clause)?.party === 'server');
  expect(serverOnly.map(({ id }) => id)).toEqual([]);
});

it('the broken terminals cover every clause that binds the terminal and that a scenario claims', () => {
  const claimed = new Set(catalogue.flatMap((scenario) => scenario.clauses));
  const required = [...clauses.values()].filter(({ id, party }) => party !== 'server' && claimed.has(id));
  const covered = new Set(brokenTerminals.map(({ clause }) => clause));
  expect(required.length).toBeGreaterThan(10);
  expect(required.map(({ id }) => id).filter((id) => !covered.has(id))).toEqual([]);
});
