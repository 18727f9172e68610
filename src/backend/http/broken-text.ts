import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../service-error.js';

// With the flag a surrogate matches only where its other half is missing.
const broken = /[\0\ud800-\udfff]/u;

/**
 * A text with NUL or half a character is no text: no store and no terminal gives it back as it came, so it
 * is refused wherever it stands, names of fields included.
 */
export function refuseBrokenText({ body, query }: Pick<FastifyRequest, 'body' | 'query'>): void {
  // Without recursion: how deep a body is nested is the sender's choice.
  const left: unknown[] = [body, query];
  for (let value = left.pop(); left.length > 0 || value !== undefined; value = left.pop()) {
    if (typeof value === 'string') {
      if (broken.test(value)) throw refusal();
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, each] of Object.entries(value)) {
        if (broken.test(name)) throw refusal();
        if (each !== undefined) left.push(each);
      }
    }
  }
}

function refusal(): ServiceError {
  const details = [{ path: '/', problem: 'holds a text with NUL or half a character' }];
  return new ServiceError('ERR_VALIDATION', 'a text holds NUL or half a character', { details });
}
