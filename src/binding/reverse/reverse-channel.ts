import { serverActions } from '../../contract/channel/actions.js';
import { adminTopic, terminalQueue } from '../../contract/channel/destinations.js';
import { terminalMessages } from '../../contract/channel/messages.js';
import { parseJson } from '../../simulator/http/parse-json.js';
import { rejectUnheld } from '../../simulator/http/unheld-id.js';
import type { ChannelTranslator } from '../../simulator/stomp/channel-translator.js';
import { headerValue, type WholeFrame } from '../../simulator/stomp/whole-frame.js';
import type { BoundChannel, BoundReceive, BoundSend, Convert } from '../binding.js';
import { isObject, plain } from '../bound-parts.js';
import type { PendingWork } from '../pending-work.js';

/** The start of the queue of each terminal in the profile. */
const canonicalQueue = terminalQueue(0).slice(0, -1);

/** Translates the frames of a client that speaks the dialect of a target into those of the profile, and back. */
export class ReverseChannel implements ChannelTranslator {
  readonly #channel: BoundChannel;
  readonly #pending: PendingWork;
  /** The messages of the client by their destination on its wire. */
  readonly #sends: ReadonlyMap<string, BoundSend & { readonly canonical: string }>;
  readonly #receives: Readonly<Record<string, BoundReceive>>;

  constructor(channel: BoundChannel, pending: PendingWork) {
    this.#channel = channel;
    this.#pending = pending;
    this.#sends = new Map(
      Object.entries(terminalMessages).map(([name, { destination: canonical }]) => {
        const bound = channel.send?.[name] ?? {};
        return [bound.destination ?? canonical, { ...bound, canonical }];
      }),
    );
    this.#receives = channel.receive ?? {};
  }

  /** A frame of the service for the client. */
  outbound(frame: WholeFrame): WholeFrame | Promise<WholeFrame> {
    const { headers = {}, errorCodes = {}, adminTopic: topic = adminTopic, queue } = this.#channel;
    const lines = frame.headerLines.map((line) => {
      const [name, value] = split(line);
      if (name === 'code' && frame.command === 'ERROR')
        return `${headers.code ?? name}:${errorCodes[value] ?? value}`;
      if (name !== 'destination') return `${headers[name] ?? name}:${value}`;
      const isQueue = queue !== undefined && value.startsWith(canonicalQueue);
      const there = isQueue ? queue.replace('{configId}', value.slice(canonicalQueue.length)) : value;
      return `${headers.destination ?? name}:${value === adminTopic ? topic : there}`;
    });
    const changed = { ...frame, headerLines: lines };
    const isOfQueue = headerValue(frame, 'destination')?.startsWith(canonicalQueue) === true;
    return frame.command === 'MESSAGE' && isOfQueue ? this.#withAction(changed) : changed;
  }

  /** A frame of the client for the service. */
  inbound(frame: WholeFrame): WholeFrame | Promise<WholeFrame> {
    const { headers = {} } = this.#channel;
    const names = new Map(Object.entries(headers).map(([canonical, name]) => [name, canonical]));
    const named = frame.headerLines.map((line) => {
      const [name, value] = split(line);
      return `${names.get(name) ?? name}:${value}`;
    });
    const destination = headerValue({ headerLines: named }, 'destination') ?? '';
    const send = frame.command === 'SEND' ? this.#sends.get(destination) : undefined;
    const canonical = send?.canonical ?? this.#canonicalDestination(destination);
    const headerLines = named.map((line) =>
      line.startsWith('destination:') ? `destination:${canonical}` : line,
    );
    return this.#withBody({ ...frame, headerLines }, send?.reverse?.body, (body) => body);
  }

  /** A message to the client: its action has the name, and its body the fields, of the target. */
  #withAction(frame: WholeFrame): WholeFrame | Promise<WholeFrame> {
    const { actionField = 'action' } = this.#channel;
    const body = parseJson(frame.body);
    const action = isObject(body) && typeof body.action === 'string' ? body.action : undefined;
    if (action === undefined || !isObject(body)) return frame;
    const bound = Object.hasOwn(serverActions, action) ? (this.#receives[action] ?? {}) : {};
    const named = (others: unknown) => {
      const { action: _, ...fields } = Object(others);
      return { [actionField]: bound.action ?? action, ...fields };
    };
    return this.#withBody(frame, bound.reverse?.body ?? ((input) => Object(input).body), named);
  }

  #withBody(
    frame: WholeFrame,
    convert: Convert | undefined,
    finish: (body: unknown) => unknown,
  ): WholeFrame | Promise<WholeFrame> {
    const body = convert === undefined ? undefined : parseJson(frame.body);
    if (convert === undefined || !isObject(body)) return frame;
    const headers = Object.fromEntries(frame.headerLines.map(split));
    return this.#pending.track(async () => {
      const converted = finish(plain(await convert({ headers, body })));
      // A body that is not changed stays as it was written.
      if (JSON.stringify(converted) === JSON.stringify(body)) return frame;
      rejectUnheld(frame.body, 'a message that the binding changes');
      return { ...frame, body: converted === undefined ? '' : JSON.stringify(converted) };
    });
  }

  #canonicalDestination(destination: string): string {
    const { queue, adminTopic: topic = adminTopic } = this.#channel;
    if (destination === topic) return adminTopic;
    const [before = '', after = ''] = queue?.split('{configId}') ?? [canonicalQueue];
    if (!destination.startsWith(before) || !destination.endsWith(after)) return destination;
    return `${canonicalQueue}${destination.slice(before.length, destination.length - after.length)}`;
  }
}

/** The name and the value of a header line. */
function split(line: string): readonly [name: string, value: string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1)];
}
