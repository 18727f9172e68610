import type { Network } from '../../simulator/network/network.js';
import { RawStompClient } from '../../simulator/stomp/raw-stomp-client.js';
import { type Script, type Speaker, shownFrame } from './script.js';

export interface SessionDeps {
  readonly network: Network;
  readonly url: string;
  readonly script: Script;
  readonly speaker: Speaker;
  readonly beatMs: number;
}

/** The time, in milliseconds, within which everything in flight arrives. */
const settleMs = 50;

/** A STOMP session whose frames are all recorded in the script; it sends given frames, and heart-beats. */
export class RecordedSession {
  readonly #deps: SessionDeps;
  readonly #client: RawStompClient;
  #shown = 0;
  #closeShown = false;
  #beats: ReturnType<typeof setInterval> | undefined;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    this.#client = new RawStompClient({ network: deps.network, url: deps.url });
  }

  async open(): Promise<void> {
    const handshake = await this.#client.start();
    if (handshake.kind !== 'open') throw new Error(`the handshake was ${handshake.kind}`);
    this.#beats = setInterval(() => this.#client.sendHeartBeat(), this.#deps.beatMs);
  }

  /** The frames that were received, as texts. */
  get received(): readonly string[] {
    return this.#client.frames.map(({ bytes }) => bytes.toString());
  }

  /** Sends the frame and records it with the frames that come back. */
  async send(frame: string): Promise<void> {
    this.#deps.script.add(this.#deps.speaker, shownFrame(frame));
    this.#client.sendText(frame);
    await this.receive();
  }

  /** Records everything that arrives within `ms` from now. Heart-beats are left out. */
  async receive(ms = settleMs): Promise<void> {
    await new Promise<void>((resolve) => setTimeout(resolve, ms));
    const { script } = this.#deps;
    const { received } = this;
    const { closed } = this.#client;
    for (const text of received.slice(this.#shown)) script.add('S', shownFrame(text));
    this.#shown = received.length;
    if (closed === undefined || this.#closeShown) return;
    this.#closeShown = true;
    clearInterval(this.#beats);
    const reason = closed.reason === '' ? '' : ` (${closed.reason})`;
    script.note(`the WebSocket is closed with status ${closed.status}${reason}`);
  }

  /** The header `name` of the last MESSAGE. */
  lastHeader(name: string): string {
    const message = this.received.findLast((text) => text.startsWith('MESSAGE\n')) ?? '';
    const line = message.split('\n').find((each) => each.startsWith(`${name}:`));
    if (line === undefined) throw new Error(`the last MESSAGE has no ${name}`);
    return line.slice(name.length + 1);
  }

  /** Breaks the connection without a close frame, as a broken network does. */
  async cut(): Promise<void> {
    this.#closeShown = true;
    clearInterval(this.#beats);
    this.#client.cut();
    this.#deps.script.note('the connection breaks');
    await new Promise<void>((resolve) => setTimeout(resolve, settleMs));
  }

  async stop(): Promise<void> {
    clearInterval(this.#beats);
    await this.#client.stop();
  }
}
