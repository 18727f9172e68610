import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/scenarios/catalogue.js';
import { clauses } from '../../clauses/catalogue.js';
import { scenarioOf } from '../kill/kill.js';
import { mutants } from './registry.js';

describe('the mutants', () => {
  it('are each in a file of their own name, and all of them are registered', () => {
    const folder = path.dirname(fileURLToPath(import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => !['.', 'wire', 'testing'].includes(path.dirname(file)) && file.endsWith('.ts'))
      .map((file) => path.basename(file, '.ts'));
    expect(mutants.map(({ id }) => id).sort()).toEqual(files.sort());
  });

  it('explain themselves in one sentence each', () => {
    const sentence = /^[A-Za-z0-9][^\n]{10,110}\.$/;
    expect(mutants.map((mutant) => mutant.sentence).filter((text) => !sentence.test(text))).toEqual([]);
    expect(new Set(mutants.map((mutant) => mutant.sentence)).size).toBe(mutants.length);
  });

  it('name a clause that their scenario claims', () => {
    const unclaimed = mutants.filter((mutant) => !scenarioOf(mutant).clauses.includes(mutant.clause));
    expect(unclaimed.map(({ id }) => id)).toEqual([]);
  });

  it('leave no clause out that the document shows, the server owes and a scenario claims', () => {
    const owed = [...new Set(catalogue.flatMap((scenario) => scenario.clauses))].filter((id) => {
      const clause = clauses.get(id);
      return clause?.level === 'M' && clause.party !== 'terminal';
    });
    const killed = new Set(mutants.map(({ clause }) => clause));
    expect(owed.length).toBeGreaterThan(0);
    expect(owed.filter((id) => !killed.has(id))).toEqual([]);
  });
});
