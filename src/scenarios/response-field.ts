import type { HttpExchange } from '../simulator/http/http-exchange.js';

/** A field of the response body, or undefined if the body is not an object or has no such field. */
export function responseField({ body }: HttpExchange, name: string): unknown {
  if (typeof body !== 'object' || body === null) return undefined;
  return Object.getOwnPropertyDescriptor(body, name)?.value;
}
