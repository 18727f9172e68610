import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bigint, emptyForNull, flag, json, keyOf, oneOf, optional, serial, text, words } from './column.js';
import { type Db, openDatabase } from './database.js';
import { type RowOf, table } from './table.js';

const columns = {
  id: serial('id'),
  placeName: text('place_name'),
  at: optional(bigint('at_instant')),
  open: flag('is_open'),
  kind: oneOf('kind', ['big', 'small']),
  color: optional(keyOf('color', { red: 1, blue: 2 })),
  tags: words('tags', (word): word is 'a' | 'b' => word === 'a' || word === 'b'),
  branch: emptyForNull(text('branch')),
  detail: json<{ readonly depth: number }>()('detail'),
};

const places = table('places', columns);

const fields = {
  placeName: 'Quay',
  at: null,
  open: true,
  kind: 'big',
  color: 'red',
  tags: ['a', 'b'],
  branch: null,
  detail: { depth: 1 },
} as const;

describe('a table', () => {
  it('each field is stored in its column, without those that the database assigns', () => {
    expect(places.row(fields)).toEqual({
      place_name: 'Quay',
      at_instant: null,
      is_open: 1,
      kind: 'big',
      color: 'red',
      tags: 'a b',
      branch: '',
      detail: '{"depth":1}',
    });
  });

  it('a change has the columns of its fields, and none for an undefined field', () => {
    expect(places.changes({ placeName: undefined, open: false, at: null, tags: ['b'] })).toEqual({
      is_open: 0,
      at_instant: null,
      tags: 'b',
    });
  });

  const row = (): RowOf<typeof columns> => ({
    id: 5,
    placeName: 'Quay',
    at: null,
    open: 1,
    kind: 'big',
    color: null,
    tags: 'b c a',
    branch: '',
    detail: '{"depth":2}',
  });

  it('the fields of a row are read', () => {
    expect(places.read(row())).toEqual({
      ...fields,
      id: 5,
      color: null,
      tags: ['b', 'a'],
      detail: { depth: 2 },
    });
  });

  it.each([
    ['kind', { kind: 'huge' }],
    ['color', { color: 'green' }],
  ])('a table rejects a value of the column %s that was never written', (name, changes) => {
    expect(() => places.read({ ...row(), ...changes })).toThrow(`the column ${name} holds the unknown value`);
  });
});

describe('the selection of a table', () => {
  let db: Db;

  beforeEach(async () => {
    db = await openDatabase();
  });

  afterEach(() => db.destroy());

  it('each selected column has the name of its field, even if a joined table has a column with that name', () => {
    const { sql } = db
      .selectFrom('branches')
      .innerJoin('merchants', 'merchants.merchant_id', 'branches.merchant_id')
      .select(table('branches', { branchId: text('branch_id'), name: text('name') }).selection)
      .compile();
    expect(sql).toContain('select "branches"."branch_id" as "branchId", "branches"."name" as "name" from');
  });
});
