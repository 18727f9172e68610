import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { didYouMean } from '../text/did-you-mean.js';
import { expectation, oneOf, type SchemaKeywords } from './expectation.js';

/** The reason why a value does not conform to its schema. */
export interface SchemaViolation {
  readonly path: readonly string[];
  /** The predicate of the field at this path: `must be a whole number from 0 to 9, not "1"`. */
  readonly problem: string;
}

export type Checked<Value> = { readonly value: Value } | { readonly violation: SchemaViolation };

type Members = Readonly<Record<string, unknown>>;

/** The characters of a value that an error text shows. */
const maxShown = 80;

/**
 * Checks a value with Ajv. The violation is as close to its cause as the schema allows: an unknown field before a
 * missing one, and in a union only the member that was meant.
 *
 * @param whole what the value is, as in `is not a field of a fleet file`
 */
export function checkSchema<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
  whole: string,
): Checked<Static<Schema>> {
  const validate = validatorOf(schema);
  if (validate(value)) return { value: value as Static<Schema> };
  return { violation: violationOf(validate.errors ?? [], [], whole) };
}

/** The name of a field in an error text: `merchants[0].apps[1]`, or `the file` for the whole. */
export function fieldName(path: readonly (string | number)[]): string {
  const name = path.map((part) => (/^\d+$/.test(String(part)) ? `[${part}]` : `.${part}`)).join('');
  return name.replace(/^\./, '') || 'the file';
}

const validators = new WeakMap<TSchema, ValidateFunction>();

/** The compiled schema: compiling takes a hundred times as long as checking one value, and many files may have it. */
function validatorOf(schema: TSchema): ValidateFunction {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const compiled = ajv().compile(schema);
  validators.set(schema, compiled);
  return compiled;
}

/** One that stops at the first error, so that a large file of errors costs no more than a small one. */
function ajv(): Ajv {
  return new Ajv({ verbose: true, strict: false });
}

function violationOf(errors: readonly Finding[], around: readonly string[], whole: string): SchemaViolation {
  // Ajv reports the branches of a union before the union itself.
  const error = errors.at(-1);
  if (error === undefined) return { path: around, problem: 'does not conform to its schema' };
  const path = [...around, ...segments(error.instancePath)];
  const { keyword, params, data } = error;
  const schema = keywordsOf(error.parentSchema);
  if (keyword === 'anyOf') return unionViolation(schema.anyOf ?? [], data, path, whole);
  if (isMembers(data) && (keyword === 'required' || keyword === 'additionalProperties')) {
    const known = Object.keys(schema.properties ?? {});
    const unknown = Object.keys(data).find((key) => !known.includes(key));
    if (schema.additionalProperties === false && unknown !== undefined) {
      const suggestion = didYouMean(unknown, known) || `; its fields are ${known.join(', ')}`;
      return { path: [...path, unknown], problem: `is not a field of ${whole}${suggestion}` };
    }
    const missing = String(params.missingProperty);
    const expected = schema.properties?.[missing];
    return {
      path: [...path, missing],
      problem: `is missing${expected === undefined ? '' : `: it must be ${expectation(expected)}`}`,
    };
  }
  return { path, problem: mustBe(schema, data) };
}

/** An error of Ajv with the schema and the value that it is about. */
type Finding = ErrorObject<string, Readonly<Record<string, unknown>>, unknown>;

function unionViolation(
  branches: readonly SchemaKeywords[],
  value: unknown,
  path: readonly string[],
  whole: string,
): SchemaViolation {
  const ofKind = branches.filter((branch) => isOfKind(branch, value));
  const tag = tagOf(ofKind);
  if (tag !== undefined && isMembers(value)) {
    const meant = ofKind.filter(({ properties }) => properties?.[tag]?.const === value[tag]);
    if (meant.length === 1) return branchViolation(meant, value, path, whole);
    const tags = ofKind.map(({ properties }) => properties?.[tag]?.const);
    const problem =
      tag in value ? mustBe({ enum: tags }, value[tag]) : `is missing: it must be ${oneOf(tags)}`;
    return { path: [...path, tag], problem };
  }
  if (ofKind.length === 1) return branchViolation(ofKind, value, path, whole);
  return { path, problem: mustBe({ anyOf: branches }, value) };
}

/** A branch of a union alone, with its own first error. */
function branchViolation(
  [branch]: readonly SchemaKeywords[],
  value: unknown,
  path: readonly string[],
  whole: string,
): SchemaViolation {
  const validate = ajv().compile(branch ?? {});
  validate(value);
  return violationOf(validate.errors ?? [], path, whole);
}

/** The field by which the members of a union differ, if each of them has one constant for it. */
function tagOf(branches: readonly SchemaKeywords[]): string | undefined {
  if (branches.length < 2) return undefined;
  return Object.keys(branches[0]?.properties ?? {}).find((key) =>
    branches.every(({ properties }) => properties?.[key]?.const !== undefined),
  );
}

function isOfKind({ type, const: constant, enum: choices }: SchemaKeywords, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isMembers(value);
  return typeof value === (type ?? typeof (choices?.[0] ?? constant));
}

function mustBe(schema: SchemaKeywords, value: unknown): string {
  const suggestion =
    typeof value === 'string' && schema.enum !== undefined ? didYouMean(value, schema.enum.map(String)) : '';
  return `must be ${expectation(schema)}, not ${schema.writeOnly ? 'the given value' : shown(value)}${suggestion}`;
}

/** A value as an error text shows it. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (isMembers(value)) return 'a map';
  if (typeof value === 'number') return String(value);
  const text = JSON.stringify(value) ?? String(value);
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}

function keywordsOf(schema: unknown): SchemaKeywords {
  return isMembers(schema) ? schema : {};
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
