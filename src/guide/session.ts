import type { Network } from '../simulator/network/network.js';
import { RawSocket } from '../simulator/stomp/raw-socket.js';
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
  readonly #socket: RawSocket;
  #shown = 0;
  #closeShown = false;
  #beats: ReturnType<typeof setInterval> | undefined;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#socket = new RawSocket({ network: parts.network, url: parts.url, protocols: ['v12.stomp'] });
  }

  async open(): Promise<void> {
    const handshake = await this.#socket.start();
    if (handshake.kind !== 'open') throw new Error(`the handshake was ${handshake.kind}`);
    this.#beats = setInterval(() => this.#socket.sendText('\n'), this.#parts.beatMs);
  }

  /** All that came, heart-beats too. */
  get received(): readonly string[] {
    return this.#socket.received.map(({ text }) => text);
  }

  /** Sends the frame and records it with whatever comes back. */
  async say(frame: string): Promise<void> {
    this.#parts.script.add(this.#parts.speaker, shownFrame(frame));
    this.#socket.sendText(frame);
    await this.hear();
  }

  /** Records what has come by `ms` from now. Heart-beats are left out. */
  async hear(ms = settleMs): Promise<void> {
    await new Promise<void>((resolve) => setTimeout(resolve, ms));
    const { script } = this.#parts;
    const { received, closed } = this.#socket;
    for (const { text } of received.slice(this.#shown)) if (text !== '\n') script.add('S', shownFrame(text));
    this.#shown = received.length;
    if (closed === undefined || this.#closeShown) return;
    this.#closeShown = true;
    clearInterval(this.#beats);
    const reason = closed.reason === '' ? '' : ` (${closed.reason})`;
    script.note(`the WebSocket is closed with status ${closed.code}${reason}`);
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
    this.#socket.cut();
    this.#parts.script.note('the connection breaks');
    await new Promise<void>((resolve) => setTimeout(resolve, settleMs));
  }

  async stop(): Promise<void> {
    clearInterval(this.#beats);
    await this.#socket.stop();
  }
}
