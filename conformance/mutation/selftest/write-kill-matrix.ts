import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { killMatrixPage } from './kill-matrix-page.js';
import { type KillRow, type KillTable, killTableFile, killTableText, mergedRows } from './kill-table.js';
import { selftestMutants } from './mutants.js';

export const killMatrixFile = 'docs/development/kill-matrix.md';

/** Writes the table of the kills, with the measured rows instead of the stored ones, and the page that shows it. */
export function writeKillMatrix(root: string, measured: readonly KillRow[], stored: KillTable): void {
  const table = { ...stored, mutants: mergedRows(selftestMutants, measured, stored) };
  writeFileSync(path.join(root, killTableFile), killTableText(table));
  writeFileSync(path.join(root, killMatrixFile), killMatrixPage(table));
}
