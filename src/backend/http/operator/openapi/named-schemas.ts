import { isDeepStrictEqual } from 'node:util';
import type { OpenApi } from './openapi-form.js';

/**
 * Moves each schema with a title into the components of the document, so that it has one name in generated clients.
 *
 * @throws TypeError if two different schemas have the same title
 */
export function nameSchemas(document: OpenApi): OpenApi {
  const named: Record<string, unknown> = {};
  const paths = withReferences(document.paths, named);
  const components = { ...document.components, schemas: { ...schemasOf(document), ...named } };
  return { ...document, paths: paths as NonNullable<OpenApi['paths']>, components };
}

function schemasOf({ components }: OpenApi): object {
  const schemas = components?.schemas;
  return typeof schemas === 'object' && schemas !== null ? schemas : {};
}

function withReferences(value: unknown, named: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((each) => withReferences(each, named));
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withReferences(each, named)]),
  );
  const { title, type } = inner;
  if (typeof title !== 'string' || typeof type !== 'string') return inner;
  if (named[title] !== undefined && !isDeepStrictEqual(named[title], inner))
    throw new TypeError(`two schemas have the title ${title}`);
  named[title] = inner;
  return { $ref: `#/components/schemas/${title}` };
}
