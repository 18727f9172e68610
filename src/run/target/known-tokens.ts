import type { HttpCall } from '../../simulator/http/http-call.js';
import type { HttpExchange } from '../../simulator/http/http-exchange.js';
import { field } from '../../simulator/http/response-failure.js';

/** The tokens that a service has given to some accounts, as the calls of a run show them. */
export class KnownTokens {
  readonly #ids: Set<string>;
  readonly #tokens = new Set<string>();

  /** @param ids the ids of the accounts */
  constructor(ids: readonly string[]) {
    this.#ids = new Set(ids);
  }

  addId(id: string): void {
    this.#ids.add(id);
  }

  has(token: string): boolean {
    return this.#tokens.has(token);
  }

  /** Adds the token of a response to one of the accounts. */
  observe(call: HttpCall, { body }: HttpExchange): void {
    const token = field(body, 'token');
    if (!call.path.endsWith('/oauth/token') || typeof token !== 'string') return;
    const [, encoded = ''] = /^Basic (.*)$/i.exec(authorizationOf(call)) ?? [];
    const [id = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 1);
    if (this.#ids.has(id)) this.#tokens.add(token);
  }
}

/** The bearer token of a call; empty without one. */
export function bearerOf(call: HttpCall): string {
  const [, token = ''] = /^Bearer +(.*)$/i.exec(authorizationOf(call).trim()) ?? [];
  return token;
}

/** The `Authorization` header of a call, in whatever letter case it is given; empty without one. */
export function authorizationOf({ headers = {} }: HttpCall): string {
  const name = Object.keys(headers).find((each) => each.toLowerCase() === 'authorization');
  return (name && headers[name]) ?? '';
}
