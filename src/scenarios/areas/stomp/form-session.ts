import { serverActions } from '../../../../conformance/oracle/actions.js';
import { adminEvents } from '../../../../conformance/oracle/admin-events.js';
import type { RawStompClient, ReceivedFrame } from '../../../simulator/stomp/raw-stomp-client.js';

/** The time that a reaction may take. */
export const reactionMs = 10_000;

const knownActions: ReadonlySet<unknown> = new Set(serverActions.map(({ action }) => action));
const knownEvents: ReadonlySet<unknown> = new Set(adminEvents.map(({ type }) => type));

export type JsonBody = Readonly<Record<string, unknown>>;

/** The JSON object in a body; an empty one for any other body. */
export function jsonBody({ body }: Pick<ReceivedFrame, 'body'>): JsonBody {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** A service may send messages with unknown actions: they are not part of any reaction (MSG-04). */
function isUnknownMessage(frame: ReceivedFrame): boolean {
  if (frame.command !== 'MESSAGE') return false;
  const { action, type } = jsonBody(frame);
  return !knownActions.has(action) && !knownEvents.has(type);
}

/** One session of a form, and the frames that were read from it. */
export class FormSession {
  readonly client: RawStompClient;
  /** The instant at which the state before the form was reached. */
  readonly openedAt = Date.now();
  /** The frame that was read last. */
  last: ReceivedFrame | undefined;
  readonly #read = new Set<ReceivedFrame>();

  /** The responses to the frames that led here belong to no reaction; a MESSAGE that came with them does. */
  constructor(client: RawStompClient) {
    this.client = client;
    for (const frame of client.frames) if (frame.command !== 'MESSAGE') this.#read.add(frame);
  }

  /** The frames that are not read yet, without messages with unknown actions. */
  get unread(): readonly ReceivedFrame[] {
    return this.client.frames.filter((frame) => !this.#read.has(frame) && !isUnknownMessage(frame));
  }

  /** Every frame so far, without messages with unknown actions. */
  get known(): readonly ReceivedFrame[] {
    return this.client.frames.filter((frame) => !isUnknownMessage(frame));
  }

  /** The frames that arrived after that one. */
  after(frame: ReceivedFrame): readonly ReceivedFrame[] {
    return this.client.frames.slice(this.client.frames.indexOf(frame) + 1);
  }

  /** Reads the next MESSAGE, or the next frame of another command; an ERROR in any case. Undefined if none arrives in time. */
  async next(kind: 'message' | 'other', timeoutMs = reactionMs): Promise<ReceivedFrame | undefined> {
    const accepts = (frame: ReceivedFrame) =>
      !this.#read.has(frame) &&
      !isUnknownMessage(frame) &&
      (frame.command === 'ERROR' || (frame.command === 'MESSAGE') === (kind === 'message'));
    const frame = await this.client.waitForFrame(accepts, timeoutMs).catch(() => undefined);
    if (frame === undefined) return undefined;
    this.#read.add(frame);
    this.last = frame;
    return frame;
  }

  /** The state of the connection, for a frame that did not arrive. */
  get silence(): string {
    const { closed } = this.client;
    return closed === undefined ? 'nothing' : `close ${closed.status}`;
  }

  /** The status of the close; undefined if the connection stays open. */
  async close(timeoutMs = reactionMs): Promise<number | undefined> {
    const close = await this.client.waitForClose(timeoutMs).catch(() => undefined);
    return close?.status;
  }

  /** Ends the session in an orderly way, so that the next one of the terminal replaces none. */
  async leave(): Promise<void> {
    const { client } = this;
    if (client.closed === undefined) {
      client.webSocket.respondsToControlFrames = true;
      client.sendFrame('DISCONNECT');
      await this.close(1_000);
    }
    client.cut();
  }
}
