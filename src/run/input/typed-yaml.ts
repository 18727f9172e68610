import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { usageFailure } from '../../failure/failure.js';
import { misfit } from './misfit.js';
import { parseYaml } from './yaml-file.js';

/** What a kind of file holds and how its errors speak. */
export interface YamlKind<Schema extends TSchema> {
  readonly schema: Schema;
  /** As in `is no field of a fleet file`. */
  readonly whole: string;
  /** Of the failure, `kebab-case`. */
  readonly code: string;
  /** Where the user finds what the file may hold. */
  readonly hint: string;
  /** What a file of nothing but comments means; without it such a file is refused. */
  readonly empty?: unknown;
}

/** A file's value with the places that it came from. */
export interface TypedYaml<Value> {
  readonly value: Value;
  /** The failure for what the schema cannot see: `fleet.yaml:4: merchants[0].name <problem>`. */
  refuse(path: readonly (string | number)[], problem: string): Error;
}

/**
 * A YAML (or JSON) text that must fit a schema of TypeBox. Nothing is coerced.
 *
 * @param file its name, for the errors
 * @throws Failure `bad-yaml` or the code of its kind, exit code 64, with file, line, field and the nearest known word
 */
export function parseTypedYaml<Schema extends TSchema>(
  text: string,
  file: string,
  kind: YamlKind<Schema>,
): TypedYaml<Static<Schema>> {
  const yaml = parseYaml(text, file);
  const refuse = (path: readonly (string | number)[], problem: string) => {
    const parts = path.map(String);
    return usageFailure(`${yaml.at(parts)}: ${fieldName(parts)} ${problem}`, kind.hint, kind.code);
  };
  const value = yaml.value ?? kind.empty;
  if (value === undefined || value === null) throw refuse([], 'is empty');
  if (Check(kind.schema, value)) return { value, refuse };
  const { path, problem } = misfit(kind.schema, value, kind.whole) ?? { path: [], problem: 'does not fit' };
  throw refuse(path, problem);
}

/** `merchants[0].apps[1]`. */
function fieldName(path: readonly string[]): string {
  const name = path.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('');
  return name.replace(/^\./, '') || 'the file';
}
