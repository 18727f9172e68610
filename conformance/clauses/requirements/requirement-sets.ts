import { createHash } from 'node:crypto';
import { everyClause } from '../every-clause.js';
import { checks010 } from './checks-0.1.0.js';
import { clauses010 } from './clauses-0.1.0.js';

type Level = 'M' | 'P';

/** The set that this version judges by: the clauses and checks as they are. It is frozen when the next one begins. */
export const currentRequirements = '0.2.0';

/** The requirements of an earlier version: what it judged, and at which level. */
export class FrozenRequirements {
  readonly #clauses: ReadonlyMap<string, { readonly level: Level; readonly requirement: string }>;
  readonly #checks: ReadonlyMap<string, Readonly<Record<Level, ReadonlySet<string>>>>;

  constructor(
    clauses: readonly (readonly [id: string, level: Level, requirement: string])[],
    checks: readonly (readonly [scenario: string, must: string, profile: string])[],
  ) {
    this.#clauses = new Map(clauses.map(([id, level, requirement]) => [id, { level, requirement }]));
    this.#checks = new Map(checks.map(([id, M, P]) => [id, { M: hashesOf(M), P: hashesOf(P) }]));
  }

  get clauses(): ReadonlyMap<string, { readonly level: Level; readonly requirement: string }> {
    return this.#clauses;
  }

  hasScenario(id: string): boolean {
    return this.#checks.has(id);
  }

  /** The level of a check at its time, of a clause and a scenario; undefined if nothing judged it. */
  levelOfCheck(scenario: string, clause: string, title: string): Level | undefined {
    const known = this.#checks.get(scenario);
    const hash = hashOf(clause, title);
    if (known?.M.has(hash)) return 'M';
    return known?.P.has(hash) ? 'P' : undefined;
  }
}

/** The six digits that stand for a check in the frozen sets. */
export function hashOf(clause: string, title: string): string {
  return createHash('sha256').update(`${clause}\t${title}`).digest('hex').slice(0, 6);
}

function hashesOf(packed: string): ReadonlySet<string> {
  return new Set(packed.match(/.{6}/g) ?? []);
}

const frozen: Readonly<Record<string, () => FrozenRequirements>> = {
  '0.1.0': () => new FrozenRequirements(clauses010, checks010),
};

/** The sets that can be judged by, the oldest first. */
export const requirementVersions: readonly string[] = [...Object.keys(frozen), currentRequirements];

const read = new Map<string, FrozenRequirements>();

/** The set of a version; undefined for the current one. @throws TypeError for a version without a set */
export function frozenRequirements(version: string | undefined): FrozenRequirements | undefined {
  if (version === undefined || version === currentRequirements) return undefined;
  const make = frozen[version];
  if (make === undefined) throw new TypeError(`there are no requirements of ${version}`);
  const set = read.get(version) ?? make();
  read.set(version, set);
  return set;
}

/**
 * The level of a clause in a run by the requirements of a version, by default the current one: M only if it is M in both,
 * because what is P now was judged too strictly then. Undefined for a clause that the version does not have: the run does
 * not judge it.
 */
export function levelOfClause(id: string, version?: string): Level | undefined {
  const now = everyClause.get(id)?.level;
  const set = frozenRequirements(version);
  if (set === undefined || now === undefined) return now;
  const then = set.clauses.get(id)?.level;
  return then === 'M' ? now : then;
}
