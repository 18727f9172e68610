import { describe, expect, it } from 'vitest';
import { clauses, indexed } from './catalogue.js';
import type { Clause } from './clause.js';

/** The ids of one prefix: they count from 1. A clause that is taken away at the end is missed by `docs/clauses.md`. */
function numbered(prefix: string, count: number): readonly string[] {
  const digits = prefix === 'BAD-' ? 1 : 2;
  return Array.from({ length: count }, (_, index) => `${prefix}${String(index + 1).padStart(digits, '0')}`);
}

/** The clauses of the service that the service document does not show. */
const decidedOfTheService = [
  'AUTH-11',
  'AUTH-12',
  'AUTH-13',
  'AUTH-14',
  'AUTH-16',
  'TEN-09',
  'TEN-11',
  'TEN-12',
  'SBX-22',
  'SBX-23',
  'SBX-25',
  'PAY-06',
  'PAY-08',
  'PAY-10',
  'REF-04',
  'QRY-01',
  'QRY-02',
  'RPT-01',
  'RPT-02',
  'TRM-03',
  'TRM-04',
  'CMD-05',
  'CMD-06',
  'LIF-05',
  'LIF-06',
  'LIF-07',
  'CHN-12',
  'CHN-13',
  'CHN-14',
  'CHN-15',
  'CHN-17',
  'CHN-18',
  'ADM-01',
  'LEG-04',
  'MSG-07',
  'MSG-09',
  'REC-05',
  'REC-06',
  'REC-07',
  'REC-09',
  'RAT-02',
];

/** The clauses of the channel's protocol that rest on a MUST of STOMP 1.2 for the server. */
const mustsOfStomp = [
  'F01',
  'F07',
  'F08',
  'F09',
  'F11',
  'E01',
  'E02',
  'E03',
  'E05',
  'C01',
  'C04',
  'C07',
  'H01',
  'H03',
  'H04',
  'U01',
  'U04',
  'N01',
  'A01',
  'A02',
  'A05',
  'R01',
  'X01',
  'BAD-8',
  'BAD-9',
  'BAD-21',
  'BAD-22',
  'BAD-24',
  'BAD-25',
  'BAD-26',
  'BAD-30',
  'BAD-31',
  'BAD-46',
];

const parties: Readonly<Record<'terminal' | 'both', readonly string[]>> = {
  terminal: ['LIF-04', 'MSG-03', 'REC-01', 'REC-02', 'REC-03', 'REC-04', 'REC-05', 'REC-09'],
  both: ['AUTH-15', 'CMD-05', 'MSG-02', 'MSG-04', 'REC-06', 'REC-07', 'REC-08'],
};

const all = [...clauses.values()];
const isStompClause = ({ id }: Clause) => /^(?:[A-Z]|BAD-)\d+$/.test(id);
const idsWhere = (holds: (clause: Clause) => boolean) => all.filter(holds).map(({ id }) => id);

describe('the clause catalogue', () => {
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

  it('the clause catalogue states each requirement in a sentence of its own', () => {
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
});
