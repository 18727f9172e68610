import { expect, it } from 'vitest';
import { clauses, indexed } from './catalogue.js';
import type { Clause } from './clause.js';

/** The ids with these numbers: two digits at least, but one after `BAD-`. */
function withPrefix(prefix: string, ...numbers: readonly number[]): readonly string[] {
  const digits = prefix === 'BAD-' ? 1 : 2;
  return numbers.map((number) => `${prefix}${String(number).padStart(digits, '0')}`);
}

/** The ids of one prefix: they count from 1. A clause that is taken away at the end is missed by `docs/clauses.md`. */
function numbered(prefix: string, count: number): readonly string[] {
  return withPrefix(prefix, ...Array.from({ length: count }, (_, index) => index + 1));
}

/** The clauses of the service that the service document does not show. */
const decidedOfTheService = [
  ...withPrefix('AUTH-', 11, 12, 13, 14, 16),
  ...withPrefix('TEN-', 9, 11, 12),
  ...withPrefix('SBX-', 22, 23, 25),
  ...withPrefix('PAY-', 6, 8, 10),
  ...withPrefix('REF-', 4),
  ...withPrefix('QRY-', 1, 2),
  ...withPrefix('RPT-', 1, 2),
  ...withPrefix('TRM-', 3, 4),
  ...withPrefix('CMD-', 5, 6),
  ...withPrefix('LIF-', 5, 6, 7),
  ...withPrefix('CHN-', 12, 13, 14, 15, 17, 18),
  ...withPrefix('ADM-', 1),
  ...withPrefix('LEG-', 4, 5),
  ...withPrefix('MSG-', 7, 9),
  ...withPrefix('REC-', 5, 6, 7, 9, 10),
  ...withPrefix('RAT-', 2),
];

/** The clauses of the channel's protocol that rest on a MUST of STOMP 1.2 for the server. */
const mustsOfStomp = [
  ...withPrefix('F', 1, 7, 8, 9, 11),
  ...withPrefix('E', 1, 2, 3, 5),
  ...withPrefix('C', 1, 4, 7),
  ...withPrefix('H', 1, 3, 4),
  ...withPrefix('U', 1, 4),
  ...withPrefix('N', 1),
  ...withPrefix('A', 1, 2, 5),
  ...withPrefix('R', 1),
  ...withPrefix('X', 1),
  ...withPrefix('BAD-', 8, 9, 21, 22, 24, 25, 26, 30, 31, 46),
];

const parties: Readonly<Record<'terminal' | 'both', readonly string[]>> = {
  terminal: ['LIF-04', 'MSG-03', 'REC-01', 'REC-02', 'REC-03', 'REC-04', 'REC-05', 'REC-09', 'REC-10'],
  both: ['AUTH-15', 'CMD-05', 'MSG-02', 'MSG-04', 'REC-06', 'REC-07', 'REC-08'],
};

const all = [...clauses.values()];
const isStompClause = ({ id }: Clause) => /^(?:[A-Z]|BAD-)\d+$/.test(id);
const idsWhere = (holds: (clause: Clause) => boolean) => all.filter(holds).map(({ id }) => id);

it('the clause catalogue counts the clauses of each prefix from 1, together, in order and without a gap', () => {
  const prefixOf = (id: string) => id.replace(/\d+$/, '');
  const ids = [...clauses.keys()];
  const prefixes = [...new Set(ids.map(prefixOf))];
  expect(prefixes.length).toBeGreaterThan(30);
  const expected = prefixes.flatMap((prefix) =>
    numbered(prefix, ids.filter((id) => prefixOf(id) === prefix).length),
  );
  expect(ids).toEqual(expected);
});

it('the clause catalogue does not load with a duplicate id, and names it', () => {
  const row: Clause = { id: 'SBX-01', level: 'M', party: 'server', requirement: 'A payment succeeds.' };
  expect(() => indexed([row, { ...row, requirement: 'A payment fails.' }])).toThrow(/SBX-01/);
  expect(indexed([row]).get('SBX-01')).toBe(row);
});

it('the clause catalogue marks each clause of the service as shown or decided', () => {
  expect(idsWhere((clause) => !isStompClause(clause) && clause.level === 'P').sort()).toEqual(
    decidedOfTheService.toSorted(),
  );
});

it('the clause catalogue marks a protocol clause as M only where STOMP binds the server', () => {
  expect(idsWhere((clause) => isStompClause(clause) && clause.level === 'M').sort()).toEqual(
    mustsOfStomp.toSorted(),
  );
});

it('the clause catalogue names the party that each clause binds', () => {
  expect(idsWhere(({ party }) => party === 'terminal')).toEqual(parties.terminal);
  expect(idsWhere(({ party }) => party === 'both')).toEqual(parties.both);
});

it('the clause catalogue states each requirement in a unique sentence', () => {
  const ragged = idsWhere(({ requirement, profile }) =>
    [requirement, profile ?? 'None.'].some((text) => !/^\S.{8,}[.)]$|^None\.$/.test(text)),
  );
  const twins = idsWhere((clause) =>
    all.some((other) => other.id !== clause.id && other.requirement === clause.requirement),
  );
  expect({ ragged, twins }).toEqual({ ragged: [], twins: [] });
});

it('the clause catalogue has a separate decided part only where the clause itself is shown', () => {
  expect(idsWhere(({ level, profile }) => level === 'P' && profile !== undefined)).toEqual([]);
});
