import type { Flag } from '../checker.js';

/** The number of records with each status. */
export type StatusCounts = ReadonlyMap<string, number>;

export function countByStatus(records: Iterable<{ readonly status: string }>): StatusCounts {
  const counts = new Map<string, number>();
  for (const { status } of records) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

/** Compares the counts of the history with the store totals, status by status. */
export function compareTotals(
  flag: Flag,
  what: string,
  history: StatusCounts,
  stored: Readonly<Record<string, number>>,
  seq: number,
): void {
  for (const status of new Set([...history.keys(), ...Object.keys(stored)])) {
    const [inHistory, inStore] = [history.get(status) ?? 0, stored[status] ?? 0];
    if (inHistory === inStore) continue;
    flag(`the store has ${inStore} ${status} ${what} at event ${seq}, the history has ${inHistory}`, seq);
  }
}
