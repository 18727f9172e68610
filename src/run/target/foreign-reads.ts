import type { HttpCall } from '../../simulator/http/http-call.js';
import type { HttpExchange } from '../../simulator/http/http-exchange.js';
import { field } from '../../simulator/http/response-failure.js';

const administratorRole = /^(SYSTEM_)?ADMIN$/;

/**
 * Marks what administrators read at a service that others may use as well: it may be data of others, which no event and
 * no report is to show.
 */
export class ForeignReads {
  /** The ids of administrators: that of the target file, and those that the run creates. */
  readonly #administrators: Set<string>;
  readonly #tokens = new Set<string>();

  constructor(administrators: readonly string[]) {
    this.#administrators = new Set(administrators);
  }

  async around(call: HttpCall, send: (call: HttpCall) => Promise<HttpExchange>): Promise<HttpExchange> {
    const exchange = await send(call);
    this.#learn(call, exchange);
    const [, token = ''] = /^Bearer +(.*)$/i.exec(authorizationOf(call)) ?? [];
    return this.#tokens.has(token) && isRead(call) ? { ...exchange, mayBeForeign: true } : exchange;
  }

  #learn(call: HttpCall, { body }: HttpExchange): void {
    const { path } = call;
    const clientId = field(body, 'clientId');
    if (path.endsWith('/admin/users') && administratorRole.test(String(field(call.body, 'role'))))
      this.#administrators.add(String(clientId));
    const token = field(body, 'token');
    if (!path.endsWith('/oauth/token') || typeof token !== 'string') return;
    const [, encoded = ''] = /^Basic (.*)$/i.exec(authorizationOf(call)) ?? [];
    const [id = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 1);
    if (this.#administrators.has(id)) this.#tokens.add(token);
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

function authorizationOf({ headers = {} }: HttpCall): string {
  const name = Object.keys(headers).find((each) => each.toLowerCase() === 'authorization');
  return (name && headers[name]) ?? '';
}
