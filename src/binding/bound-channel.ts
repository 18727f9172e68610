import { serverActions } from '../contract/channel/actions.js';
import { adminTopic, terminalQueue } from '../contract/channel/destinations.js';
import { terminalMessages } from '../contract/channel/messages.js';
import { parseJson } from '../simulator/http/parse-json.js';
import type { ChannelTranslator } from '../simulator/stomp/channel-translator.js';
import { headerValue, type WholeFrame } from '../simulator/stomp/whole-frame.js';
import type { BoundChannel, BoundReceive, BoundSend, Convert } from './binding.js';
import { isObject, plain } from './bound-parts.js';
import type { PendingWork } from './pending-work.js';

type Names = ReadonlyMap<string, string>;

/** The start of the queue of each terminal. */
const canonicalQueue = terminalQueue(0).slice(0, -1);
const canonicalActionField = 'action';

/** Translates frames by the channel part of a binding. Frames that are not changed stay the same object. */
export class BoundChannelTranslator implements ChannelTranslator {
  readonly #channel: BoundChannel;
  readonly #pending: PendingWork;
  readonly #headers: Names;
  readonly #headersBack: Names;
  readonly #errorCodesBack: Names;
  /** The messages of terminals by their destination. */
  readonly #sends: ReadonlyMap<string, BoundSend>;
  /** The messages to terminals by their action on the wire. */
  readonly #receives: ReadonlyMap<string, BoundReceive & { readonly name: string }>;

  constructor(channel: BoundChannel, pending: PendingWork) {
    this.#channel = channel;
    this.#pending = pending;
    this.#headers = new Map(Object.entries(channel.headers ?? {}));
    this.#headersBack = reversed(channel.headers ?? {});
    this.#errorCodesBack = reversed(channel.errorCodes ?? {});
    this.#sends = new Map(
      Object.entries(terminalMessages).map(([name, { destination }]) => [
        destination,
        channel.send?.[name] ?? {},
      ]),
    );
    this.#receives = new Map(
      Object.keys(serverActions).map((name) => {
        const bound = channel.receive?.[name] ?? {};
        return [bound.action ?? name, { ...bound, name }];
      }),
    );
  }

  outbound(frame: WholeFrame): WholeFrame | Promise<WholeFrame> {
    const destination = headerValue(frame, 'destination');
    const send = frame.command === 'SEND' ? this.#sends.get(destination ?? '') : undefined;
    const onWire =
      destination === undefined ? undefined : (send?.destination ?? this.#destinationOnWire(destination));
    const headerLines = withNames(withDestination(frame.headerLines, onWire), this.#headers);
    return this.#withBody({ ...frame, headerLines }, frame, send?.body);
  }

  inbound(frame: WholeFrame): WholeFrame | Promise<WholeFrame> {
    const named = withNames(frame.headerLines, this.#headersBack);
    if (frame.command === 'ERROR')
      return unlessEqual({ ...frame, headerLines: withCode(named, this.#errorCodesBack) }, frame);
    if (frame.command !== 'MESSAGE') return unlessEqual({ ...frame, headerLines: named }, frame);
    const destination = headerValue({ headerLines: named }, 'destination') ?? '';
    const canonical = this.#canonicalDestination(destination);
    const read = { ...frame, headerLines: withDestination(named, canonical) };
    if (canonical === adminTopic) return this.#withBody(read, frame, this.#channel.adminEvent?.body);
    return this.#withAction(read, frame);
  }

  /** A message of a terminal's queue. An action that the binding does not have passes unchanged. */
  #withAction(read: WholeFrame, frame: WholeFrame): WholeFrame | Promise<WholeFrame> {
    const { actionField = canonicalActionField } = this.#channel;
    const body = parseJson(frame.body);
    const action = isObject(body) ? body[actionField] : undefined;
    const bound = typeof action === 'string' ? this.#receives.get(action) : undefined;
    if (bound === undefined || !isObject(body)) return unlessEqual(read, frame);
    const { name, body: convert } = bound;
    if (convert === undefined) {
      if (actionField === canonicalActionField && action === name) return unlessEqual(read, frame);
      const { [actionField]: _, ...others } = body;
      return { ...read, body: JSON.stringify({ action: name, ...others }) };
    }
    return this.#withBody(read, frame, async (input) => {
      const converted = await convert(input);
      return isObject(converted) ? { action: name, ...converted } : converted;
    });
  }

  #withBody(
    changed: WholeFrame,
    frame: WholeFrame,
    convert: Convert | undefined,
  ): WholeFrame | Promise<WholeFrame> {
    const body = convert === undefined ? undefined : parseJson(frame.body);
    if (convert === undefined || !isObject(body)) return unlessEqual(changed, frame);
    return this.#pending.track(async () => {
      const converted = plain(await convert({ headers: headersOf(changed), body }));
      // A body that is not changed stays as it was written.
      if (JSON.stringify(converted) === JSON.stringify(body)) return unlessEqual(changed, frame);
      return { ...changed, body: converted === undefined ? '' : JSON.stringify(converted) };
    });
  }

  #destinationOnWire(destination: string): string {
    const { queue, adminTopic: topic } = this.#channel;
    if (destination === adminTopic) return topic ?? destination;
    if (queue === undefined || !destination.startsWith(canonicalQueue)) return destination;
    return queue.replace('{configId}', () => destination.slice(canonicalQueue.length));
  }

  #canonicalDestination(destination: string): string {
    const { queue, adminTopic: topic = adminTopic } = this.#channel;
    if (destination === topic) return adminTopic;
    const [before = '', after = ''] = queue?.split('{configId}') ?? [canonicalQueue];
    if (!destination.startsWith(before) || !destination.endsWith(after)) return destination;
    return `${canonicalQueue}${destination.slice(before.length, destination.length - after.length)}`;
  }
}

function reversed(names: Readonly<Record<string, string>>): Names {
  return new Map(Object.entries(names).map(([name, other]) => [other, name]));
}

function withNames(lines: readonly string[], names: Names): readonly string[] {
  if (names.size === 0) return lines;
  return lines.map((line) => {
    const colon = line.indexOf(':');
    const name = names.get(line.slice(0, colon));
    return name === undefined ? line : `${name}${line.slice(colon)}`;
  });
}

function withDestination(lines: readonly string[], destination: string | undefined): readonly string[] {
  if (destination === undefined) return lines;
  return withFirst(lines, 'destination', () => destination);
}

function withCode(lines: readonly string[], codes: Names): readonly string[] {
  return withFirst(lines, 'code', (code) => codes.get(code) ?? code);
}

/** Replaces the value of the first header of this name, which is the one that counts. */
function withFirst(
  lines: readonly string[],
  name: string,
  replace: (value: string) => string,
): readonly string[] {
  const at = lines.findIndex((line) => line.startsWith(`${name}:`));
  return lines.map((line, index) =>
    index === at ? `${name}:${replace(line.slice(name.length + 1))}` : line,
  );
}

function unlessEqual(changed: WholeFrame, frame: WholeFrame): WholeFrame {
  const isEqual =
    changed.body === frame.body && changed.headerLines.join('\n') === frame.headerLines.join('\n');
  return isEqual ? frame : changed;
}

function headersOf({ headerLines }: WholeFrame): Readonly<Record<string, string>> {
  return Object.fromEntries(
    headerLines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
}
