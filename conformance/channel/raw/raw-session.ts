import type { Duplex } from 'node:stream';
import { frame, type HeardFrame, hearFrame, wireValue } from './raw-frame.js';
import { type Ending, opcodes, RawWebSocket, upgradeRequest } from './raw-web-socket.js';

/** A STOMP session that says any bytes and keeps all that it hears. */
export class RawSession {
  readonly webSocket: RawWebSocket;
  /** Frames that were not taken yet; heart-beats are left out. */
  readonly heard: HeardFrame[] = [];
  /** Heart-beats that were heard. */
  beats = 0;
  readonly #listeners = new Set<() => void>();
  #receipts = 0;

  constructor(stream: Duplex) {
    this.webSocket = new RawWebSocket(stream);
    this.webSocket.onMessage = (payload) => {
      const text = payload.toString();
      if (text === '\n') {
        this.beats += 1;
        return;
      }
      this.heard.push(hearFrame(text));
      for (const listener of this.#listeners) listener();
    };
  }

  /** Upgraded; nothing was said yet. */
  static async open(stream: Duplex, path = '/webs'): Promise<RawSession> {
    const session = new RawSession(stream);
    session.webSocket.write(upgradeRequest(path, ['Sec-WebSocket-Protocol: v12.stomp']));
    const answer = await session.webSocket.answer;
    if (!answer.startsWith('HTTP/1.1 101 ')) throw new Error(`no upgrade: ${answer}`);
    return session;
  }

  /** One WebSocket message: text goes as text, octets as binary. */
  say(message: string | Uint8Array): void {
    this.webSocket.send(typeof message === 'string' ? opcodes.text : opcodes.binary, message);
  }

  frame(command: string, headers: readonly string[] = [], body = ''): void {
    this.say(frame(command, headers, body));
  }

  /** The next frame that fits, taken out of `heard`. Rejects when the connection ends without it. */
  async next(fits: (heard: HeardFrame) => boolean = () => true): Promise<HeardFrame> {
    let ended = false;
    const ending = this.ended.then(() => {
      ended = true;
      for (const listener of this.#listeners) listener();
    });
    const found = await new Promise<HeardFrame | undefined>((resolve) => {
      const look = () => {
        const at = this.heard.findIndex(fits);
        const [taken] = at < 0 ? [] : this.heard.splice(at, 1);
        if (taken === undefined && !ended) return;
        this.#listeners.delete(look);
        resolve(taken);
      };
      this.#listeners.add(look);
      look();
    });
    if (found !== undefined) return found;
    await ending;
    throw new Error(`the connection ended without it; heard: ${JSON.stringify(this.heard)}`);
  }

  /** Says it with a receipt and waits for the RECEIPT; what came in the meantime is kept. */
  async done(command: string, headers: readonly string[] = [], body = ''): Promise<void> {
    this.#receipts += 1;
    const receipt = `done-${this.#receipts}`;
    this.frame(command, [...headers, `receipt:${receipt}`], body);
    await this.next((heard) => heard.command === 'RECEIPT' && wireValue(heard, 'receipt-id') === receipt);
  }

  connect(token: string, headers: readonly string[] = []): void {
    this.frame('CONNECT', ['accept-version:1.2', `Authorization:Bearer ${token}`, ...headers]);
  }

  /** The JSON of the next MESSAGE, with its headers. */
  async message() {
    const heard = await this.next(({ command }) => command === 'MESSAGE');
    const body: Readonly<Record<string, unknown>> = JSON.parse(heard.body);
    return {
      body,
      ack: wireValue(heard, 'ack'),
      messageId: wireValue(heard, 'message-id'),
      redelivered: wireValue(heard, 'redelivered'),
    };
  }

  get ended(): Promise<Ending> {
    return this.webSocket.ended;
  }

  /** Commands of all that was heard and not taken, with the code of an ERROR. */
  get summary(): readonly string[] {
    return this.heard.map((heard) =>
      heard.command === 'ERROR' ? `ERROR ${wireValue(heard, 'code')}` : heard.command,
    );
  }

  cut(): void {
    this.webSocket.cut();
  }
}
