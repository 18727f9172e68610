import { describe, expect, it } from 'vitest';
import { clausesByArea } from '../../clauses/catalogue.js';
import type { BadCase } from './bad-case.js';
import { byteCases } from './byte-cases.js';
import { connectCases, tokenCases } from './connect-cases.js';
import { destinationCases } from './destination-cases.js';
import { jsonCases } from './json-cases.js';
import { legacyCases } from './legacy-cases.js';
import { limitCases } from './limit-cases.js';
import { timeCases } from './time-cases.js';
import { webSocketCases } from './web-socket-cases.js';

/** The cases of all tests in this folder. */
const cases: readonly BadCase[] = [
  ...byteCases,
  ...connectCases,
  ...destinationCases,
  ...jsonCases,
  ...legacyCases,
  ...limitCases,
  ...timeCases,
  ...tokenCases,
  ...webSocketCases,
];

const rows = Array.from({ length: 58 }, (_, index) => `BAD-${index + 1}`);

describe('the clauses of bad input', () => {
  it.each(rows)('the clauses of bad input include %s, which has a case', (row) => {
    expect(cases.filter(({ id }) => id === row)).not.toEqual([]);
  });

  it('the clauses of bad input are those of the catalogue', () => {
    const ids = clausesByArea.stomp.map(({ id }) => id).filter((id) => id.startsWith('BAD-'));
    expect(ids).toEqual(rows);
    expect(cases.filter(({ id }) => !rows.includes(id))).toEqual([]);
  });

  it('the clauses of bad input have no two cases with the same name', () => {
    const names = cases.map(({ id, title }) => `${id}: ${title}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
