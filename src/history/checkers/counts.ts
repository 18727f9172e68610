import type { Flag } from '../checker.js';

/** By status. */
export type Counts = ReadonlyMap<string, number>;

export function countBy(records: Iterable<{ readonly status: string }>): Counts {
  const counts = new Map<string, number>();
  for (const { status } of records) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

/** Compares what the history tells of with what the store held at the end, status by status. */
export function compareBooks(
  flag: Flag,
  what: string,
  told: Counts,
  stored: Readonly<Record<string, number>>,
  seq: number,
): void {
  for (const status of new Set([...told.keys(), ...Object.keys(stored)])) {
    const [inHistory, inStore] = [told.get(status) ?? 0, stored[status] ?? 0];
    if (inHistory === inStore) continue;
    flag(
      `the store holds ${inStore} ${what} that are ${status} at event ${seq}, the history ${inHistory}`,
      seq,
    );
  }
}
