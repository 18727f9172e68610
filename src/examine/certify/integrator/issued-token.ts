import { isAccepted, operationOf, textField } from './call-facts.js';
import { fingerprint, type RestRequest, type RestResponse } from './rest-exchange.js';

/** A token that a response brought to the client. */
export interface IssuedToken {
  /** Its fingerprint. */
  readonly key: string;
  readonly issuedAt: number;
  /** The time from the response to its expiryDate. */
  readonly lifetimeMs: number;
}

/** The token in the response of the token endpoint; undefined for any other response. */
export function issuedToken(request: RestRequest, response: RestResponse): IssuedToken | undefined {
  if (operationOf(request) !== 'token' || !isAccepted(response)) return undefined;
  const token = textField(response.body, 'token');
  const expiresAt = Date.parse(textField(response.body, 'expiryDate') ?? '');
  if (token === undefined || Number.isNaN(expiresAt)) return undefined;
  return { key: fingerprint(token), issuedAt: response.at, lifetimeMs: expiresAt - response.at };
}
