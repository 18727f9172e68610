import { defaultSystems, type OperationName, operationNamed } from '../../contract/operations.js';
import type { HttpCall } from './http-call.js';
import type { HttpClient } from './http-client.js';
import type { HttpExchange } from './http-exchange.js';

export type Payload = Readonly<Record<string, unknown>>;

export interface OperationCallOptions {
  /** The `{system}` segment. */
  readonly system?: string;
  readonly headers?: HttpCall['headers'];
  /** Replaces the actor's own token: an earlier token, or `null` for none. */
  readonly token?: string | null;
  readonly signal?: AbortSignal;
}

/** Calls a business operation: the payload is the body, or the query of a GET. */
export function callOperation(
  http: HttpClient,
  token: string | null,
  name: OperationName,
  payload: Payload,
  options: OperationCallOptions,
): Promise<HttpExchange> {
  const operation = operationNamed(name);
  const system = options.system ?? defaultSystems[0];
  return http.call({
    method: operation.method,
    path: operation.path.replace(':system', encodeURIComponent(system)),
    headers: { ...bearer(token), ...options.headers },
    ...(operation.method === 'GET' ? { query: queryOf(payload) } : { body: payload }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
}

export function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

function queryOf(payload: Payload): NonNullable<HttpCall['query']> {
  return Object.fromEntries(
    Object.entries(payload).map(([key, value]) => [
      key,
      value === undefined ? undefined : Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );
}
