import type { HttpExchange } from './http-exchange.js';

const exchanges = new WeakMap<object, HttpExchange>();

/** Keeps the response of the service with the error that its translation has ended with. Returns the error. */
export function withReceived(error: unknown, received: HttpExchange): unknown {
  if (typeof error === 'object' && error !== null) exchanges.set(error, received);
  return error;
}

/** The response, in the form of the service, that a call has had before it failed; undefined for every other error. */
export function receivedBefore(error: unknown): HttpExchange | undefined {
  return typeof error === 'object' && error !== null ? exchanges.get(error) : undefined;
}
