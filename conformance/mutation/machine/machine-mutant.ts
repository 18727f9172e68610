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

/** A change of a source, and its number among the equal changes of the file, from 1. */
export interface MutantName extends Pick<MachineMutant, 'file' | 'mutator' | 'original' | 'replacement'> {
  readonly which: number;
}

/** A name of a change that stays the same while other places of the source change; `which` counts equal changes of a file. */
export function keyOf(
  { file, mutator, original, replacement }: Omit<MutantName, 'which'>,
  which: number,
): string {
  return `${JSON.stringify([file, mutator, original, replacement])} ${which}`;
}

/** The keys of all mutants of some files. */
export function keysOf(mutants: readonly MachineMutant[]): ReadonlyMap<MachineMutant, string> {
  const counts = new Map<string, number>();
  return new Map(
    mutants.map((mutant) => {
      const first = keyOf(mutant, 1);
      const which = (counts.get(first) ?? 0) + 1;
      counts.set(first, which);
      return [mutant, keyOf(mutant, which)];
    }),
  );
}

/** The room of a source: `src/backend/http` for `src/backend/http/routes/pay-now.ts`. */
export function roomOf(file: string): string {
  const folders = file.split('/').slice(0, -1);
  return folders.slice(0, 3).join('/');
}
