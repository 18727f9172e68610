import type { RawMessage, RawSocket } from '../../../simulator/stomp/raw-socket.js';
import type { World } from '../../world.js';
import { headerOf, isCommand, rawFrame } from '../reconnect/raw-frame.js';

const answeredWithinMs = 10_000;

/** What became of a frame: its receipt came, or an ERROR or the end of the connection instead. */
export type FrameOutcome = 'RECEIPT' | 'ERROR' | 'closed' | 'nothing';

export interface HandMessage {
  readonly text: string;
  /** Empty if the body is no JSON object. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** A STOMP session by hand: each frame is written out here, so that what judges the service shares nothing with it. */
export class HandSession {
  readonly socket: RawSocket;
  readonly #world: World;
  #receipts = 0;

  constructor(world: World, socket: RawSocket = world.rawSocket()) {
    this.#world = world;
    this.socket = socket;
  }

  /** Opens the socket and sends CONNECT. The frame that came in answer, empty if none did. */
  async connect(
    wsToken: string,
    headers: Readonly<Record<string, string>> = { 'heart-beat': '0,0' },
  ): Promise<string> {
    const handshake = await this.socket.start();
    if (handshake.kind !== 'open') return '';
    const all = { 'accept-version': '1.2', host: 'till', ...headers, Authorization: `Bearer ${wsToken}` };
    this.socket.sendText(rawFrame('CONNECT', all));
    return (await this.next('the answer to CONNECT', () => true))?.text ?? '';
  }

  send(command: string, headers: Readonly<Record<string, string>> = {}, body = ''): void {
    this.socket.sendText(rawFrame(command, headers).replace('\0', () => `${body}\0`));
  }

  /** Sends a frame with a receipt and says what came of it. */
  async done(
    command: string,
    headers: Readonly<Record<string, string>> = {},
    body = '',
  ): Promise<FrameOutcome> {
    this.#receipts += 1;
    const receipt = `r${this.#receipts}`;
    this.send(command, { ...headers, receipt }, body);
    const isError = isCommand('ERROR');
    const answers = (message: RawMessage) =>
      isError(message) || headerOf(message.text, 'receipt-id') === receipt;
    const answer = await this.next(`what comes of ${command}`, answers);
    if (answer === undefined) return this.socket.closed === undefined ? 'nothing' : 'closed';
    return isError(answer) ? 'ERROR' : 'RECEIPT';
  }

  subscribe(destination: string, ack = 'auto'): Promise<FrameOutcome> {
    return this.done('SUBSCRIBE', { id: 's', destination, ack });
  }

  /** SEND, with a JSON body unless there is none. */
  tell(destination: string, body?: unknown): Promise<FrameOutcome> {
    return this.done('SEND', { destination }, body === undefined ? '' : JSON.stringify(body));
  }

  register(): Promise<FrameOutcome> {
    return this.tell('/app/terminal/register');
  }

  get messages(): readonly HandMessage[] {
    return this.socket.received.filter(isCommand('MESSAGE')).map(readMessage);
  }

  /** The first MESSAGE, here or coming, with that action; undefined if none comes. */
  async message(action: string, forMs = answeredWithinMs): Promise<HandMessage | undefined> {
    const isMessage = isCommand('MESSAGE');
    const wanted = (message: RawMessage) => isMessage(message) && readMessage(message).body.action === action;
    const found = await this.next(action, wanted, forMs);
    return found && readMessage(found);
  }

  /** The first frame, here or coming, that is accepted. */
  next(
    what: string,
    accepts: (message: RawMessage) => boolean,
    forMs = answeredWithinMs,
  ): Promise<RawMessage | undefined> {
    const coming = this.socket.waitForMessage(accepts, forMs).catch(() => undefined);
    return this.#world.waitFor(what, forMs, coming);
  }

  /** The status of the close; undefined if it does not come. */
  async closeStatus(forMs = answeredWithinMs): Promise<number | undefined> {
    const closing = this.socket.waitForClose(forMs).catch(() => undefined);
    return (await this.#world.waitFor('the close', forMs, closing))?.code;
  }

  /** The code of the ERROR that came, if one did. */
  get errorCode(): string | undefined {
    const error = this.socket.received.find(isCommand('ERROR'));
    return error && headerOf(error.text, 'code');
  }
}

function readMessage({ text }: { readonly text: string }): HandMessage {
  return { text, body: jsonOf(text) };
}

function jsonOf(frame: string): HandMessage['body'] {
  const body = frame.slice(frame.indexOf('\n\n') + 2).replace(/\0\n*$/, '');
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
