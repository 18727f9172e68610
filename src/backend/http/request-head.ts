import type { IncomingMessage } from 'node:http';
import { ServiceError } from '../domain/service-error.js';
import { type AllowedHosts, isAllowedHost, isServedLocally } from '../lifecycle/allowed-host.js';

/**
 * Rejects requests for which Node would send a response without an error body and a request id; the server passes them on.
 *
 * @param hosts the allowed hosts of a service that listens
 * @throws ServiceError ERR_VALIDATION, with status 400, 417 or 421
 */
export function rejectInvalidHead({ headers, httpVersion }: IncomingMessage, hosts: AllowedHosts): void {
  // RFC 9112, 3.2: only HTTP/1.1 requires it.
  if (headers.host === undefined && httpVersion === '1.1')
    throw new ServiceError('ERR_VALIDATION', 'the header Host is required', { details: [] });
  if (isServedLocally(hosts.own) && !isAllowedHost(headers.host, hosts))
    throw new ServiceError('ERR_VALIDATION', 'the header Host names another host', { details: [] }, 421);
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    throw new ServiceError('ERR_VALIDATION', 'unsupported Expect header', { details: [] }, 417);
}
