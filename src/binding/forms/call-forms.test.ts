import { readFileSync } from 'node:fs';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { canonicalCalls } from '../calls.js';
import { callForms } from './call-forms.js';
import { differencesFrom } from './differences.js';
import { fieldsText } from './form-text.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: object;
  readonly required?: readonly string[];
}

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

const document: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
} = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'));

/** The names of the fields of a schema of the document, the required ones with a mark. */
function documented(schema: Schema | undefined): readonly string[] {
  const name = schema?.$ref?.split('/').at(-1);
  const { properties = {}, required = [] } = (name ? document.components.schemas[name] : schema) ?? {};
  return Object.keys(properties)
    .map((each) => (required.includes(each) ? `${each}!` : each))
    .sort();
}

function own(schema: object | undefined): readonly string[] {
  return documented(schema as Schema | undefined);
}

it.each(canonicalCalls.map(({ name, method, path }) => [name, method, path] as const))(
  'the forms of %s are those of the OpenAPI document',
  (name, method, path) => {
    const operation = document.paths[path]?.[method.toLowerCase()];
    const form = callForms[name];
    const [[status, success] = []] = Object.entries(operation?.responses ?? {}).filter(
      ([each]) => each < '3',
    );
    expect(String(form?.status)).toBe(status);
    expect(own(form?.response)).toEqual(documented(success?.content?.['application/json']?.schema));
    const [content] = Object.values(operation?.requestBody?.content ?? {});
    const query = operation?.parameters?.filter((each) => each.in === 'query').map((each) => each.name);
    if (method === 'GET')
      expect(own(form?.request).map((each) => each.replace('!', ''))).toEqual([...(query ?? [])].sort());
    else expect(own(form?.request)).toEqual(documented(content?.schema));
  },
);

it('the forms are those of all calls, and of no others', () => {
  expect(Object.keys(callForms).sort()).toEqual(canonicalCalls.map(({ name }) => name).sort());
});

const item = Type.Object({ id: Type.String(), amount: Type.String({ pattern: '^[0-9]+\\.[0-9]{2}$' }) });
const page = Type.Object({
  items: Type.Array(item),
  next: Type.Union([Type.String(), Type.Null()]),
  settings: Type.Record(Type.String(), Type.Unknown()),
  clientSecret: Type.Optional(Type.String()),
});

describe('the differences of a body from its form', () => {
  it('a body in its form has none', () => {
    expect(
      differencesFrom(page, { items: [{ id: 'a', amount: '1.00' }], next: null, settings: { x: {} } }),
    ).toEqual({
      missing: [],
      otherType: [],
      unknown: [],
    });
  });

  it('each field that is missing, of another type or unknown is named once, at any depth', () => {
    const items = [{ id: 7, sum: 1 }, { id: 'b', amount: '1', sum: 2 }, 5];
    expect(differencesFrom(page, { items, next: 7, clientSecret: 12345 })).toEqual({
      missing: ['settings', 'items[].amount'],
      otherType: [
        'items[].id: 7 instead of text',
        'items[].amount: "1" instead of decimal',
        `items[]: 5 instead of { id, amount: decimal }`,
        'next: 7 instead of text or null',
        'clientSecret: another number instead of text',
      ],
      unknown: ['items[].sum'],
    });
  });

  it('a value that may be of others is not shown', () => {
    const items = [{ id: 7, amount: 'hunter2' }];
    expect(differencesFrom(page, { items, next: null, settings: {} }, true).otherType).toEqual([
      'items[].id: another number instead of text',
      'items[].amount: another string instead of decimal',
    ]);
  });

  it('a body that is not an object is of another type', () => {
    expect(differencesFrom(page, undefined).otherType).toHaveLength(1);
  });
});

it('a form is written with the types and the choices of its fields', () => {
  expect(fieldsText(page)).toBe(
    'items: [{ id, amount: decimal }], next: text or null, settings: object, clientSecret?',
  );
});
