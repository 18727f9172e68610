import type { Static, TSchema } from 'typebox';
import Type from 'typebox';
import type { OperationName } from '../../contract/operations.js';
import { second } from '../../text/time-units.js';
import type { AccountClient } from '../http/account-client.js';
import type { HttpExchange } from '../http/http-exchange.js';
import { matchesSchema } from '../http/matches-schema.js';
import type { Payload } from '../http/operation-call.js';
import { problemOf, ResponseFailure } from '../http/response-failure.js';
import { waitAfterMs } from '../http/retry-after.js';

/** A response with the time from its request. */
export interface ReadResponse<Body> {
  readonly body: Body;
  readonly elapsedMs: number;
}

const maxPageLimit = 100;
const maxRetries = 20;

/** Reads by REST for the auditor: it waits where the rate is limited, and rejects what it cannot use. */
export class ServiceReader {
  readonly #account: AccountClient;
  readonly #signal: AbortSignal;

  constructor(account: AccountClient, signal: AbortSignal) {
    this.#account = account;
    this.#signal = signal;
  }

  /** @throws ResponseFailure, or the failure of a call without a response */
  async read<Schema extends TSchema>(
    operation: OperationName,
    payload: Payload,
    schema: Schema,
  ): Promise<ReadResponse<Static<Schema>>> {
    const exchange = await this.#call(operation, payload);
    const { status, body, elapsedMs } = exchange;
    if (status < 200 || status > 299 || !matchesSchema(schema, body))
      throw new ResponseFailure(exchange, problemOf(exchange, 'readable content'));
    return { body, elapsedMs };
  }

  /**
   * The items of a list, page by page, one page at a time.
   *
   * @returns false if there are more than `maxItems`
   */
  async readPages<Item extends TSchema>(
    operation: OperationName,
    payload: Payload,
    item: Item,
    maxItems: number,
    show: (item: Static<Item>, elapsedMs: number) => void,
  ): Promise<boolean> {
    const page = Type.Object({
      items: Type.Array(item),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
    });
    let cursor: string | null | undefined;
    let left = maxItems;
    do {
      const position = cursor === undefined ? {} : { cursor };
      const limited = { ...payload, limit: maxPageLimit, ...position };
      const { body, elapsedMs } = await this.read(operation, limited, page);
      for (const each of body.items.slice(0, left)) show(each, elapsedMs);
      left -= body.items.length;
      cursor = body.nextCursor;
    } while (cursor !== null && left > 0);
    return cursor === null && left >= 0;
  }

  async #call(operation: OperationName, payload: Payload): Promise<HttpExchange> {
    for (let retry = 0; ; retry += 1) {
      this.#signal.throwIfAborted();
      const exchange = await this.#account.call(operation, payload, { signal: this.#signal });
      if (exchange.status !== 429 || retry >= maxRetries) return exchange;
      await this.#wait(waitAfterMs(exchange.headers));
    }
  }

  #wait(ms: number): Promise<void> {
    const waitMs = Math.min(ms, 10 * second);
    return new Promise((resolve, reject) => {
      const ended = () => {
        clearTimeout(timer);
        reject(this.#signal.reason);
      };
      const timer = setTimeout(() => {
        this.#signal.removeEventListener('abort', ended);
        resolve();
      }, waitMs);
      this.#signal.addEventListener('abort', ended, { once: true });
    });
  }
}
