import { isCutShort } from '../../failure/cut-short.js';
import type { HttpExchange } from '../../simulator/http/http-exchange.js';
import { HttpFailure } from '../../simulator/http/http-failure.js';
import { field } from '../../simulator/http/response-failure.js';

/** The line to a service that is not in this process, and the latency of the service itself. */
export interface ServiceLine {
  /** The longest time in milliseconds that a plain call took, or has taken so far, at any instant from `since` on. */
  latencyMs(since: number): number;
  /** The number of calls of the run so far that the line has disturbed. */
  readonly disturbances: number;
  /** Measures the latency until the returned function is called. */
  watch(): () => void;
  /** Resolves as soon as the service responds, or when it is gone. */
  steady(): Promise<void>;
}

/** A proxy on the line responds with these when it does not reach the service. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** The codes that the document gives to outcomes: a response with one of them is the service's own. */
const ownCode = /^ERR_(PAYMENT|SYSTEM|RATE)_/;

/** The response of a proxy on the line instead of the service, in a few words; undefined for one of the service. */
export function disturbanceOf(exchange: HttpExchange): string | undefined {
  const { status, text } = exchange.wire ?? exchange;
  const isPage = /^\s*</.test(text) && (status < 300 || status > 500);
  if (!isPage && !gatewayStatuses.has(status)) return undefined;
  if (ownCode.test(String(field(exchange.body, 'errorCode')))) return undefined;
  const { method, path } = exchange.request;
  return `${method} ${path} returned ${status}${isPage ? ' with a page' : ''}`;
}

/** The way in which a call lost its connection; undefined for a call that was not sent, or had no response in time. */
export function lossOf(error: unknown): string | undefined {
  if (!(error instanceof HttpFailure) || error.code !== 'network' || isCutShort(error)) return undefined;
  return error.message;
}
