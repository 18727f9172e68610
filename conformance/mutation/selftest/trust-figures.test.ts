import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../test/import-rules/project-files.js';
import { type KillRow, readKillTable } from './kill-table.js';

// A line break in the page is a space in its sentence.
const page = readFileSync(path.join(projectRoot, 'docs/trust.md'), 'utf8').replaceAll(/\s+/g, ' ');
const { mutants } = readKillTable(projectRoot, 7);

/** The numbers of the one sentence of the page that has this form. */
function figures(form: RegExp): readonly number[] {
  const found = [...page.matchAll(form)];
  expect(found, `docs/trust.md has one sentence with ${form.source}`).toHaveLength(1);
  return (found[0] ?? []).slice(1).map((text) => Number(text.replaceAll(',', '')));
}

const killedAndAll = (rows: readonly KillRow[]) => [
  rows.filter(({ explained }) => explained === undefined).length,
  rows.length,
];

describe('the figures of docs/trust.md are those of the kill matrix', () => {
  it('those of the hand-written mutants of the source, and the share in per cent', () => {
    const [killed = 0, all = 0] = killedAndAll(mutants.filter(({ kind }) => kind === 'source'));
    const form =
      /Of the hand-written mutants of the source the scenarios kill \*\*([\d.]+) %\*\*: ([\d,]+) of ([\d,]+),/g;
    expect(figures(form)).toEqual([Math.floor((1_000 * killed) / all) / 10, killed, all]);
  });

  it('those of the whole self-test', () => {
    expect(figures(/the self-test kills ([\d,]+) of ([\d,]+),/g)).toEqual(killedAndAll(mutants));
    expect(figures(/ were extended for, are killed\? *\| ([\d,]+) of ([\d,]+) \|/g)).toEqual(
      killedAndAll(mutants),
    );
  });

  it('the clauses that have a mutant', () => {
    const clauses = new Set(
      mutants.flatMap(({ kills, decidedKills }) => Object.keys({ ...kills, ...decidedKills })),
    );
    const form = /each of the ([\d,]+) clauses that a scenario claims has a mutant/g;
    expect(figures(form)).toEqual([clauses.size]);
  });

  it('the table of the survivors of the source', () => {
    const survivors = mutants.filter(({ kind, explained }) => kind === 'source' && explained !== undefined);
    const start = page.indexOf('The three survivors:');
    const table = page.slice(start, page.indexOf('With `--together`', start));
    const named = [...table.matchAll(/\| `([a-z-]+)` +\|/g)].map(([, id]) => id);
    expect(named.toSorted()).toEqual(survivors.map(({ id }) => id).toSorted());
    expect(survivors, 'the survivors are counted as three').toHaveLength(3);
  });

  it('the size of the first holdout', () => {
    const holdout = mutants.filter(({ kind }) => kind === 'holdout');
    expect(figures(/a \*\*holdout\*\*: ([\d,]+) mutants/g)).toEqual([holdout.length]);
  });
});
