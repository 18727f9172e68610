import type { TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { didYouMean } from '../../text/did-you-mean.js';

/** What keeps a value from fitting its schema: where it stands and what is wrong with it. */
export interface Misfit {
  readonly path: readonly string[];
  readonly problem: string;
}

/** The keywords of JSON Schema that our schemas are made of. */
interface Keywords {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Keywords[];
  readonly properties?: Readonly<Record<string, Keywords>>;
  readonly additionalProperties?: unknown;
  readonly items?: Keywords;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * The first misfit, as near to its cause as the schema tells: an unknown key before all else, and of the members of a
 * union only the one that was meant. `undefined` if the value fits.
 *
 * @param whole what the file is, as in `a fleet file`
 */
export function misfit(schema: TSchema, value: unknown, whole: string): Misfit | undefined {
  return Check(schema, value) ? undefined : find(schema, value, [], whole);
}

function find(schema: Keywords, value: unknown, path: readonly string[], whole: string): Misfit {
  if (schema.anyOf !== undefined) return findInUnion(schema.anyOf, value, path, whole);
  if (schema.enum !== undefined) return { path, problem: notOneOf(schema.enum, value) };
  if (schema.const !== undefined) return { path, problem: notOneOf([schema.const], value) };
  if (schema.properties !== undefined && isMembers(value)) {
    const inner = findInMembers(schema, schema.properties, value, path, whole);
    if (inner !== undefined) return inner;
  }
  if (schema.items !== undefined && Array.isArray(value)) {
    const { items } = schema;
    const at = value.findIndex((item: unknown) => !Check(items, item));
    if (at >= 0) return find(items, value[at], [...path, String(at)], whole);
  }
  const [first] = Errors(schema, value);
  if (first === undefined) return { path, problem: 'does not fit' };
  return { path: [...path, ...segments(first.instancePath)], problem: first.message };
}

function findInMembers(
  { additionalProperties }: Keywords,
  properties: Readonly<Record<string, Keywords>>,
  value: Members,
  path: readonly string[],
  whole: string,
): Misfit | undefined {
  const known = Object.keys(properties);
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (additionalProperties === false && unknown !== undefined) {
    return { path: [...path, unknown], problem: `is no field of ${whole}${didYouMean(unknown, known)}` };
  }
  for (const [key, schema] of Object.entries(properties)) {
    const inner = value[key];
    if (Object.hasOwn(value, key) && !Check(schema, inner)) return find(schema, inner, [...path, key], whole);
  }
  return undefined;
}

function findInUnion(
  branches: readonly Keywords[],
  value: unknown,
  path: readonly string[],
  whole: string,
): Misfit {
  if (isMembers(value)) {
    const objects = branches.filter(({ properties }) => properties !== undefined);
    const tag = Object.keys(objects[0]?.properties ?? {}).find((key) =>
      objects.every(({ properties }) => properties?.[key]?.const !== undefined),
    );
    if (tag !== undefined && objects.length > 1) {
      const same = objects.find(({ properties }) => properties?.[tag]?.const === value[tag]);
      if (same !== undefined) return find(same, value, path, whole);
      const tags = objects.map(({ properties }) => properties?.[tag]?.const);
      return { path: [...path, tag], problem: notOneOf(tags, value[tag]) };
    }
  }
  const fitting = branches.filter((branch) => kindsOf(branch).some((kind) => isOfKind(kind, value)));
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1) return find(only, value, path, whole);
  if (fitting.length > 1) {
    const choices = fitting.flatMap(
      (branch) => branch.enum ?? (branch.const === undefined ? [] : [branch.const]),
    );
    if (choices.length > 0) return { path, problem: notOneOf(choices, value) };
  }
  const kinds = [...new Set(branches.flatMap(kindsOf))];
  return {
    path,
    problem: kinds.length > 0 && only === undefined ? `must be ${kinds.join(' or ')}` : 'does not fit',
  };
}

/** The JSON types that a schema takes. */
function kindsOf({ type, const: constant, enum: choices, anyOf }: Keywords): readonly string[] {
  if (type !== undefined) return [type];
  if (anyOf !== undefined) return anyOf.flatMap(kindsOf);
  return [...new Set((choices ?? [constant]).map((choice) => typeof choice))];
}

function isOfKind(kind: string, value: unknown): boolean {
  if (kind === 'array') return Array.isArray(value);
  if (kind === 'object') return isMembers(value);
  if (kind === 'null') return value === null;
  return kind === 'integer' ? typeof value === 'number' : typeof value === kind;
}

function notOneOf(choices: readonly unknown[], value: unknown): string {
  const words = choices.map(String);
  const close = typeof value === 'string' ? didYouMean(value, words) : '';
  return words.length === 1 ? `must be ${words[0]}` : `must be one of ${words.join(', ')}${close}`;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `/merchants/0/apps/1` as its parts. */
function segments(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
