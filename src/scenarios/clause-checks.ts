import type { StatementId } from '../../conformance/clauses/clause.js';
import type { HttpExchange } from '../simulator/http/http-exchange.js';
import { printExchange } from '../simulator/http/redact.js';
import type { RawStompClient } from '../simulator/stomp/raw-stomp-client.js';
import { monotonicNow } from '../text/clock/process-clock.js';
import type { Check, Timing } from './check.js';
import { atLeast, between } from './expectation.js';
import { responseField } from './response-field.js';
import type { World } from './world.js';

/** Makes checks of one clause. */
export class ClauseChecks {
  readonly #world: World;
  readonly #clause: string;
  readonly #more: Pick<Check, 'level' | 'statement' | 'clients'>;

  constructor(world: World, clause: string, more: Pick<Check, 'level' | 'statement' | 'clients'> = {}) {
    this.#world = world;
    this.#clause = clause;
    this.#more = more;
  }

  /** Makes checks of the sessions of these clients alone, whose messages are the evidence. */
  on(...clients: readonly RawStompClient[]): ClauseChecks {
    return new ClauseChecks(this.#world, this.#clause, { ...this.#more, clients });
  }

  /** Makes checks of the decided part of the same clause. */
  get decided(): ClauseChecks {
    return new ClauseChecks(this.#world, this.#clause, { ...this.#more, level: 'P' });
  }

  /** Makes checks of the same clause that rest on this one of its statements, by default the first; those of level P on none. */
  restingOn(statement: StatementId | undefined): ClauseChecks {
    return new ClauseChecks(this.#world, this.#clause, { ...this.#more, statement });
  }

  /** Checks the HTTP status. */
  status(title: string, exchange: HttpExchange, expected: unknown): boolean {
    return this.value(title, exchange.status, expected, exchange);
  }

  /** Checks a field of the response body. */
  field(title: string, exchange: HttpExchange, name: string, expected: unknown): boolean {
    return this.value(`${title}: ${name}`, responseField(exchange, name), expected, exchange);
  }

  /** Checks any value, with the exchanges that show it. */
  value(title: string, actual: unknown, expected: unknown, ...exchanges: readonly HttpExchange[]): boolean {
    return this.#check({ title, actual, expected }, exchanges);
  }

  /** Checks what is seen at an instant, which a late machine can falsify. */
  timed(
    title: string,
    actual: unknown,
    expected: unknown,
    timing: Timing,
    ...exchanges: readonly HttpExchange[]
  ): boolean {
    return this.#check({ title, actual, expected, timing }, exchanges);
  }

  /**
   * Checks a measured duration. Its bounds have the tolerance of the service. One that is out of them by less than this
   * machine was late is not judged.
   *
   * @param actualMs undefined if its end was not seen in time
   */
  duration(
    title: string,
    actualMs: number | undefined,
    { fromMs, toMs, since }: DurationBounds,
    ...exchanges: readonly HttpExchange[]
  ): boolean {
    const { toleranceMs } = this.#world;
    const [from, to] = [fromMs - toleranceMs, toMs + toleranceMs];
    const timing =
      actualMs === undefined
        ? { since, slackMs: missingSlackMs, waitedMs: monotonicNow() - since - toMs }
        : // The tolerance is in the bounds already.
          { since, slackMs: Math.max(from - actualMs, actualMs - to, 0), waitedMs: Number.POSITIVE_INFINITY };
    const expected = to === Number.POSITIVE_INFINITY ? atLeast(from) : between(from, to);
    return this.timed(`${title} (ms)`, actualMs, expected, timing, ...exchanges);
  }

  #check(
    { title, actual, expected, timing }: Pick<Check, 'title' | 'actual' | 'expected' | 'timing'>,
    exchanges: readonly HttpExchange[],
  ): boolean {
    const clause = this.#clause;
    const exchange = exchanges.length === 0 ? undefined : exchanges.map(printExchange);
    return this.#world.check({ ...this.#more, clause, title, actual, expected, exchange, timing });
  }
}

/** Bounds of a duration that begins at the instant `since`, both included. */
export interface DurationBounds {
  readonly fromMs: number;
  readonly toMs: number;
  readonly since: number;
}

/** A duration without an end proves nothing if this machine was late by more. */
const missingSlackMs = 250;

/** The checks of a clause, recorded in the world of the scenario. */
export function checksFor(world: World, clause: string): ClauseChecks {
  return new ClauseChecks(world, clause);
}

/**
 * Requires a response with a 2xx status, for a call that must succeed before the scenario can witness anything.
 *
 * @throws ResponseFailure for any other status
 */
export async function requireOk(
  world: World,
  title: string,
  coming: HttpExchange | Promise<HttpExchange>,
): Promise<HttpExchange> {
  const exchange = await coming;
  if (exchange.status >= 200 && exchange.status < 300) return exchange;
  return world.unusable(exchange, title);
}

/**
 * The value of a text field of the response body.
 *
 * @throws ResponseFailure if the field is absent, empty or not a text
 */
export function requireText(world: World, exchange: HttpExchange, name: string): string {
  const value = responseField(exchange, name);
  if (typeof value === 'string' && value !== '') return value;
  return world.unusable(exchange, `no ${name}`);
}
