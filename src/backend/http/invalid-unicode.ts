import type { FastifyRequest } from 'fastify';
import { hasInvalidUnicode } from '../../text/invalid-unicode.js';
import { ServiceError } from '../domain/service-error.js';

/** Throws ERR_VALIDATION for a request with invalid Unicode in its body or query. */
export function rejectInvalidUnicode({ body, query }: Pick<FastifyRequest, 'body' | 'query'>): void {
  if (!hasInvalidUnicode(body, query)) return;
  const details = [{ path: '/', problem: 'contains NUL or an unpaired surrogate' }];
  throw new ServiceError('ERR_VALIDATION', 'text contains NUL or an unpaired surrogate', { details });
}
