import { existsSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { packageFolder } from '../../text/package-folder.js';

/** The scenarios in which a check of a clause fails, by clause. */
type Kills = Readonly<Record<string, readonly string[]>>;

/** A mutant of the kill matrix, as it is stored with the documents. */
interface StoredMutant {
  readonly id: string;
  readonly sentence: string;
  readonly kills: Kills;
  readonly decidedKills?: Kills;
}

/** A mutant that a check of a clause notices. */
export interface NoticedMutant {
  readonly id: string;
  readonly sentence: string;
  /** The clauses of which a check fails. */
  readonly clauses: readonly string[];
  readonly scenarios: readonly string[];
}

/** The mutants that a check of the clause notices. None without the stored kill matrix. */
export function mutantsOfClause(clause: string): readonly NoticedMutant[] {
  return noticed(
    (id) => id === clause,
    () => true,
  );
}

/** The ids of the mutants for which an M check of a clause fails, as a function of the clause. None without the matrix. */
export function mutantsOfDocument(): (clause: string) => readonly string[] {
  const mutants = storedMutants();
  return (clause) => mutants.filter(({ kills }) => Object.hasOwn(kills, clause)).map(({ id }) => id);
}

/** The mutants that the scenario notices. None without the stored kill matrix. */
export function mutantsOfScenario(scenario: string): readonly NoticedMutant[] {
  return noticed(
    () => true,
    (id) => id === scenario,
  );
}

function noticed(
  hasClause: (id: string) => boolean,
  hasScenario: (id: string) => boolean,
): readonly NoticedMutant[] {
  return storedMutants().flatMap(({ id, sentence, kills, decidedKills = {} }) => {
    const found = [kills, decidedKills].flatMap((each) =>
      Object.entries(each).filter(([clause, scenarios]) => hasClause(clause) && scenarios.some(hasScenario)),
    );
    if (found.length === 0) return [];
    const clauses = [...new Set(found.map(([clause]) => clause))];
    const scenarios = [...new Set(found.flatMap(([, ids]) => ids.filter(hasScenario)))];
    return [{ id, sentence, clauses, scenarios }];
  });
}

function storedMutants(): readonly StoredMutant[] {
  const text = storedText();
  if (text === undefined) return [];
  // The package's own file: a test compares it with the mutants.
  return (JSON.parse(text) as { readonly mutants: readonly StoredMutant[] }).mutants;
}

/** The table of a checkout, or what the build of the package has made of it. */
function storedText(): string | undefined {
  const table = new URL('docs/development/kill-matrix.json', packageFolder());
  if (existsSync(table)) return readFileSync(table, 'utf8');
  const packed = new URL('dist/packed/kill-matrix.json.br', packageFolder());
  return existsSync(packed) ? brotliDecompressSync(readFileSync(packed)).toString() : undefined;
}
