import type { RawStompClient, ReceivedFrame } from '../../../simulator/stomp/raw-stomp-client.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';

/** The time from the close frame of a server until it drops a client that sends none (X04). */
const lingersMs = 2_000;

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

/** The traits of a server that its sessions depend on. */
export interface SessionTraits {
  /** The time that a reaction may take which is demanded, and that of one which only the reference profile decides. */
  readonly reactionMs: number;
  readonly decidedMs: number;
  /** True for a frame that is not part of any reaction. */
  ignores(frame: ReceivedFrame): boolean;
}

/** One session of a form, and the frames that were read from it. */
export class FormSession {
  readonly client: RawStompClient;
  /** The instant at which the state before the form was reached. */
  readonly openedAt = monotonicNow();
  /** The time that a reaction may take to which nothing else applies. */
  readonly #reactionMs: number;
  /** The frame that was read last. */
  last: ReceivedFrame | undefined;
  readonly #read = new Set<ReceivedFrame>();
  readonly #traits: SessionTraits;

  /** The responses to the frames that led here belong to no reaction; a MESSAGE that came with them does. */
  constructor(client: RawStompClient, traits: SessionTraits, reactionMs: number) {
    this.client = client;
    this.#traits = traits;
    this.#reactionMs = reactionMs;
    for (const frame of client.frames) if (frame.command !== 'MESSAGE') this.#read.add(frame);
  }

  /** The frames that are not read yet, without those that are not part of any reaction. */
  get unread(): readonly ReceivedFrame[] {
    return this.client.frames.filter((frame) => !this.#read.has(frame) && !this.#traits.ignores(frame));
  }

  /** Every frame so far, without those that are not part of any reaction. */
  get known(): readonly ReceivedFrame[] {
    return this.client.frames.filter((frame) => !this.#traits.ignores(frame));
  }

  /** The frames that arrived after that one. */
  after(frame: ReceivedFrame): readonly ReceivedFrame[] {
    return this.client.frames.slice(this.client.frames.indexOf(frame) + 1);
  }

  /**
   * Reads the next MESSAGE that is wanted, or the next frame of another command; an ERROR in any case. Undefined if none
   * arrives in time.
   */
  async next(
    kind: 'message' | 'other',
    {
      isWanted = () => true,
      timeoutMs = this.#reactionMs,
    }: {
      readonly isWanted?: (frame: ReceivedFrame) => boolean;
      readonly timeoutMs?: number | undefined;
    } = {},
  ): Promise<ReceivedFrame | undefined> {
    const accepts = (frame: ReceivedFrame) =>
      !this.#read.has(frame) &&
      !this.#traits.ignores(frame) &&
      (frame.command === 'ERROR' ||
        ((frame.command === 'MESSAGE') === (kind === 'message') && isWanted(frame)));
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
  async close(timeoutMs: number): Promise<number | undefined> {
    const close = await this.client.waitForClose(timeoutMs).catch(() => undefined);
    return close?.status;
  }

  /** The time for which the server waits for the close frame of a client that sends none. */
  get lingeringMs(): number {
    return this.client.webSocket.respondsToControlFrames ? 0 : lingersMs;
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
