import type { TSchema } from 'typebox';
import { partsOfSchema, type SchemaParts } from './schema-parts.js';

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
  array: 'list',
};

/** Patterns whose values have a name. */
const patternNames: readonly (readonly [example: string, counterexample: string, name: string])[] = [
  ['2030-01-31T08:00:00.000Z', 'word', 'instant'],
  ['2030-01-31', 'word', 'date'],
  ['-12.34', 'word', 'signed decimal'],
  ['12.34', 'word', 'decimal'],
  ['EUR', 'word', 'currency code'],
  ['T00000001', 'word', 'T and 8 digits'],
];

/**
 * The fields of an object with their types, as `referenceId, amount: text or number, status?: PENDING | SUCCESS`. Texts
 * have no type, an optional field has a question mark, and an object or list with a title its title.
 */
export function fieldsText(schema: TSchema): string {
  const { properties = {}, required = [] } = partsOfSchema(schema);
  return Object.entries(properties)
    .map(([name, field]) => {
      const type = typeText(field);
      return `${name}${required.includes(name) ? '' : '?'}${type === 'text' ? '' : `: ${type}`}`;
    })
    .join(', ');
}

/** The type of a value in a few words. */
export function typeText(schema: TSchema): string {
  const parts = partsOfSchema(schema);
  if (parts.title !== undefined && parts.properties !== undefined) return parts.title;
  if (parts.enum !== undefined) return parts.enum.map(String).join(' | ');
  if (parts.const !== undefined) return JSON.stringify(parts.const);
  if (parts.anyOf !== undefined) return parts.anyOf.map(typeText).join(' or ');
  if (parts.items !== undefined) return `[${typeText(parts.items)}]`;
  if (parts.properties !== undefined) return `{ ${fieldsText(schema)} }`;
  return patternText(parts) ?? typeOf(parts);
}

function typeOf({ type }: SchemaParts): string {
  if (type === undefined) return 'any value';
  const names = typeof type === 'string' ? [type] : type;
  return names.map((name) => typeNames[name] ?? name).join(' or ');
}

function patternText({ pattern }: SchemaParts): string | undefined {
  if (pattern === undefined) return undefined;
  const accepts = (text: string) => new RegExp(pattern, 'u').test(text);
  return patternNames.find(([example, counterexample]) => accepts(example) && !accepts(counterexample))?.[2];
}

/** The objects with a title in these schemas, at any depth, by their title. A page of a list is shown with its call. */
export function titledObjects(schemas: readonly TSchema[]): ReadonlyMap<string, TSchema> {
  const found = new Map<string, TSchema>();
  const visit = (schema: TSchema) => {
    const { title, properties = {}, items, anyOf = [] } = partsOfSchema(schema);
    if (title !== undefined && !('nextCursor' in properties)) found.set(title, schema);
    for (const each of [...Object.values(properties), ...(items ? [items] : []), ...anyOf]) visit(each);
  };
  for (const schema of schemas) visit(schema);
  return found;
}
