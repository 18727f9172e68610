import { type AllowedHosts, isAllowedHost } from '../lifecycle/allowed-host.js';
import { isLoopback } from '../lifecycle/loopback.js';

/** The origins that may open a WebSocket. */
export interface AllowedOrigins extends AllowedHosts {
  /** Origins of other services. */
  readonly origins: readonly string[];
}

/** A scheme, a host and an optional port. A browser sends no more than that. */
const originForm = /^https?:\/\/[^\s/?#@\\]+$/i;
const anyAddress = new Set(['0.0.0.0', '[::]']);

/**
 * Returns whether a page of this origin may open a WebSocket: one of the service itself, or a listed one. On loopback every
 * loopback name is the service's own. On all addresses the page must come from the host that the handshake itself
 * names, which must be an address or a listed name: any other name may have been made to lead here.
 *
 * @param host the Host header of the handshake
 */
export function isAllowedOrigin(
  origin: string,
  host: string | undefined,
  { own, listed, origins }: AllowedOrigins,
): boolean {
  const url = parse(origin);
  if (url === undefined) return false;
  if ([own, ...origins].some((each) => parse(each)?.origin === url.origin)) return true;
  const service = parse(own);
  if (service === undefined || service.protocol !== url.protocol) return false;
  if (anyAddress.has(service.hostname))
    return (
      parse(`${service.protocol}//${host}`)?.origin === url.origin && isAllowedHost(host, { own, listed })
    );
  return service.port === url.port && isLoopbackName(service.hostname) && isLoopbackName(url.hostname);
}

/** Parses and normalises: the case of the host, and the default port of the scheme. */
function parse(origin: string): URL | undefined {
  if (!originForm.test(origin)) return undefined;
  try {
    return new URL(origin);
  } catch {
    return undefined;
  }
}

function isLoopbackName(hostname: string): boolean {
  return isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'));
}
