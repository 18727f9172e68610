import fc from 'fast-check';
import type { Schema } from './document.js';

/** Existing values, by the name of their field. */
export type Known = Readonly<Record<string, readonly (string | number)[]>>;

/** A value that matches the schema; for a known field mostly an existing value. */
export function fitting(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const existing = known[name] ?? [];
  const any = made(schema, known);
  if (existing.length === 0) return any;
  // Paths and queries carry numbers as strings.
  const values = existing.map((value) => (schema.type === 'string' ? String(value) : value));
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: any });
}

function made(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const options = listOf(schema.anyOf ?? schema.oneOf);
  if (options.length > 0) return fc.oneof(...options.map((each) => fitting(each, known)));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known);
    case 'array':
      return fc.uniqueArray(fitting(asSchema(schema.items), known), {
        minLength: numberOf(schema.minItems, 0),
        maxLength: numberOf(schema.maxItems, 5),
      });
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({ min: numberOf(schema.minimum, -1000), max: numberOf(schema.maximum, 1_000_000) });
    case 'number':
      return fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.double());
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

function objectOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const properties = Object.entries(asRecord(schema.properties));
  if (properties.length === 0)
    return fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
  const required = Array.isArray(schema.required) ? schema.required : [];
  return fc.record(
    Object.fromEntries(properties.map(([name, each]) => [name, fitting(asSchema(each), known, name)])),
    { requiredKeys: required.map(String), noNullPrototype: true },
  );
}

function textOf(schema: Schema): fc.Arbitrary<unknown> {
  if (typeof schema.pattern === 'string') return fc.stringMatching(new RegExp(schema.pattern));
  const length = { minLength: numberOf(schema.minLength, 0), maxLength: numberOf(schema.maxLength, 40) };
  return fc.oneof(fc.string(length), fc.string({ ...length, unit: 'binary' }));
}

/** A value that almost matches the schema: one field is left out, replaced or added. */
export function nearlyFitting(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const names = Object.keys(asRecord(schema.properties));
  const field =
    names.length === 0 ? fc.constant('x') : fc.constantFrom(...names, '__proto__', 'constructor', 'x');
  const replacement = fc.oneof(hostile, fc.jsonValue({ maxDepth: 3 }), fc.constant(undefined));
  return fc.tuple(fitting(schema, known), field, replacement).map(([value, name, other]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return other;
    const entries = Object.entries(value).filter(([each]) => each !== name);
    if (other !== undefined) entries.push([name, other]);
    return Object.fromEntries(entries);
  });
}

const oddCharacters = ['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udc00x', '\u202e', '１２'];
const injections = ['../../etc/passwd', "' or 1=1 --", '%00', '{{7*7}}'];
/** Texts that a conversion takes for a number or another value. */
const convertibleTexts = ['1e3', '1.234', '-1', '0', 'NaN', 'Infinity', '0x10', 'null', '[object Object]'];
const numbers = [0, -0, -1, 0.1, 1e21, 1e308, Number.MAX_SAFE_INTEGER + 1, 2 ** 31, 2 ** 63];
const otherTypes = [null, true, false, [], {}, [[]], [null], { a: {} }];
const longTexts = ['x'.repeat(70), 'x'.repeat(9_000)];

/** Values that break services with incomplete validation. */
export const hostile: fc.Arbitrary<unknown> = fc.constantFrom<unknown[]>(
  ...oddCharacters,
  ...injections,
  ...convertibleTexts,
  ...numbers,
  ...otherTypes,
  ...longTexts,
);

function asSchema(value: unknown): Schema {
  return asRecord(value);
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function listOf(value: unknown): readonly Schema[] {
  return Array.isArray(value) ? value.map(asSchema) : [];
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
