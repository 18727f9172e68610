import type { FastifyRequest } from 'fastify';
import { hasInvalidUnicode } from '../../text/invalid-unicode.js';
import { ServiceError } from '../domain/service-error.js';

type Checked = Pick<FastifyRequest, 'body' | 'bodyHasEscapes' | 'query'> & {
  readonly routeOptions: Pick<FastifyRequest['routeOptions'], 'schema'>;
};

/**
 * Throws ERR_VALIDATION for a request with invalid Unicode in a field of its body or query. Unknown fields are
 * ignored, whatever they contain, so the path names declared fields only.
 */
export function rejectInvalidUnicode({ body, bodyHasEscapes, query, routeOptions }: Checked): void {
  const { body: bodySchema, querystring } = routeOptions.schema ?? {};
  const inBody = bodyHasEscapes ? invalidPath(body, bodySchema, '') : undefined;
  const path = inBody ?? invalidPath(query, querystring, '');
  if (path === undefined) return;
  const details = [{ path: path || '/', problem: 'contains NUL or an unpaired surrogate' }];
  throw new ServiceError('ERR_VALIDATION', 'text contains NUL or an unpaired surrogate', { details });
}

/** Returns the path of the first declared field with invalid Unicode. */
function invalidPath(value: unknown, schema: unknown, path: string): string | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  if (!('properties' in schema) || typeof schema.properties !== 'object' || schema.properties === null)
    return hasInvalidUnicode(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(schema.properties)) {
    if (!Object.hasOwn(value, name)) continue;
    const found = invalidPath(Reflect.get(value, name), inner, `${path}/${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
