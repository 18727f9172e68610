import { terminalMessages } from '../../../conformance/oracle/actions.js';
import { operations, readingOperations } from '../../../conformance/oracle/operations.js';
import { lackOf } from '../../scenarios/existing/features.js';
import { Skipped } from '../../scenarios/inconclusive.js';
import type { HttpCall } from '../../simulator/http/http-call.js';
import type { HttpExchange } from '../../simulator/http/http-exchange.js';
import { field } from '../../simulator/http/response-failure.js';
import type { SendGuard } from '../../simulator/stomp/stomp-link.js';
import { authorizationOf, bearerOf, KnownTokens } from './known-tokens.js';
import type { TargetDescription } from './target-schema.js';

/** The operations by which money moves, data changes or terminals act: for real, if the caller is not in sandbox mode. */
const changingOperations: ReadonlySet<string> = new Set(
  operations.flatMap(({ name }) => (readingOperations.includes(name) ? [] : name.toLowerCase())),
);

/** The path below `/api/v1` by which an administrator decides a production payment. */
const manualCallback = 'gateway-callback';

const reportDestination = terminalMessages.find(({ name }) => name === 'transaction')?.destination;

const reason = 'production payments, and the target file does not allow them';

/** The guard of a target; undefined if its file allows production payments. */
export function productionGuardOf({
  productionPayments,
  existing,
  features,
}: TargetDescription): ProductionGuard | undefined {
  if (productionPayments === 'allowed') return undefined;
  const sandboxApps = existing?.apps?.filter(({ sandbox }) => sandbox).map(({ id }) => id);
  const refusal = () => lackOf('production-payments', reason, features && new Set(features));
  return new ProductionGuard(sandboxApps, refusal);
}

/**
 * Refuses everything that may move money outside sandbox mode. A business operation that does more than read passes with
 * the token of an app that this run has created in sandbox mode, as the service has confirmed, or that the target file
 * lists in it, and without any credential. The callback of a gateway, a transaction report of a terminal, which is always
 * production (SBX-25), and the switch of an app out of sandbox mode never pass.
 */
export class ProductionGuard implements SendGuard {
  /** The tokens of apps in sandbox mode. */
  readonly #tokens: KnownTokens;

  readonly #refusal: () => Skipped;

  /**
   * @param sandboxApps the ids of apps that are in sandbox mode as their owner states
   * @param refusal the error of what does not pass
   */
  constructor(sandboxApps: readonly string[] = [], refusal = () => new Skipped(reason)) {
    this.#refusal = refusal;
    this.#tokens = new KnownTokens(sandboxApps);
  }

  /** @throws Skipped before the call is sent */
  async around(call: HttpCall, send: (call: HttpCall) => Promise<HttpExchange>): Promise<HttpExchange> {
    this.#refuse(call);
    const exchange = await send(call);
    this.#learn(call, exchange);
    return exchange;
  }

  /** @throws Skipped */
  beforeReport(): never {
    throw this.#refusal();
  }

  /** @throws Skipped for a SEND of a transaction, whole or in part; one without an id names no transaction and passes */
  beforeMessage(message: string | Uint8Array): void {
    const text = typeof message === 'string' ? message : Buffer.from(message).toString('latin1');
    const [, ...bodies] = text.split(`destination:${reportDestination}`);
    const isWhole = text.trimEnd().endsWith('\0');
    if (bodies.some((body) => !isWhole || body.includes('specificTId'))) this.beforeReport();
  }

  #refuse(call: HttpCall): void {
    const { body, method } = call;
    const segments = segmentsOf(call.path);
    const isAuthorized = authorizationOf(call) !== '';
    const changes =
      segments.some((each) => changingOperations.has(each)) && !this.#tokens.has(bearerOf(call));
    if (isAuthorized && (changes || segments.includes(manualCallback))) throw this.#refusal();
    const leavesSandbox = method !== 'GET' && segments.at(-2) === 'apps' && field(body, 'sandbox') === false;
    if (leavesSandbox) throw this.#refusal();
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

/** The segments of a path, as a service that ignores letter case, escapes and a slash at the end reads them. */
function segmentsOf(path: string): readonly string[] {
  const plain = path
    .replace(/[?#].*$/, '')
    .replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return plain
    .toLowerCase()
    .split('/')
    .filter((each) => each !== '');
}
