import { counted } from '../text/counted.js';

/** The keywords of JSON Schema that our schemas are made of. */
export interface SchemaKeywords {
  readonly title?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly SchemaKeywords[];
  readonly properties?: Readonly<Record<string, SchemaKeywords>>;
  readonly additionalProperties?: unknown;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly pattern?: string;
  /** A secret: its value is never shown. */
  readonly writeOnly?: boolean;
}

/** The requirement on a value, as it follows `must be`: `a whole number from 1 to 10`. */
export function expectation(schema: SchemaKeywords): string {
  const { title, type, anyOf, enum: choices } = schema;
  // The title of an object names a kind of document.
  if (title !== undefined && type !== 'object') return title;
  if (choices !== undefined) return oneOf(choices);
  if ('const' in schema) return String(schema.const);
  if (anyOf !== undefined) return [...new Set(anyOf.map(expectation))].join(', or ');
  switch (type) {
    case 'string':
      return `a text${textBounds(schema)}`;
    case 'integer':
      return `a whole number${numberBounds(schema)}`;
    case 'number':
      return `a number${numberBounds(schema)}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return `a list${bounds(' of', schema.minItems, schema.maxItems, 'item')}${schema.uniqueItems ? ', each of them once' : ''}`;
    case 'object':
      return 'a map';
    default:
      return type ?? 'another value';
  }
}

/** `calm`, or `one of calm, stormy`. */
export function oneOf(choices: readonly unknown[]): string {
  return choices.length === 1 ? String(choices[0]) : `one of ${choices.join(', ')}`;
}

function textBounds({ minLength, maxLength, pattern }: SchemaKeywords): string {
  const length = bounds(' of', minLength, maxLength, 'character');
  return pattern === undefined ? length : `${length} that matches ${pattern}`;
}

function numberBounds({ minimum, exclusiveMinimum, maximum }: SchemaKeywords): string {
  if (exclusiveMinimum === undefined) return bounds('', minimum, maximum, '');
  return ` above ${exclusiveMinimum}${maximum === undefined ? '' : ` and at most ${maximum}`}`;
}

/** `from 1 to 9`, `of at least 1 item`, or nothing. */
function bounds(of: string, min: number | undefined, max: number | undefined, unit: string): string {
  const inUnits = (count: number) => (unit === '' ? `${count}` : counted(count, unit));
  if (min !== undefined && max !== undefined) return `${of === '' ? ' from' : of} ${min} to ${inUnits(max)}`;
  if (min !== undefined) return `${of} at least ${inUnits(min)}`;
  return max === undefined ? '' : `${of} at most ${inUnits(max)}`;
}
