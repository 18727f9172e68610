import { Skipped } from '../../scenarios/inconclusive.js';
import type { HttpCall } from '../../simulator/http/http-call.js';
import type { HttpExchange } from '../../simulator/http/http-exchange.js';
import { field } from '../../simulator/http/response-failure.js';

/** The operations by which money moves: a real one, if the caller is not in sandbox mode. */
const moneyOperations: ReadonlySet<string> = new Set(
  ['payNow', 'refund', 'cancelTransaction', 'settle', 'requestTerminal'].map((name) => name.toLowerCase()),
);

const reason = 'production payments, and the target file does not allow them';

/**
 * Refuses every call that may move money outside sandbox mode: the business operations of money with a token that was
 * issued in this run to anybody but a sandbox app, and the switch of an app out of sandbox mode. A call that the service
 * has to refuse, without a token or with an invented one, passes.
 */
export class ProductionGuard {
  readonly #sandboxApps = new Set<string>();
  readonly #tokens = new Map<string, 'sandbox' | 'production'>();

  /** @throws Skipped before the call is sent */
  async around(call: HttpCall, send: (call: HttpCall) => Promise<HttpExchange>): Promise<HttpExchange> {
    this.#refuse(call);
    const exchange = await send(call);
    this.#learn(call, exchange);
    return exchange;
  }

  #refuse(call: HttpCall): void {
    const { path, body, method } = call;
    const operation = lastSegment(path);
    const [, token = ''] = /^Bearer (.*)$/i.exec(authorizationOf(call)) ?? [];
    if (moneyOperations.has(operation) && this.#tokens.get(token) === 'production') throw new Skipped(reason);
    const leavesSandbox = method !== 'GET' && /\/apps\/[^/]/.test(path) && field(body, 'sandbox') === false;
    if (leavesSandbox) throw new Skipped(reason);
  }

  #learn(call: HttpCall, { body: response }: HttpExchange): void {
    const { path, body } = call;
    const appId = field(response, 'appId');
    const inSandbox = field(body, 'sandbox') === true && field(response, 'sandbox') !== false;
    if (path.endsWith('/apps') && inSandbox && typeof appId === 'string') this.#sandboxApps.add(appId);
    const token = field(response, 'token');
    if (!path.endsWith('/oauth/token') || typeof token !== 'string') return;
    const [, encoded = ''] = /^Basic (.*)$/i.exec(authorizationOf(call)) ?? [];
    const [id = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 1);
    this.#tokens.set(token, this.#sandboxApps.has(id) ? 'sandbox' : 'production');
  }
}

function authorizationOf({ headers = {} }: HttpCall): string {
  const name = Object.keys(headers).find((each) => each.toLowerCase() === 'authorization');
  return (name && headers[name]) ?? '';
}

/** The last segment of a path, as a service that ignores letter case and a slash at the end reads it. */
function lastSegment(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '').split('/').at(-1) ?? '';
}
