/** One area of the clauses, and what else is divided the same way: scenarios, mutants, kill tests, the report. */
interface AreaRow {
  readonly area: string;
  /** The letters that the ids of its clauses begin with. */
  readonly prefixes: readonly string[];
}

/** The one partition of the clauses, by the prefix of their ids, in the order of every list. */
export const partition = [
  { area: 'auth', prefixes: ['APP', 'AUTH'] },
  { area: 'scopes', prefixes: ['SCP'] },
  { area: 'blocked', prefixes: ['BLK'] },
  { area: 'tenants', prefixes: ['TEN'] },
  { area: 'sandbox', prefixes: ['SBX'] },
  { area: 'payments', prefixes: ['PAY'] },
  { area: 'refunds', prefixes: ['REF'] },
  { area: 'queries', prefixes: ['QRY'] },
  { area: 'reports', prefixes: ['RPT'] },
  { area: 'rates', prefixes: ['RAT'] },
  { area: 'versioning', prefixes: ['VER'] },
  { area: 'errors', prefixes: ['ERR'] },
  { area: 'terminals', prefixes: ['TRM'] },
  { area: 'lifecycle', prefixes: ['LIF'] },
  { area: 'commands', prefixes: ['CMD'] },
  { area: 'channel', prefixes: ['CHN'] },
  { area: 'admin-topic', prefixes: ['ADM'] },
  { area: 'messages', prefixes: ['MSG'] },
  { area: 'legacy', prefixes: ['LEG'] },
  { area: 'reconnect', prefixes: ['REC'] },
  { area: 'stomp', prefixes: ['W', 'F', 'E', 'C', 'H', 'U', 'N', 'A', 'T', 'R', 'D', 'X', 'L', 'BAD'] },
] as const satisfies readonly AreaRow[];

export type Area = (typeof partition)[number]['area'];

/** The areas in the order of the partition. */
export const areas: readonly Area[] = partition.map(({ area }) => area);

const areaByPrefix: ReadonlyMap<string, Area> = new Map(
  partition.flatMap(({ area, prefixes }) => prefixes.map((prefix) => [prefix, area] as const)),
);

/**
 * The area that a clause belongs to: SBX-01 to `sandbox`, W01 to `stomp`.
 *
 * @throws TypeError for an id whose prefix no area has
 */
export function areaOfClause(id: string): Area {
  const prefix = /^([A-Z]+)-?\d+$/.exec(id)?.[1] ?? '';
  const area = areaByPrefix.get(prefix);
  if (area === undefined) throw new TypeError(`clause ${id} belongs to no area`);
  return area;
}
