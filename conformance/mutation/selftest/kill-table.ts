import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { MutantKind, MutantLine } from '../../../src/cli/selftest/selftest-lines.js';
import { keyOf } from './mutant-key.js';
import type { SelftestMutant } from './mutants.js';
import type { KillRecord, Kills } from './record.js';

/** One mutant, and the scenarios that notice it. */
export interface KillRow {
  readonly kind: MutantKind;
  readonly id: string;
  readonly sentence: string;
  readonly clauses: readonly string[];
  /** The persona that notices it. */
  readonly persona?: string;
  /** The scenarios in which a check fails that witnesses the clause. */
  readonly kills: Kills;
  /** The scenarios in which only a check of the decided part of the clause fails. */
  readonly decidedKills?: Kills;
  /** The reason why it survives. */
  readonly explained?: string;
}

/** The kills of a whole run, as they are stored in `docs/development/kill-matrix.json`. */
export interface KillTable {
  readonly format: 1;
  readonly seed: number;
  readonly mutants: readonly KillRow[];
}

export const killTableFile = 'docs/development/kill-matrix.json';

/** The stored table of a checkout; without rows where nothing is stored. */
export function readKillTable(root: string, seed: number): KillTable {
  const file = path.join(root, killTableFile);
  if (!existsSync(file)) return { format: 1, seed, mutants: [] };
  return JSON.parse(readFileSync(file, 'utf8')) as KillTable;
}

/** A line for each mutant, so that a change of one is a change of one line. */
export function killTableText({ format, seed, mutants }: KillTable): string {
  const rows = mutants.map((row) => JSON.stringify(row));
  return `{"format":${format},"seed":${seed},"mutants":[\n${rows.join(',\n')}\n]}\n`;
}

/** The rows of these mutants in their order: those that were measured now, and for the others those of the table. */
export function mergedRows(
  mutants: readonly SelftestMutant[],
  measured: readonly KillRow[],
  { mutants: stored }: KillTable,
): readonly KillRow[] {
  const rows = new Map([...stored, ...measured].map((row) => [keyOf(row), row]));
  return mutants.flatMap((mutant) => rows.get(keyOf(mutant)) ?? []);
}

/** The rows of the mutants that were judged. */
export function killRows(lines: readonly MutantLine[], record: KillRecord): readonly KillRow[] {
  return lines.map(({ kind, id, sentence, clauses, persona, verdict, by }) => ({
    kind,
    id,
    sentence,
    clauses,
    ...(persona !== undefined && { persona }),
    ...record.killsOf({ kind, id }),
    ...(verdict === 'explained' && by !== undefined && { explained: by }),
  }));
}
