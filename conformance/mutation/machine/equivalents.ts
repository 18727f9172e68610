import type { MachineMutant } from './machine-mutant.js';

/** A mutant of Stryker that no client can distinguish from the original, judged by hand. */
export interface Equivalent {
  readonly file: string;
  readonly original: string;
  readonly replacement: string;
  readonly why: string;
}

/** They do not count in the score. One that is killed all the same counts as killed. */
export const equivalents: readonly Equivalent[] = [];

/** True if the row is about the mutant. White space does not count. */
export function isListed(row: Equivalent, mutant: MachineMutant): boolean {
  return (
    row.file === mutant.file &&
    bare(row.original) === bare(mutant.original) &&
    bare(row.replacement) === bare(mutant.replacement)
  );
}

function bare(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
