import type { IncomingMessage } from 'node:http';
import { ServiceError } from '../domain/service-error.js';

/**
 * Requests for which Node would send a response without an error body and a request id; the server passes them on.
 *
 * @throws ServiceError ERR_VALIDATION, with status 400 or 417
 */
export function rejectInvalidHead({ headers, httpVersion }: IncomingMessage): void {
  // RFC 9112, 3.2: only HTTP/1.1 requires it.
  if (headers.host === undefined && httpVersion === '1.1')
    throw new ServiceError('ERR_VALIDATION', 'the header Host is required', { details: [] });
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    throw new ServiceError('ERR_VALIDATION', 'unsupported Expect header', { details: [] }, 417);
}
