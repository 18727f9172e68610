import type { HttpExchange } from '../../simulator/http/http-exchange.js';
import type { World } from '../world.js';

/** Longer than a second, so that instants in seconds change as well. */
const apartMs = 1_100;

/** A body as it was, without what changes by itself, and the same part of a later one. */
export interface Steady {
  readonly before: unknown;
  of(later: Pick<HttpExchange, 'body'>): unknown;
}

/**
 * Reads a resource twice, so that a comparison with a later response leaves out what changes without any cause: the
 * document does not exclude fields like the instant of the response.
 */
export async function steady(world: World, read: () => Promise<Pick<HttpExchange, 'body'>>): Promise<Steady> {
  const { body: first } = await read();
  await world.sleep(apartMs, 'what changes by itself');
  const { body: second } = await read();
  return { before: kept(first, second, second), of: ({ body }) => kept(first, second, body) };
}

/** The value without the fields in which the first and the second body differ, at any depth. */
function kept(first: unknown, second: unknown, value: unknown): unknown {
  if (Array.isArray(first) && Array.isArray(second) && Array.isArray(value))
    return value.map((each, at) => kept(first[at], second[at], each));
  if (!isRecord(first) || !isRecord(second) || !isRecord(value)) return value;
  const fields = Object.entries(value).filter(([name]) => isComparable(first[name], second[name]));
  return Object.fromEntries(fields.map(([name, each]) => [name, kept(first[name], second[name], each)]));
}

function isComparable(first: unknown, second: unknown): boolean {
  return typeof first === 'object' || first === second;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
