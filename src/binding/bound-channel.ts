import { serverActions } from '../contract/channel/actions.js';
import { adminTopic, terminalQueue } from '../contract/channel/destinations.js';
import { terminalMessages } from '../contract/channel/messages.js';
import { parseJson } from '../simulator/http/parse-json.js';
import { rejectUnheld } from '../simulator/http/unheld-id.js';
import type { ChannelTranslator } from '../simulator/stomp/channel-translator.js';
import { escaped } from '../simulator/stomp/raw-frame.js';
import { headerValue, type WholeFrame } from '../simulator/stomp/whole-frame.js';
import type { BoundChannel, BoundReceive, BoundSend, Convert } from './binding.js';
import { type BindingState, contextOf } from './binding-state.js';
import { isObject, plain, textsOf } from './bound-parts.js';
import type { ExpressionContext } from './expressions/expression-context.js';

type Names = ReadonlyMap<string, string>;

/** The start of the queue of each terminal. */
const canonicalQueue = terminalQueue(0).slice(0, -1);
const canonicalActionField = 'action';

/** Translates frames by the channel part of a binding. Frames that are not changed stay the same object. */
export class BoundChannelTranslator implements ChannelTranslator {
  readonly #channel: BoundChannel;
  readonly #state: BindingState;
  readonly #context: ExpressionContext;
  readonly #headers: Names;
  readonly #headersBack: Names;
  readonly #errorCodesBack: Names;
  /** The messages of terminals by their destination. */
  readonly #sends: ReadonlyMap<string, BoundSend>;
  /** The messages to terminals by their action on the wire. */
  readonly #receives: ReadonlyMap<string, BoundReceive & { readonly name: string }>;

  constructor(channel: BoundChannel, state: BindingState) {
    this.#channel = channel;
    this.#state = state;
    this.#context = contextOf(state, async () => {
      throw new TypeError('$call is available in the expressions of calls alone');
    });
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
    const lines = withIds(frame.headerLines, (field, id) => this.#state.ids.targetId(field, id));
    const headerLines = withNames(withDestination(lines, onWire), this.#headers);
    return this.#withBody({ ...frame, headerLines }, frame, send?.body, 'toTarget');
  }

  inbound(frame: WholeFrame): WholeFrame | Promise<WholeFrame> {
    const lines = withNames(frame.headerLines, this.#headersBack);
    const named = withIds(lines, (field, id) => this.#state.ids.profileId(field, id));
    if (frame.command === 'ERROR') return this.#error(frame, withCode(named, this.#errorCodesBack));
    if (frame.command !== 'MESSAGE') return unlessEqual({ ...frame, headerLines: named }, frame);
    const destination = headerValue({ headerLines: named }, 'destination') ?? '';
    const canonical = this.#canonicalDestination(destination);
    const read = { ...frame, headerLines: withDestination(named, canonical) };
    if (canonical === adminTopic)
      return this.#withBody(read, frame, this.#channel.adminEvent?.body, 'toProfile');
    return this.#withAction(read, frame);
  }

  #error(frame: WholeFrame, headerLines: readonly string[]): WholeFrame | Promise<WholeFrame> {
    const { error } = this.#channel;
    const read = { ...frame, headerLines };
    if (error === undefined) return unlessEqual(read, frame);
    return this.#state.pending.track(async () => {
      const input = { headers: headersOf(read), body: frame.body };
      const headers = textsOf({ headers: (await error(input, this.#context)) ?? {} }, 'headers') ?? {};
      return unlessEqual({ ...frame, headerLines: withHeaders(headerLines, headers) }, frame);
    });
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
      const { [actionField]: _, ...others } = Object(this.#state.ids.toProfile(body));
      if (actionField !== canonicalActionField || action !== name)
        return { ...read, body: JSON.stringify({ action: name, ...others }) };
    }
    const convertAll: Convert | undefined =
      convert &&
      (async (input, context) => {
        const converted = await convert(input, context);
        return isObject(converted) ? { action: name, ...converted } : converted;
      });
    return this.#withBody(read, frame, convertAll, 'toProfile');
  }

  #withBody(
    changed: WholeFrame,
    frame: WholeFrame,
    convert: Convert | undefined,
    way: 'toTarget' | 'toProfile',
  ): WholeFrame | Promise<WholeFrame> {
    const { ids, pending } = this.#state;
    if (convert === undefined && ids.isEmpty) return unlessEqual(changed, frame);
    const body = parseJson(frame.body);
    if (!isObject(body)) return unlessEqual(changed, frame);
    const written = (converted: unknown) => {
      // A body that is not changed stays as it was written.
      if (JSON.stringify(converted) === JSON.stringify(body)) return unlessEqual(changed, frame);
      if (way === 'toTarget') rejectUnheld(frame.body, 'a message that the binding changes');
      return { ...changed, body: converted === undefined ? '' : JSON.stringify(converted) };
    };
    if (convert === undefined) return written(ids[way](body));
    return pending.track(async () => {
      // Expressions see the ids of the target.
      const given = way === 'toTarget' ? ids.toTarget(body) : body;
      const converted = plain(await convert({ headers: headersOf(changed), body: given }, this.#context));
      return written(way === 'toProfile' ? ids.toProfile(converted) : converted);
    });
  }

  #destinationOnWire(destination: string): string {
    const { queue = terminalQueue('{configId}'), adminTopic: topic } = this.#channel;
    if (destination === adminTopic) return topic ?? destination;
    if (!destination.startsWith(canonicalQueue)) return destination;
    return queue.replace('{configId}', () =>
      String(this.#state.ids.targetId('configId', destination.slice(canonicalQueue.length))),
    );
  }

  #canonicalDestination(destination: string): string {
    const { queue, adminTopic: topic = adminTopic } = this.#channel;
    if (destination === topic) return adminTopic;
    const [before = '', after = ''] = queue?.split('{configId}') ?? [canonicalQueue];
    if (!destination.startsWith(before) || !destination.endsWith(after)) return destination;
    const id = destination.slice(before.length, destination.length - after.length);
    return `${canonicalQueue}${this.#state.ids.profileId('configId', id)}`;
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

/** The headers of a terminal that have an id, by the name of its field. */
const idHeaders: Names = new Map([
  ['config_id', 'configId'],
  ['terminal_id', 'terminalId'],
]);

function withIds(
  lines: readonly string[],
  change: (field: string, id: string) => string | number,
): readonly string[] {
  return lines.map((line) => {
    const colon = line.indexOf(':');
    const field = idHeaders.get(line.slice(0, colon));
    return field === undefined ? line : `${line.slice(0, colon + 1)}${change(field, line.slice(colon + 1))}`;
  });
}

/** The lines whose names are not among the headers, and then the headers that have a value. */
function withHeaders(
  lines: readonly string[],
  headers: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const named = new Map(Object.entries(headers));
  const kept = lines.filter((line) => !named.has(line.slice(0, line.indexOf(':'))));
  const added = [...named].flatMap(([name, value]) =>
    value === undefined ? [] : [`${escaped(name)}:${escaped(value)}`],
  );
  return [...kept, ...added];
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
