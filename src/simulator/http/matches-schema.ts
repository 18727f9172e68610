import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

const compiled = new WeakMap<TSchema, { Check(value: unknown): boolean }>();

/** Returns whether a value has this schema. A schema is compiled at its first use: a run checks thousands of responses. */
export function matchesSchema<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
): value is Static<Schema> {
  let validator = compiled.get(schema);
  if (validator === undefined) {
    validator = Compile(schema);
    compiled.set(schema, validator);
  }
  return validator.Check(value);
}
