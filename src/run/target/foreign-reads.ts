import type { HttpCall } from '../../simulator/http/http-call.js';
import type { HttpExchange } from '../../simulator/http/http-exchange.js';
import { field } from '../../simulator/http/response-failure.js';
import { bearerOf, KnownTokens } from './known-tokens.js';

const administratorRole = /^(SYSTEM_)?ADMIN$/;

/**
 * Marks what administrators read at a service that others may use as well: it may be data of others, which no event and
 * no report is to show.
 */
export class ForeignReads {
  /** The tokens of administrators: of those in the target file, and of those that the run creates. */
  readonly #tokens: KnownTokens;

  constructor(administrators: readonly string[]) {
    this.#tokens = new KnownTokens(administrators);
  }

  async around(call: HttpCall, send: (call: HttpCall) => Promise<HttpExchange>): Promise<HttpExchange> {
    const exchange = await send(call);
    this.#learn(call, exchange);
    return this.#tokens.has(bearerOf(call)) && isRead(call) ? { ...exchange, mayBeForeign: true } : exchange;
  }

  #learn(call: HttpCall, exchange: HttpExchange): void {
    if (call.path.endsWith('/admin/users') && administratorRole.test(String(field(call.body, 'role'))))
      this.#tokens.addId(String(field(exchange.body, 'clientId')));
    this.#tokens.observe(call, exchange);
  }
}

/** A list, a summary or a log; a single resource is one that the run asks for by its id. */
function isRead({ method, path }: HttpCall): boolean {
  const [, rest = ''] = /\/api\/v1\/(.*)$/.exec(path) ?? [];
  if (/^admin\/[^/]+$/.test(rest)) return method === 'GET';
  return /\/(find|getRecentTransactions|listTerminals|getChannelSummary|overallSummary|settlementReport)$/.test(
    rest,
  );
}
