import type { Exchange } from '../../../events/schema/scenario.js';
import { printExchange } from '../../../simulator/http/redact.js';

/** One REST call of the client. Its headers and bodies hold secrets: no check and no event shows them unmasked. */
export interface ObservedCall {
  /** The number of the call, from 1, in the order of arrival. */
  readonly number: number;
  /** The instant of its arrival, in epoch milliseconds. */
  readonly at: number;
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
  /** The query from the question mark on; empty without one. */
  readonly query: string;
  /** The headers by lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as JSON, else as text; undefined if there is none. */
  readonly body: unknown;
  /** Absent until the response is on its way to the client. */
  readonly response?: ObservedResponse;
}

export interface ObservedResponse {
  readonly at: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The treatment of a call instead of passing it on. */
export type CallAction =
  /** Responds instead of the service. */
  | {
      readonly kind: 'respond';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: unknown;
    }
  /** Passes it on after this time. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Passes it on, and ends the connection instead of the response. */
  | { readonly kind: 'lose-response' }
  /** Ends the connection; the service never gets the call. */
  | { readonly kind: 'lose-request' };

/** Decides about a call; undefined to leave it to the next rule, and then to the service. */
export type CallRule = (call: ObservedCall) => CallAction | undefined;

/** The call as a report shows it, with masked secrets. */
export function exchangeOf({ method, path, query, headers, body, response }: ObservedCall): Exchange {
  const request = { method, path: `${path}${query}`, headers, body };
  if (response === undefined) {
    const { sent } = printExchange({
      request,
      status: 0,
      headers: {},
      body: undefined,
      text: '',
      elapsedMs: 0,
    });
    return { ...(sent !== undefined && { sent }), received: '(no response)' };
  }
  const { status, at } = response;
  const printed = printExchange({
    request,
    status,
    headers: response.headers,
    body: response.body,
    text: '',
    elapsedMs: 0,
  });
  return { ...printed, at: new Date(at).toISOString() };
}
