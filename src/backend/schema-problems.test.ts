import { expect, it } from 'vitest';
import { Type } from 'typebox';
import { Errors } from 'typebox/value';
import { schemaProblems } from './schema-problems.js';

it.each([
  [Type.Object({ a: Type.Null() }), {}, 'must have the field a'],
  [Type.Object({ a: Type.Null(), b: Type.Null() }), {}, 'must have the fields a, b'],
  [Type.String(), 7, 'must be a string'],
  [Type.Integer(), 'x', 'must be an integer'],
  [Type.Array(Type.Null()), {}, 'must be an array'],
  [Type.Null(), 7, 'must be null'],
  [Type.Enum(['red', 'blue']), 'pink', 'must be one of red, blue'],
  [Type.Literal('PRINT'), 'DANCE', 'must be PRINT'],
  [Type.String({ pattern: '^[A-Z]{3}$' }), 'eur', 'must match the pattern ^[A-Z]{3}$'],
  [Type.String({ format: 'date-time' }), 'today', 'must have the format date-time'],
  [Type.Number({ minimum: 1 }), 0, 'must be at least 1'],
  [Type.Number({ maximum: 9 }), 10, 'must be at most 9'],
  [Type.String({ minLength: 1 }), '', 'must have at least 1 character'],
  [Type.String({ maxLength: 2 }), 'abc', 'must have at most 2 characters'],
  [Type.Array(Type.Number(), { minItems: 2 }), [1], 'must have at least 2 items'],
  [Type.Array(Type.Number(), { maxItems: 1 }), [1, 2], 'must have at most 1 item'],
  [Type.Number({ multipleOf: 5 }), 7, 'is not valid'],
])('a violation of %j by %j is reported as: %s', (schema, value, text) => {
  expect(schemaProblems(Errors(schema, value))).toEqual([{ path: '/', problem: text }]);
});

it('a violation of a union is one line, with the types of its branches or without their details', () => {
  const schema = Type.Object({
    amount: Type.Union([Type.String(), Type.Number()]),
    count: Type.Integer(),
    name: Type.Union([Type.String({ maxLength: 2 }), Type.Null()]),
  });
  expect(schemaProblems(Errors(schema, { amount: null, count: 'x', name: 'abc' }))).toEqual([
    { path: '/amount', problem: 'must be a string or a number' },
    { path: '/count', problem: 'must be an integer' },
    { path: '/name', problem: 'fits none of its forms' },
  ]);
});

it('a field that is not in the schema is not named, neither by its object nor by its own line', () => {
  const schema = Type.Object({ a: Type.Optional(Type.Null()) }, { additionalProperties: false });
  expect(schemaProblems(Errors(schema, { colour: 'mauve' }))).toEqual([
    { path: '/', problem: 'has a field that is not allowed' },
  ]);
});
