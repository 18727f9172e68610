import type { Network } from '../simulator/network/network.js';
import { RawStompClient } from '../simulator/stomp/raw-stomp-client.js';
import { type Script, type Speaker, shownFrame } from './script.js';

export interface SessionParts {
  readonly network: Network;
  readonly url: string;
  readonly script: Script;
  readonly speaker: Speaker;
  readonly beatMs: number;
}

/** What is on its way arrives within this time. */
const settleMs = 50;

/** A WebSocket whose every frame goes into the script; it sends what it is told to, and heart-beats. */
export class RecordedSession {
  readonly #parts: SessionParts;
  readonly #client: RawStompClient;
  #shown = 0;
  #closeShown = false;
  #beats: ReturnType<typeof setInterval> | undefined;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#client = new RawStompClient({ network: parts.network, url: parts.url });
  }

  async open(): Promise<void> {
    const handshake = await this.#client.start();
    if (handshake.kind !== 'open') throw new Error(`the handshake was ${handshake.kind}`);
    this.#beats = setInterval(() => this.#client.sendHeartBeat(), this.#parts.beatMs);
  }

  /** The frames that were received, as texts. */
  get received(): readonly string[] {
    return this.#client.frames.map(({ bytes }) => bytes.toString());
  }

  /** Sends the frame and records it with whatever comes back. */
  async say(frame: string): Promise<void> {
    this.#parts.script.add(this.#parts.speaker, shownFrame(frame));
    this.#client.sendText(frame);
    await this.hear();
  }

  /** Records what has come by `ms` from now. Heart-beats are left out. */
  async hear(ms = settleMs): Promise<void> {
    await new Promise<void>((resolve) => setTimeout(resolve, ms));
    const { script } = this.#parts;
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

  /** As a broken network does it. */
  async cut(): Promise<void> {
    this.#closeShown = true;
    clearInterval(this.#beats);
    this.#client.cut();
    this.#parts.script.note('the connection breaks');
    await new Promise<void>((resolve) => setTimeout(resolve, settleMs));
  }

  async stop(): Promise<void> {
    clearInterval(this.#beats);
    await this.#client.stop();
  }
}
