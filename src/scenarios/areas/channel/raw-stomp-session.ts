import { headerLines } from '../../../simulator/stomp/raw-frame.js';
import type {
  AcceptsFrame,
  JsonMessage,
  RawStompClient,
  ReceivedFrame,
} from '../../../simulator/stomp/raw-stomp-client.js';
import type { World } from '../../world.js';

const responseTimeoutMs = 10_000;

type Headers = Readonly<Record<string, string>>;

/** The outcome of a frame: its receipt, or an ERROR or the end of the connection instead. */
export type FrameOutcome = 'RECEIPT' | 'ERROR' | 'closed' | 'nothing';

/** A STOMP session whose frames the scenario writes itself, so that the judge shares no code with the service. */
export class RawStompSession {
  readonly client: RawStompClient;
  readonly #world: World;

  constructor(world: World, client: RawStompClient = world.rawClient()) {
    this.#world = world;
    this.client = client;
  }

  /** Opens the WebSocket and sends CONNECT. Returns the response; undefined if there was none. */
  async connect(
    wsToken: string,
    headers: Headers = { 'heart-beat': '0,0' },
  ): Promise<ReceivedFrame | undefined> {
    const handshake = await this.client.start();
    if (handshake.kind !== 'open') return undefined;
    this.client.connect(wsToken, headerLines(headers));
    return this.next('the response to CONNECT', () => true);
  }

  send(command: string, headers: Headers = {}, body = ''): void {
    this.client.sendFrame(command, headerLines(headers), body);
  }

  /** Sends a frame with a receipt and waits for its outcome. */
  async attempt(command: string, headers: Headers = {}, body = ''): Promise<FrameOutcome> {
    const receipt = this.client.sendWithReceipt(command, headerLines(headers), body);
    const decides: AcceptsFrame = (frame) =>
      frame.command === 'ERROR' || frame.headers['receipt-id'] === receipt;
    const response = await this.next(`the outcome of ${command}`, decides);
    if (response === undefined) return this.client.closed === undefined ? 'nothing' : 'closed';
    return response.command === 'ERROR' ? 'ERROR' : 'RECEIPT';
  }

  subscribe(destination: string, ack = 'auto'): Promise<FrameOutcome> {
    return this.attempt('SUBSCRIBE', { id: 's', destination, ack });
  }

  /** Sends a SEND with a JSON body; with an empty one if `body` is undefined. */
  sendJson(destination: string, body?: unknown): Promise<FrameOutcome> {
    return this.attempt('SEND', { destination }, body === undefined ? '' : JSON.stringify(body));
  }

  register(): Promise<FrameOutcome> {
    return this.sendJson('/app/terminal/register');
  }

  get messages(): readonly JsonMessage[] {
    return this.client.frames.filter(isMessage).map(readMessage);
  }

  /** The first MESSAGE with that action, received or awaited; undefined if none arrives. */
  async message(action: string, timeoutMs = responseTimeoutMs): Promise<JsonMessage | undefined> {
    const accepts: AcceptsFrame = (frame) => isMessage(frame) && readMessage(frame).body.action === action;
    const found = await this.next(action, accepts, timeoutMs);
    return found && readMessage(found);
  }

  /** The first accepted frame, received or awaited; undefined if none arrives. */
  next(
    what: string,
    accepts: AcceptsFrame,
    timeoutMs = responseTimeoutMs,
  ): Promise<ReceivedFrame | undefined> {
    const frame = this.client.waitForFrame(accepts, timeoutMs).catch(() => undefined);
    return this.#world.waitFor(what, timeoutMs, frame);
  }

  /** The status of the close; undefined if the connection stays open. */
  async closeStatus(timeoutMs = responseTimeoutMs): Promise<number | undefined> {
    const closing = this.client.waitForClose(timeoutMs).catch(() => undefined);
    return (await this.#world.waitFor('the close', timeoutMs, closing))?.status;
  }

  /** The code of the ERROR that was received; undefined if there was none. */
  get errorCode(): string | undefined {
    return this.client.frames.find(({ command }) => command === 'ERROR')?.headers.code;
  }
}

function isMessage({ command }: ReceivedFrame): boolean {
  return command === 'MESSAGE';
}

/** A MESSAGE with its JSON body; a body that is not a JSON object counts as an empty one. */
export function readMessage({ headers, body }: ReceivedFrame): JsonMessage {
  return { headers, body: jsonObject(body) };
}

function jsonObject(text: string): JsonMessage['body'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
