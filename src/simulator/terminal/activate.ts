import { paths } from '../../contract/operations.js';
import type { HttpClient } from '../http/http-client.js';
import type { HttpExchange } from '../http/http-exchange.js';
import { field, isSuccess } from '../http/response-failure.js';
import type { TerminalIdentity } from './account.js';

/** Activates a terminal by its code, which works once. The caller judges the response. */
export function activate(http: HttpClient, activationCode: string): Promise<HttpExchange> {
  return http.call({ method: 'POST', path: paths.activate, body: { activationCode } });
}

/** The new credentials in the response to an activation; undefined without them. */
export function activatedCredentials(
  exchange: HttpExchange,
): Pick<TerminalIdentity, 'clientId' | 'clientSecret' | 'accessId'> | undefined {
  if (!isSuccess(exchange)) return undefined;
  const [clientId, clientSecret, accessId] = ['clientId', 'clientSecret', 'accessId'].map((name) =>
    field(exchange.body, name),
  );
  if (typeof clientId !== 'string' || typeof clientSecret !== 'string') return undefined;
  return { clientId, clientSecret, ...(typeof accessId === 'string' && { accessId }) };
}
