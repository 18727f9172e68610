import type { Static, TSchema } from 'typebox';
import { usageFailure } from '../failure/failure.js';
import { type Checked, checkSchema, fieldName } from './schema-violation.js';
import { fillVariables, isVariable, scalarOf, type Variables } from './variables.js';
import { parseYaml } from './yaml-file.js';

/** A kind of file with its schema and the words of its errors. */
export interface YamlKind<Schema extends TSchema> {
  readonly schema: Schema;
  /** The name of the file's kind, as in `is not a field of a fleet file`. */
  readonly whole: string;
  /** The code of its failures, `kebab-case`. */
  readonly code: string;
  /** The way out for the user, and the document that describes the file. */
  readonly hint: string;
  /** The value of a file without any content; by default such a file is rejected. */
  readonly empty?: unknown;
  /** The values for `${NAME}` in its texts; without them such a text is an ordinary one. */
  readonly variables?: Variables;
}

/** The value of a file. */
export interface TypedYaml<Value> {
  readonly value: Value;
  /** A failure for what the schema cannot express: `fleet.yaml:4: merchants[0].name <problem>`. */
  failure(path: readonly (string | number)[], problem: string): Error;
}

/**
 * Parses a YAML (or JSON) text that must conform to a TypeBox schema. No value is coerced.
 *
 * @param file the name of the file, for the errors
 * @throws Failure `bad-yaml` or the code of the kind, exit code 64, with file, line, field, value and what is allowed
 */
export function parseTypedYaml<Schema extends TSchema>(
  text: string,
  file: string,
  kind: YamlKind<Schema>,
): TypedYaml<Static<Schema>> {
  const yaml = parseYaml(text, file);
  const failure = (path: readonly (string | number)[], problem: string) => {
    const parts = path.map(String);
    return usageFailure(`${yaml.at(parts)}: ${fieldName(path)} ${problem}`, kind.hint, kind.code);
  };
  const written = yaml.value ?? kind.empty;
  if (written === undefined || written === null) throw failure([], 'is empty');
  const { value, missing } = kind.variables ? fillVariables(written, kind.variables) : { value: written };
  if (missing !== undefined)
    throw usageFailure(
      `${yaml.at(missing.path.map(String))}: ${fieldName(missing.path)} names the variable ${missing.name}, which is not set`,
      `set it, as in \`export ${missing.name}=...\`, or correct the name in the file; nothing has been started`,
      kind.code,
    );
  const checked = checkFilled(kind, written, value);
  if ('value' in checked) return { value: checked.value, failure };
  const { path, problem } = checked.violation;
  const [given, filled] = [valueAt(written, path), valueAt(value, path)];
  // A variable may be a secret: the text of the file is shown instead of its value.
  const shown =
    given === filled ? problem : problem.replace(/, not .*$/s, `, not ${String(given)} with its variables`);
  throw failure(path, shown);
}

/** Checks a value. A text that is nothing but a variable is a number or a boolean where its field is one. */
function checkFilled<Schema extends TSchema>(
  kind: YamlKind<Schema>,
  written: unknown,
  filled: unknown,
): Checked<Static<Schema>> {
  const checked = checkSchema(kind.schema, filled, kind.whole);
  if ('value' in checked || kind.variables === undefined) return checked;
  const { path } = checked.violation;
  const [given, text] = [valueAt(written, path), valueAt(filled, path)];
  const scalar = isVariable(given) ? scalarOf(String(text)) : undefined;
  if (scalar === undefined || typeof text !== 'string') return checked;
  if (scalar === 'unheld')
    return {
      violation: {
        path,
        problem: 'names a variable whose digits are not representable: they have more than 53 bits',
      },
    };
  return checkFilled(kind, written, withValue(filled, path, scalar));
}

/** The text or number at a path; undefined for anything else. */
function valueAt(value: unknown, path: readonly string[]): string | number | undefined {
  const found = path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
  return typeof found === 'string' || typeof found === 'number' ? found : undefined;
}

/** A copy of a value with another one at this path. */
function withValue(value: unknown, [key, ...rest]: readonly string[], scalar: unknown): unknown {
  if (key === undefined) return scalar;
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === key ? withValue(each, rest, scalar) : each));
  const entries = Object.entries(Object(value));
  return Object.fromEntries(
    entries.map(([name, each]) => [name, name === key ? withValue(each, rest, scalar) : each]),
  );
}
