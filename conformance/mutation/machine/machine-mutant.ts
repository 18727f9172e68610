/** A place in a file; lines and columns begin at 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** One small change that Stryker makes of the backend's source. */
export interface MachineMutant {
  /** The id in the instrumented code; it is another one after any change of the sources. */
  readonly id: string;
  /** The source, relative to the root. */
  readonly file: string;
  /** The kind of change: `EqualityOperator`, `BlockStatement`, ... */
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
  readonly start: Place;
  readonly end: Place;
}

/**
 * A name that stays the same while other places of the source change: the file, the change, and which one it is of the
 * equal changes in the file.
 */
export function keysOf(mutants: readonly MachineMutant[]): ReadonlyMap<MachineMutant, string> {
  const counts = new Map<string, number>();
  return new Map(
    mutants.map((mutant) => {
      const { file, mutator, original, replacement } = mutant;
      const change = JSON.stringify([file, mutator, original, replacement]);
      const count = (counts.get(change) ?? 0) + 1;
      counts.set(change, count);
      return [mutant, `${change} ${count}`];
    }),
  );
}

/** The room of a source: `src/backend/http` for `src/backend/http/routes/pay-now.ts`. */
export function roomOf(file: string): string {
  const folders = file.split('/').slice(0, -1);
  return folders.slice(0, 3).join('/');
}
