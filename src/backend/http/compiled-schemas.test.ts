import createSerializerSelector from '@fastify/fast-json-stringify-compiler';
import Type from 'typebox';
import { expect, it } from 'vitest';
import { serializerOf, withNullableStrings } from './compiled-schemas.js';

const nullable = (options = {}) =>
  Type.Union([Type.String(options), Type.Null()], { description: 'a text, or null' });

const schema = Type.Object({
  items: Type.Array(
    Type.Object({ note: nullable(), at: nullable({ format: 'date-time' }), left: Type.Optional(nullable()) }),
  ),
  result: Type.Union([Type.Object({ note: nullable() }), Type.Null()]),
});

const values = [
  { items: [], result: null },
  { items: [{ note: null, at: null, left: null }], result: { note: null } },
  {
    items: [
      { note: 'with "quotes", é, \u2028 and \n', at: '2030-01-01T08:00:00.000Z', left: '' },
      { note: '', at: null },
    ],
    result: { note: 'a\\b' },
  },
];

it('a response with nullable strings has the bytes that it would have with unions', () => {
  const route = { schema, method: 'GET', url: '/', httpStatus: '200' };
  const withUnions = createSerializerSelector()()(route);
  const serialize = serializerOf(route);
  for (const value of values) {
    expect(serialize(value)).toBe(withUnions(value));
    expect(JSON.parse(serialize(value))).toEqual(value);
  }
});

it('a union of a string and null becomes a nullable string, and other unions stay', () => {
  const text = { type: 'string', minLength: 1 };
  const none = { type: 'null' };
  expect(withNullableStrings({ anyOf: [none, text], description: 'a note' })).toEqual({
    ...text,
    description: 'a note',
    nullable: true,
  });
  for (const anyOf of [[text, text], [text, none, none], [{ type: 'object' }, none], [none]])
    expect(withNullableStrings({ anyOf })).toEqual({ anyOf });
});
