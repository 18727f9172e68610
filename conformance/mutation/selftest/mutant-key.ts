import type { NamedMutant } from '../../../src/cli/selftest/selftest-lines.js';

/** Ids are unique within a table. */
export type MutantKey = Pick<NamedMutant, 'kind' | 'id'>;

export function keyOf({ kind, id }: MutantKey): string {
  return `${kind} ${id}`;
}
