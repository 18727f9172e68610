import { Skipped } from '../../scenarios/inconclusive.js';
import type { HttpCall } from '../../simulator/http/http-call.js';
import type { HttpExchange } from '../../simulator/http/http-exchange.js';
import { field } from '../../simulator/http/response-failure.js';
import { authorizationOf, bearerOf, KnownTokens } from './known-tokens.js';

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
  /** Those of apps in sandbox mode. */
  readonly #tokens: KnownTokens;

  /** @param sandboxApps the ids of apps that are in sandbox mode as their owner states */
  constructor(sandboxApps: readonly string[] = []) {
    this.#tokens = new KnownTokens(sandboxApps);
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
    if (moneyOperations.has(operation) && authorization !== '' && !this.#tokens.has(bearerOf(call)))
      throw new Skipped(reason);
    const leavesSandbox = method !== 'GET' && /\/apps\/[^/]/.test(path) && field(body, 'sandbox') === false;
    if (leavesSandbox) throw new Skipped(reason);
  }

  #learn(call: HttpCall, exchange: HttpExchange): void {
    const { path, body } = call;
    const { body: response } = exchange;
    const appId = field(response, 'appId');
    const inSandbox = field(body, 'sandbox') === true && field(response, 'sandbox') === true;
    if (path.endsWith('/apps') && inSandbox && typeof appId === 'string') this.#tokens.addId(appId);
    this.#tokens.observe(call, exchange);
  }
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
