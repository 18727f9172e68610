import { isIP } from 'node:net';
import { isLoopback } from './loopback.js';

/** The hosts that a request may name. */
export interface AllowedHosts {
  /** The service's own origin. */
  readonly own: string;
  /** Names of `http.allowedHosts`. */
  readonly listed: readonly string[];
}

/**
 * Returns whether a request with this Host header can come from a page of the service itself. A page of another site
 * whose name was made to lead here (DNS rebinding) names its own site. An address or `localhost` cannot be rebound, and
 * a browser never omits the header.
 */
export function isAllowedHost(host: string | undefined, { own, listed }: AllowedHosts): boolean {
  if (host === undefined) return true;
  const name = hostnameOf(`http://${host}`);
  if (name === undefined) return false;
  return isIP(name) !== 0 || name === 'localhost' || name === hostnameOf(own) || listed.includes(name);
}

/** Returns whether the service of this origin is reached by programs of this machine alone. */
export function isServedLocally(own: string): boolean {
  return isLoopback(hostnameOf(own) ?? '');
}

/** The host in lower case, without port and brackets; undefined if it is not valid. */
function hostnameOf(origin: string): string | undefined {
  // A host with user information or a path is not the header of a browser.
  if (/[/?#@\\\s]/.test(origin.replace(/^https?:\/\//, ''))) return undefined;
  try {
    return new URL(origin).hostname.replace(/^\[(.*)\]$/, '$1');
  } catch {
    return undefined;
  }
}
