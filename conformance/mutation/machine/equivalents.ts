import { keyOf, type MachineMutant } from './machine-mutant.js';

/** A mutant of Stryker that no client can distinguish from the original, judged by hand. */
export interface Equivalent extends Pick<MachineMutant, 'file' | 'mutator' | 'original' | 'replacement'> {
  /** Its number among the equal changes of the file, from 1. */
  readonly which: number;
  readonly why: string;
}

/** They do not count in the score. One that is killed all the same counts as killed. */
const equivalents: readonly Equivalent[] = [
  {
    file: 'src/backend/http/connection/http-connection.ts',
    mutator: 'EqualityOperator',
    original: 'from < chunk.length',
    replacement: 'from <= chunk.length',
    which: 2,
    why: 'With nothing left, an empty rest is put back, which changes nothing.',
  },
];

/** The reason why a mutant is equivalent, by its key. */
export const equivalentByKey: ReadonlyMap<string, string> = new Map(
  equivalents.map((row) => [keyOf(row, row.which), row.why]),
);
