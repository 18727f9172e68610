import type { FastifyRequest } from 'fastify';
import { holdsBrokenText } from '../broken-text.js';
import { ServiceError } from '../domain/service-error.js';

/** Broken text is refused wherever it stands in a request. */
export function refuseBrokenText({ body, query }: Pick<FastifyRequest, 'body' | 'query'>): void {
  if (!holdsBrokenText(body, query)) return;
  const details = [{ path: '/', problem: 'holds a text with NUL or half a character' }];
  throw new ServiceError('ERR_VALIDATION', 'a text holds NUL or half a character', { details });
}
