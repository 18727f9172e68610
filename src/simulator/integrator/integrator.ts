import { paths } from '../../contract/operations.js';
import { AccountClient } from '../http/account-client.js';
import type { HttpClient } from '../http/http-client.js';
import type { HttpExchange } from '../http/http-exchange.js';

export interface IntegratorOptions {
  readonly http: HttpClient;
  readonly appId: string;
  readonly appSecret: string;
  /** The `{system}` segment of its calls. */
  readonly system?: string;
}

/** The REST side of an OAuth app. It judges nothing. */
export class Integrator extends AccountClient {
  constructor({ http, appId, appSecret, system }: IntegratorOptions) {
    super(http, { id: appId, secret: appSecret }, system);
  }

  /** A wsToken for a terminal of the app's owner (TRM-04, CHN-13). */
  webSocketToken(configId: number): Promise<HttpExchange> {
    return this.request({ method: 'POST', path: paths.webSocketToken, body: { configId } });
  }
}
