import type { HttpCall } from '../simulator/http/http-call.js';

export const requestParts = ['params', 'query', 'headers', 'body'] as const;
export const responseParts = ['status', 'headers', 'body'] as const;

/** The parts that an expression returns; each of them replaces that of the message. */
export type Parts = Readonly<Record<string, unknown>>;

/**
 * The result of an expression as parts. Nothing, or no field, changes nothing.
 *
 * @throws TypeError if it is not an object, or has a part that the message does not have
 */
export function partsOf(result: unknown, names: readonly string[]): Parts {
  if (result === undefined || result === null) return {};
  if (!isObject(result))
    throw new TypeError(`it must return an object with ${names.join(', ')}, not ${kindOf(result)}`);
  const unknown = Object.keys(result).find((key) => !names.includes(key));
  if (unknown !== undefined)
    throw new TypeError(`it returned ${unknown}, but only ${names.join(', ')} are known`);
  return result;
}

/**
 * Checks the result of an expression in this field of a binding.
 *
 * @throws TypeError if it cannot be used
 */
export function checkParts(field: string | undefined, result: unknown): void {
  if (field === 'body') return;
  if (field === 'error') {
    textsOf({ error: result }, 'error');
    return;
  }
  const parts = partsOf(result, field === 'request' ? requestParts : responseParts);
  for (const name of ['params', 'headers']) textsOf(parts, name);
  if (parts.query !== undefined && !isObject(parts.query))
    throw new TypeError(`query must be an object, not ${kindOf(parts.query)}`);
  if (parts.status !== undefined && typeof parts.status !== 'number')
    throw new TypeError(`status must be a number, not ${kindOf(parts.status)}`);
}

/**
 * A part whose values are texts, as headers and parameters are; undefined if the expression has not returned it. A null
 * removes the header.
 */
export function textsOf(
  parts: Parts,
  name: string,
): Readonly<Record<string, string | undefined>> | undefined {
  const part = parts[name];
  if (part === undefined) return undefined;
  if (!isObject(part)) throw new TypeError(`${name} must be an object, not ${kindOf(part)}`);
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      value === undefined || value === null ? undefined : String(value),
    ]),
  );
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The kind of a value, which an error may show: the value itself may be a secret. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return { string: 'a text', object: 'an object' }[String(typeof value)] ?? `a ${typeof value}`;
}

/** Plain data: expressions return lists with additional hidden fields. */
export function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** A part as a query; what is null is left out. */
export function asQuery(value: unknown): NonNullable<HttpCall['query']> {
  const entries = Object.entries(Object(value)).filter(([, each]) => each !== null && each !== undefined);
  return Object.fromEntries(
    entries.map(([key, each]) => [key, Array.isArray(each) ? each.map(String) : String(each)]),
  );
}

/** A template with its parameters, and the query that the path of the call had. */
export function pathOf(
  template: string,
  params: Readonly<Record<string, string>>,
  search: string | undefined,
): string {
  const path = template.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
  return search === undefined ? path : `${path}?${search}`;
}
