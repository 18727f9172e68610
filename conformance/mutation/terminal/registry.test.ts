import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/scenarios/catalogue.js';
import { clauses } from '../../clauses/catalogue.js';
import { scenarioOf } from '../kill/kill.js';
import { brokenTerminals } from './registry.js';

const parts = ['action-instead', 'broken-terminal', 'registry', 'wire'];

describe('the broken terminals', () => {
  it('are each in a file of their own name, and all of them are registered', () => {
    const files = readdirSync(path.dirname(fileURLToPath(import.meta.url)))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => path.basename(file, '.ts'))
      .filter((name) => !parts.includes(name));
    expect(brokenTerminals.map(({ id }) => id).sort()).toEqual(files.sort());
  });

  it('explain themselves in one sentence each', () => {
    const sentences = brokenTerminals.map(({ sentence }) => sentence);
    expect(sentences.filter((text) => !/^[A-Z][^\n]{10,110}\.$/.test(text))).toEqual([]);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it('name a clause that their scenario claims and that a terminal owes', () => {
    const unclaimed = brokenTerminals.filter((each) => !scenarioOf(each).clauses.includes(each.clause));
    expect(unclaimed.map(({ id }) => id)).toEqual([]);
    const foreign = brokenTerminals.filter(({ clause }) => clauses.get(clause)?.party === 'server');
    expect(foreign.map(({ id }) => id)).toEqual([]);
  });

  it('leave no clause out that a terminal owes and a scenario claims', () => {
    const claimed = new Set(catalogue.flatMap((scenario) => scenario.clauses));
    const owed = [...clauses.values()].filter(({ id, party }) => party !== 'server' && claimed.has(id));
    const broken = new Set(brokenTerminals.map(({ clause }) => clause));
    expect(owed.length).toBeGreaterThan(10);
    expect(owed.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
  });
});
