import type { HttpExchange } from '../simulator/http/http-exchange.js';
import { printExchange } from '../simulator/http/redact.js';
import { responseField } from './response-field.js';
import type { World } from './world.js';

/** Checks that all cite one clause. */
export class ClauseChecks {
  readonly #world: World;
  readonly #clause: string;
  readonly #level: { readonly level?: 'P' };

  constructor(world: World, clause: string, level: { readonly level?: 'P' } = {}) {
    this.#world = world;
    this.#clause = clause;
    this.#level = level;
  }

  /** The same clause, for what is decided beside the part that is shown. */
  get decided(): ClauseChecks {
    return new ClauseChecks(this.#world, this.#clause, { level: 'P' });
  }

  status(title: string, exchange: HttpExchange, expected: unknown): boolean {
    return this.value(title, exchange.status, expected, exchange);
  }

  /** A field of the answer's body. */
  field(title: string, exchange: HttpExchange, name: string, expected: unknown): boolean {
    return this.value(`${title}: ${name}`, responseField(exchange, name), expected, exchange);
  }

  /** Whatever was seen, with the exchanges that show it. */
  value(title: string, actual: unknown, expected: unknown, ...exchanges: readonly HttpExchange[]): boolean {
    return this.#world.check({
      clause: this.#clause,
      title,
      actual,
      expected,
      ...(exchanges.length > 0 && { exchange: exchanges.map(printExchange) }),
      ...this.#level,
    });
  }
}

export function checksFor(world: World, clause: string): ClauseChecks {
  return new ClauseChecks(world, clause);
}

/** A call that must work so that a refusal elsewhere says anything: without a 2xx nothing can be witnessed. */
export async function requireOk(
  world: World,
  title: string,
  coming: HttpExchange | Promise<HttpExchange>,
): Promise<HttpExchange> {
  const exchange = await coming;
  if (exchange.status >= 200 && exchange.status < 300) return exchange;
  const { method, path } = exchange.request;
  return world.inconclusive(
    `${title}: ${method} ${path} answered ${exchange.status} ${exchange.text.slice(0, 200)}`,
  );
}

/** A text in the answer to a control. */
export function requireText(world: World, exchange: HttpExchange, name: string): string {
  const value = responseField(exchange, name);
  if (typeof value === 'string' && value !== '') return value;
  return world.inconclusive(`${exchange.request.path} answered without ${name}`);
}
