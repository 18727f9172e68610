import type { TSchema } from 'typebox';

/** The keywords of a schema that its form is made of. */
export interface SchemaParts {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly patternProperties?: object;
}

export function partsOfSchema(schema: TSchema): SchemaParts {
  return { ...schema };
}
