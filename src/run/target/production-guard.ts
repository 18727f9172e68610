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
 * Refuses every call that may move money outside sandbox mode: a business operation of money with any credential but the
 * token of an app that this run has created in sandbox mode, as the service has confirmed, or that the target file lists in it; and the switch of an app out of
 * sandbox mode. A call without any credential passes.
 */
export class ProductionGuard {
  readonly #sandboxApps: Set<string>;
  /** The tokens of those apps. */
  readonly #tokens = new Set<string>();

  /** @param sandboxApps the ids of apps that are in sandbox mode as their owner states */
  constructor(sandboxApps: readonly string[] = []) {
    this.#sandboxApps = new Set(sandboxApps);
  }

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
    const authorization = authorizationOf(call);
    const [, token = ''] = /^Bearer +(.*)$/i.exec(authorization.trim()) ?? [];
    if (moneyOperations.has(operation) && authorization !== '' && !this.#tokens.has(token))
      throw new Skipped(reason);
    const leavesSandbox = method !== 'GET' && /\/apps\/[^/]/.test(path) && field(body, 'sandbox') === false;
    if (leavesSandbox) throw new Skipped(reason);
  }

  #learn(call: HttpCall, { body: response }: HttpExchange): void {
    const { path, body } = call;
    const appId = field(response, 'appId');
    const inSandbox = field(body, 'sandbox') === true && field(response, 'sandbox') === true;
    if (path.endsWith('/apps') && inSandbox && typeof appId === 'string') this.#sandboxApps.add(appId);
    const token = field(response, 'token');
    if (!path.endsWith('/oauth/token') || typeof token !== 'string') return;
    const [, encoded = ''] = /^Basic (.*)$/i.exec(authorizationOf(call)) ?? [];
    const [id = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 1);
    if (this.#sandboxApps.has(id)) this.#tokens.add(token);
  }
}

function authorizationOf({ headers = {} }: HttpCall): string {
  const name = Object.keys(headers).find((each) => each.toLowerCase() === 'authorization');
  return (name && headers[name]) ?? '';
}

/** The last segment of a path, as a service that ignores letter case and a slash at the end reads it. */
function lastSegment(path: string): string {
  return (
    path
      .toLowerCase()
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? ''
  );
}
