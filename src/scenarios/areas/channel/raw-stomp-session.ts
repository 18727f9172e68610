import { attemptFrame, type FrameOutcome } from '../../../simulator/stomp/attempt.js';
import { headerLines, plainBody } from '../../../simulator/stomp/raw-frame.js';
import type {
  AcceptsFrame,
  JsonMessage,
  RawStompClient,
  ReceivedFrame,
} from '../../../simulator/stomp/raw-stomp-client.js';
import { receiptsAreSent } from '../../../simulator/stomp/receipts.js';
import type { ClauseChecks } from '../../clause-checks.js';
import type { World } from '../../world.js';

const responseTimeoutMs = 10_000;

type Headers = Readonly<Record<string, string>>;

const heartbeat = '/app/terminal/heartbeat';

/** A STOMP session whose frames the scenario writes itself, so that the judge shares no code with the service. */
export class RawStompSession {
  readonly client: RawStompClient;
  /** True for a session whose keep-alives get a CHECK_IN once it is registered and subscribed: one of a terminal. */
  isOfTerminal = false;
  readonly #world: World;
  /** The id of its subscription to a terminal's queue. */
  #subscription: string | undefined;
  #isRegistered = false;

  constructor(world: World, client: RawStompClient = world.rawClient()) {
    this.#world = world;
    this.client = client;
  }

  /** Opens the WebSocket and sends CONNECT, with a wsToken or without. Returns the response; undefined if there was none. */
  async connect(
    wsToken: string | undefined,
    headers: Headers = { 'heart-beat': '0,0' },
  ): Promise<ReceivedFrame | undefined> {
    const handshake = await this.client.start();
    if (handshake.kind !== 'open') return undefined;
    if (wsToken === undefined) this.client.sendConnect(headerLines(headers));
    else this.client.connect(wsToken, headerLines(headers));
    return this.next('the response to CONNECT', () => true);
  }

  send(command: string, headers: Headers = {}, body = ''): void {
    this.client.sendFrame(command, headerLines(headers), body);
  }

  /** Sends a frame with a receipt and waits for its outcome; see `attemptFrame`. */
  async attempt(command: string, headers: Headers = {}, body = ''): Promise<FrameOutcome> {
    const { destination = '', id } = headers;
    if (command === 'SEND') this.#isRegistered ||= destination === '/app/terminal/register';
    if (command === 'SUBSCRIBE' && destination.startsWith('/queue/')) this.#subscription ??= id;
    if (command === 'UNSUBSCRIBE' && id === this.#subscription) this.#subscription = undefined;
    const getsCheckIns = this.isOfTerminal && this.#isRegistered && this.#subscription !== undefined;
    const isKeepAlive = getsCheckIns && command === 'SEND' && destination === heartbeat;
    const asks = getsCheckIns && !isKeepAlive && command !== 'DISCONNECT';
    const outcome = attemptFrame(
      this.client,
      { command, headerLines: headerLines(headers), body },
      {
        timeoutMs: responseTimeoutMs,
        isKeepAlive,
        ...(asks && { keepAlive: () => this.send('SEND', { destination: heartbeat }) }),
      },
    );
    return this.#world.waitFor(`the outcome of ${command}`, responseTimeoutMs, outcome);
  }

  subscribe(destination: string, ack = 'auto', more: Headers = {}): Promise<FrameOutcome> {
    return this.attempt('SUBSCRIBE', { id: 's', destination, ack, ...more });
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

  /** The MESSAGE with the text of a PRINT, received or awaited; undefined if none arrives. */
  async printed(text: string): Promise<JsonMessage | undefined> {
    const accepts: AcceptsFrame = (frame) => isMessage(frame) && readMessage(frame).body.body === text;
    const found = await this.next(`PRINT ${text}`, accepts);
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

/**
 * The checks of the outcome of a frame that is to be rejected. The document does not show the form of a rejection: where no RECEIPTs
 * come, a frame without a reaction may have been dropped, so that only its effects prove something.
 */
export function outcomeChecks(checks: ClauseChecks, { receipts }: RawStompClient): ClauseChecks {
  return receiptsAreSent(receipts) ? checks : checks.decided;
}

function isMessage({ command }: ReceivedFrame): boolean {
  return command === 'MESSAGE';
}

/** A MESSAGE with its JSON body; a body that is not a JSON object counts as an empty one. */
export function readMessage({ headers, body }: ReceivedFrame): JsonMessage {
  return { headers, body: jsonObject(body) };
}

/** Accepts MESSAGEs whose body has the text in it. */
export function containing(text: string): AcceptsFrame {
  return (frame) => isMessage(frame) && plainBody(frame).includes(text);
}

function jsonObject(text: string): JsonMessage['body'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
