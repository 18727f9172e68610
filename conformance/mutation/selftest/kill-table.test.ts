import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { catalogue } from '../../../src/scenarios/catalogue.js';
import { projectRoot } from '../../../test/import-rules/project-files.js';
import { explainedMutants } from './explained.js';
import { killMatrixPage } from './kill-matrix-page.js';
import { killTableText, readKillTable } from './kill-table.js';
import { keyOf } from './mutant-key.js';
import { selftestMutants } from './mutants.js';
import { killMatrixFile } from './write-kill-matrix.js';

const table = readKillTable(projectRoot, 7);
const hint = 'run `npm run selftest -- --matrix --write --only <mutant>...`';

it('the table of kills has the mutants of the tables, in the order of their clauses', () => {
  const named = selftestMutants.map(({ kind, id, sentence, clauses, persona }) => ({
    kind,
    id,
    sentence,
    clauses,
    ...(persona !== undefined && { persona }),
  }));
  const stored = table.mutants.map(({ kills: _, decidedKills: __, explained: ___, ...row }) => row);
  expect(stored, hint).toEqual(named);
});

it('the table of kills has a kill for each mutant that is not explained, and no kill for the others', () => {
  const wrong = table.mutants.filter(({ id, persona, kills, decidedKills, explained }) => {
    const isKilled = persona !== undefined || Object.keys({ ...kills, ...decidedKills }).length > 0;
    return isKilled === explainedMutants.has(id) || explained !== explainedMutants.get(id);
  });
  expect(
    wrong.map(({ id }) => id),
    hint,
  ).toEqual([]);
});

it('the table of kills names scenarios that claim the clause', () => {
  const claims = new Set(catalogue.flatMap(({ id, clauses }) => clauses.map((clause) => `${clause} ${id}`)));
  const unknown = table.mutants.flatMap(({ id, kills, decidedKills }) =>
    [kills, decidedKills ?? {}].flatMap((each) =>
      Object.entries(each)
        .flatMap(([clause, scenarios]) => scenarios.map((scenario) => `${clause} ${scenario}`))
        .filter((claim) => !claims.has(claim))
        .map((claim) => `${id}: ${claim}`),
    ),
  );
  expect(unknown, hint).toEqual([]);
});

it('the table of kills has a mutant for every clause that a scenario claims', () => {
  const guarded = new Set(table.mutants.flatMap(({ kills }) => Object.keys(kills)));
  const claimed = [...new Set(catalogue.flatMap(({ clauses }) => clauses))];
  expect(claimed.length).toBeGreaterThan(300);
  expect(claimed.filter((clause) => !guarded.has(clause))).toEqual([]);
});

it('the table of kills is what its file and its page show', () => {
  const text = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
  expect(text('docs/development/kill-matrix.json')).toBe(killTableText(table));
  expect(text(killMatrixFile)).toBe(killMatrixPage(table));
});

it('each mutant has an id that its table has once, and each that is explained exists once', () => {
  const keys = selftestMutants.map(keyOf);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  const explained = selftestMutants.filter(({ id }) => explainedMutants.has(id));
  expect(explained).toHaveLength(explainedMutants.size);
});
