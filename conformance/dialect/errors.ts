import { toDialect } from './bodies.js';
import { errorNumber } from './error-numbers.js';
import type { NumericIds } from './numeric-ids.js';

/** Statuses that are others in the dialect. */
const statuses: Readonly<Record<number, number>> = { 400: 422, 404: 410, 409: 412 };

export function dialectErrorStatus(status: number): number {
  return statuses[status] ?? status;
}

/** `{ errorCode, message, ... }` as `{ fault: { no, text, ... } }`. */
export function dialectError(body: unknown, ids: NumericIds): unknown {
  if (typeof body !== 'object' || body === null || !('errorCode' in body)) return body;
  const { errorCode, ...others } = body;
  const { message, ...more } = Object(toDialect(others, ids));
  return { fault: { no: errorNumber(String(errorCode)), text: message, ...more } };
}
