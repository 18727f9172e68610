import { paths } from '../../contract/operations.js';
import type { HttpClient } from '../http/http-client.js';
import type { HttpExchange } from '../http/http-exchange.js';

/** Activates a terminal by its code, which works once. The caller judges the response. */
export function activate(http: HttpClient, activationCode: string): Promise<HttpExchange> {
  return http.call({ method: 'POST', path: paths.activate, body: { activationCode } });
}
