import type { HttpExchange } from '../simulator/http/http-exchange.js';

/** The fields of a rejection that the service document shows. Others may differ each time, such as a trace id. */
export function refusalOf(exchange: HttpExchange) {
  const { status } = exchange;
  return {
    status,
    errorCode: responseField(exchange, 'errorCode'),
    message: responseField(exchange, 'message'),
  };
}

/** The named fields of a record; a service may add others. */
export function fieldsOf(record: unknown, names: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof record !== 'object' || record === null) return {};
  const own = new Map<string, unknown>(Object.entries(record));
  return Object.fromEntries(names.map((name) => [name, own.get(name)]));
}

/** A field of the response body, or undefined if the body is not an object or has no such field. */
export function responseField({ body }: HttpExchange, name: string): unknown {
  if (typeof body !== 'object' || body === null) return undefined;
  return Object.getOwnPropertyDescriptor(body, name)?.value;
}
