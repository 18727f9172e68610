import { type CheckedBody, checkMessage, checkResponse } from '../../../binding/forms/body-check.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { parseJson } from '../../../simulator/http/parse-json.js';
import { readRawFrame } from '../../../simulator/stomp/raw-frame.js';
import type { RawStompClientOptions } from '../../../simulator/stomp/raw-stomp-client.js';

/** The bodies that a target has sent during a preflight, compared with their forms in the profile. */
export class BodyLog {
  /** One for each call, action and event, with the differences of all its bodies. */
  readonly #bodies = new Map<string, CheckedBody>();
  #new = new Set<string>();

  /** Called with each exchange of a call. */
  readonly addExchange = (exchange: HttpExchange): void => this.#add(checkResponse(exchange));

  /** Called with each message of a raw client. */
  readonly report: NonNullable<RawStompClientOptions['report']> = (direction, message) => {
    if (direction !== 'received') return;
    const { command, headers, body } = readRawFrame(Buffer.from(message));
    if (command === 'MESSAGE') this.#add(checkMessage(headers.destination ?? '', parseJson(body)));
  };

  /** The bodies that have come since the last call of this. */
  takeNew(): readonly CheckedBody[] {
    const names = this.#new;
    this.#new = new Set();
    return [...names].flatMap((name) => this.#bodies.get(name) ?? []);
  }

  #add(body: CheckedBody | undefined): void {
    if (body === undefined) return;
    const { name } = body;
    const before = this.#bodies.get(name);
    const all = (list: 'missing' | 'otherType' | 'unknown') => [
      ...new Set([...(before?.[list] ?? []), ...body[list]]),
    ];
    this.#bodies.set(name, {
      name,
      missing: all('missing'),
      otherType: all('otherType'),
      unknown: all('unknown'),
    });
    this.#new.add(name);
  }
}
