import { Client, type IFrame, type IMessage, type StompHeaders, Versions } from '@stomp/stompjs';
import { webSocketPaths } from '../../contract/channel/destinations.js';
import { limits } from '../../contract/limits.js';
import { messageOf } from '../../failure/failure.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { oneLine } from '../http/redact.js';
import type { Network } from '../network/network.js';
import { LinkSocket } from './link-socket.js';
import { type Receipts, receiptsAreSent } from './receipts.js';

/** Throws before a client sends what the owner of a service forbids. */
export interface SendGuard {
  /** Called before a transaction report is sent, or kept to be sent. */
  beforeReport(): void;
  /** Called with each message, or part of one, of a client that writes its own bytes. */
  beforeMessage(message: string | Uint8Array): void;
}

/** The settings of links. All links of a fleet share one object. */
export interface LinkSettings {
  readonly network: Network;
  readonly webSocketUrl: string;
  /** Default: `/websocket` at the same origin, as where the base URL is that origin. */
  readonly fallbackUrl?: string;
  /** Sent with the handshake of every WebSocket. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly heartBeatMs?: number;
  /** Milliseconds from the opening of the WebSocket to CONNECTED. */
  readonly connectTimeoutMs?: number;
  /** Milliseconds from DISCONNECT to the close; then the socket is destroyed. */
  readonly disconnectTimeoutMs?: number;
  readonly maxFrame?: number;
  /** Shows whether the service sends RECEIPTs. Default: it does. */
  readonly receipts?: Receipts;
  /** Set where the owner of the service forbids some messages. */
  readonly guard?: SendGuard;
  /** Called with each heart-beat of the server, and by how much it is later than agreed, in milliseconds. */
  readonly onHeartBeat?: (lateMs: number) => void;
}

/** The address of the terminal channel at a service of the reference profile. */
export function webSocketUrlOf(baseUrl: string): string {
  return `${baseUrl.replace(/^http/, 'ws')}${webSocketPaths[0]}`;
}

/** The fallback of the channel: `/websocket` under the base URL. */
export function fallbackUrlOf(baseUrl: string): string {
  return new URL('websocket', `${baseUrl.replace(/^http/, 'ws').replace(/\/*$/, '')}/`).href;
}

/** The addresses of the channel, the fallback last. */
export function channelUrlsOf({
  webSocketUrl,
  fallbackUrl = new URL(webSocketPaths[1], webSocketUrl).href,
}: Pick<LinkSettings, 'webSocketUrl' | 'fallbackUrl'>): readonly [string, string] {
  return [webSocketUrl, fallbackUrl];
}

/** A received MESSAGE. */
export interface LinkMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The owner of a link. Each call has the link, so that late calls of an old link can be recognized. */
export interface LinkListener {
  linkConnected(link: StompLink): void;
  linkMessage(link: StompLink, message: LinkMessage): void;
  /** Called once, unless this side has requested the end. The reason is one line without secrets. */
  linkEnded(link: StompLink, reason: string): void;
}

/** A receipt that the server has not sent yet. */
interface AwaitedReceipt {
  readonly id: string;
  readonly of: 'SEND' | 'SUBSCRIBE';
  readonly onReceipt: () => void;
}

const stompVersions = new Versions([Versions.V1_2]);
const subprotocols = ['v12.stomp'] as const;
/** One decoder for all messages: stompjs would make one for each. */
const utf8 = new TextDecoder();

/**
 * One STOMP session over one WebSocket by stompjs, from its opening to its end. It never reconnects: its owner does
 * (REC-05: stompjs forgets its delay at every CONNECTED).
 */
export class StompLink {
  readonly #settings: LinkSettings;
  /** The token of the CONNECT frame, until it is given to stompjs. */
  #token: string | undefined;
  readonly #listener: LinkListener;
  readonly #usesFallback: boolean;
  #client: Client | undefined;
  #socket: LinkSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: 'new' | 'open' | 'leaving' | 'ended' = 'new';
  #errorFrame: string | undefined;
  #receipts = 0;
  /**
   * The receipts to come, in the order of their frames. stompjs would keep them in an object that V8 turns into a slow
   * dictionary at the first RECEIPT, for each of thousands of sessions.
   */
  readonly #awaited: AwaitedReceipt[] = [];
  /** The agreed time between two signs of the server; 0 if none was agreed. */
  #heartBeatMs = 0;
  #lastSignAt = 0;
  #openedAt = 0;
  /** The time from the opening to CONNECTED: several round trips. */
  #connectedAfterMs = 0;
  /** Runs while the RECEIPT of SUBSCRIBE may not come. */
  #acceptTimer: ReturnType<typeof setTimeout> | undefined;
  #left: (() => void) | undefined;
  #leaving: Promise<void> | undefined;

  /**
   * @param token of the CONNECT frame; a legacy terminal has none
   * @param usesFallback true: begins with the fallback, which worked before (REC-10)
   */
  constructor(
    settings: LinkSettings,
    token: string | undefined,
    listener: LinkListener,
    usesFallback = false,
  ) {
    this.#settings = settings;
    this.#token = token;
    this.#listener = listener;
    this.#usesFallback = usesFallback;
  }

  /** True if its session is one of the fallback. */
  get usesFallback(): boolean {
    return this.#socket?.triesOther === true ? !this.#usesFallback : this.#usesFallback;
  }

  /** Opens the session. Throws at once if the URL is not valid. */
  open(): void {
    if (this.#state !== 'new') return;
    const { network, webSocketUrl, connectTimeoutMs = 10_000, maxFrame = 1024 * 1024 } = this.#settings;
    const heartBeat = this.#settings.heartBeatMs ?? limits.heartBeatMs;
    // Opened here and not in the factory: an error there is an unhandled rejection in stompjs.
    const { headers } = this.#settings;
    const urls = channelUrlsOf(this.#settings);
    const [first, other] = this.#usesFallback ? urls.toReversed() : urls;
    const openAt = (url: string) => () => network.openWebSocket(url, subprotocols, headers && { headers });
    const socket = new LinkSocket(openAt(first), openAt(other), maxFrame);
    const authorization = this.#token === undefined ? {} : { Authorization: `Bearer ${this.#token}` };
    const client = new Client({
      webSocketFactory: () => socket,
      stompVersions,
      connectHeaders: { host: new URL(webSocketUrl).hostname, ...authorization },
      reconnectDelay: 0,
      heartbeatIncoming: heartBeat,
      heartbeatOutgoing: heartBeat,
      // Otherwise stompjs writes each frame once more, for a log that is not kept.
      logRawCommunication: true,
      // A silent server does not respond to a close either.
      discardWebsocketOnCommFailure: true,
      onConnect: (frame) => this.#connected(frame),
      onStompError: (frame) => this.#receivedError(frame),
      onHeartbeatLost: () => {
        socket.problem ??= 'heart-beat lost';
      },
      onHeartbeatReceived: () => this.#heartBeat(),
      onUnhandledReceipt: (frame) => this.#receipt(frame),
      onUnhandledMessage: () => socket.abandon('a MESSAGE for no subscription'),
      onUnhandledFrame: (frame) => socket.abandon(`an unknown frame ${oneLine(frame.command, 40)}`),
    });
    socket.onEnded = () => this.#ended();
    this.#token = undefined;
    this.#state = 'open';
    this.#openedAt = monotonicNow();
    this.#socket = socket;
    this.#client = client;
    this.#timer = setTimeout(
      () => socket.abandon(`no CONNECTED within ${connectTimeoutMs} ms`),
      connectTimeoutMs,
    );
    client.activate();
  }

  get isOpen(): boolean {
    return this.#state === 'open' && this.#client?.connected === true;
  }

  /** Sends SEND. Gives false if there is no session; `onReceipt` is then never called. */
  send(destination: string, body: unknown, onReceipt?: () => void): boolean {
    if (!this.isOpen || this.#client === undefined) return false;
    const headers: StompHeaders = {};
    if (onReceipt !== undefined) headers.receipt = this.#expectReceipt('SEND', onReceipt);
    if (body === undefined) {
      this.#client.publish({ destination, headers });
    } else {
      headers['content-type'] = 'application/json';
      this.#client.publish({ destination, headers, body: JSON.stringify(body) });
    }
    return true;
  }

  /** `onReceipt` is also called where no RECEIPTs come: at the first message, or without an ERROR for some time. */
  subscribe(
    destination: string,
    ack: 'auto' | 'client' | 'client-individual',
    onReceipt: () => void,
    claim: StompHeaders = {},
  ): boolean {
    if (!this.isOpen || this.#client === undefined) return false;
    const receipt = this.#expectReceipt('SUBSCRIBE', onReceipt);
    this.#client.subscribe(destination, (message) => this.#received(message), { ...claim, ack, receipt });
    const { receipts } = this.#settings;
    if (receipts !== undefined && receipts.sent !== true)
      this.#acceptTimer = setTimeout(
        () => this.#acceptSubscription(receipt),
        receipts.acceptedAfterMs(this.#connectedAfterMs),
      );
    return true;
  }

  /** Sends ACK, unless the message needs none: only the client modes have the `ack` header. */
  acknowledge(message: LinkMessage): void {
    const { ack, subscription } = message.headers;
    if (ack === undefined || subscription === undefined || !this.isOpen) return;
    this.#client?.ack(ack, subscription);
  }

  /**
   * Sends DISCONNECT with a receipt, then closes. Always resolves: `deactivate()` of stompjs does not if the server
   * neither responds nor closes, so the socket is destroyed after `disconnectTimeoutMs`.
   */
  disconnect(): Promise<void> {
    if (this.#leaving !== undefined) return this.#leaving;
    if (this.#state !== 'open') {
      this.#state = 'ended';
      return Promise.resolve();
    }
    this.#state = 'leaving';
    clearTimeout(this.#timer);
    clearTimeout(this.#acceptTimer);
    const { disconnectTimeoutMs = 2_000 } = this.#settings;
    this.#leaving = new Promise((resolve) => {
      this.#left = resolve;
    });
    this.#timer = setTimeout(() => {
      this.#socket?.abandon('no response to DISCONNECT');
      this.#ended();
    }, disconnectTimeoutMs);
    const connected = this.#client?.connected === true;
    // Its promise may never settle.
    void this.#client?.deactivate();
    // Without a session no DISCONNECT is needed, and stompjs may not hold the socket yet.
    if (!connected) this.#socket?.abandon('left before CONNECTED');
    return this.#leaving;
  }

  /** Destroys the socket, as an unplugged cable does. The owner is informed by `linkEnded`. */
  cut(reason = 'cut'): void {
    if (this.#state === 'open' || this.#state === 'leaving') this.#socket?.abandon(reason);
  }

  #expectReceipt(of: AwaitedReceipt['of'], onReceipt: () => void): string {
    this.#receipts += 1;
    const id = `receipt-${this.#receipts}`;
    this.#awaited.push({ id, of, onReceipt });
    return id;
  }

  #receipt({ headers }: IFrame): void {
    this.#signReceived();
    const { 'receipt-id': id = '' } = headers;
    // That of DISCONNECT has a name of stompjs.
    if (id.startsWith('receipt-')) this.#settings.receipts?.arrived();
    this.#settle((each) => each.id === id);
  }

  /** The subscription is accepted without a RECEIPT, unless they come at this service. */
  #acceptSubscription(id?: string): void {
    if (receiptsAreSent(this.#settings.receipts) || this.#errorFrame !== undefined) return;
    this.#settle((each) => each.of === 'SUBSCRIBE' && (id === undefined || each.id === id));
  }

  #settle(which: (each: AwaitedReceipt) => boolean): void {
    const at = this.#awaited.findIndex(which);
    const [receipt] = at < 0 ? [] : this.#awaited.splice(at, 1);
    if (receipt !== undefined && this.#state === 'open') this.#guarded(receipt.onReceipt);
  }

  #connected(frame: IFrame): void {
    this.#signReceived();
    if (this.#state !== 'open') return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#connectedAfterMs = monotonicNow() - this.#openedAt;
    // stompjs keeps these headers for a reconnect, but a link never reconnects.
    if (this.#client !== undefined) delete this.#client.connectHeaders.Authorization;
    const version = frame.headers.version ?? '1.0';
    // CHN-01: only 1.2 was offered.
    if (version !== Versions.V1_2)
      this.#socket?.abandon(`CONNECTED has the STOMP version ${oneLine(version, 20)}`);
    // H01: stompjs would use an interval of 1 ms for an invalid number, or for one that no timer supports.
    else if (!/^\d{1,9},\d{1,9}$/.test(frame.headers['heart-beat'] ?? '0,0'))
      this.#socket?.abandon(
        `CONNECTED with the heart-beat ${oneLine(frame.headers['heart-beat'] ?? '', 40)}`,
      );
    else {
      this.#heartBeatMs = this.#agreedHeartBeatMs(frame.headers['heart-beat'] ?? '0,0');
      this.#guarded(() => this.#listener.linkConnected(this));
    }
  }

  /** The time between two heart-beats of the server; 0 if it sends none. */
  #agreedHeartBeatMs(header: string): number {
    const offered = Number(header.split(',', 1)[0]);
    const asked = this.#settings.heartBeatMs ?? limits.heartBeatMs;
    return offered === 0 || asked === 0 ? 0 : Math.max(offered, asked);
  }

  #heartBeat(): void {
    const silentMs = monotonicNow() - this.#lastSignAt;
    this.#signReceived();
    if (this.#heartBeatMs > 0) this.#settings.onHeartBeat?.(Math.max(0, silentMs - this.#heartBeatMs));
  }

  #signReceived(): void {
    this.#socket?.frameEnded();
    this.#lastSignAt = monotonicNow();
  }

  #received(message: IMessage): void {
    this.#signReceived();
    if (this.#state !== 'open') return;
    this.#acceptSubscription();
    const { headers, binaryBody } = message;
    const text = utf8.decode(binaryBody);
    this.#guarded(() => this.#listener.linkMessage(this, { headers, text }));
  }

  #receivedError(frame: IFrame): void {
    this.#socket?.frameEnded();
    const { code, message } = frame.headers;
    this.#errorFrame = ['ERROR', code, message ?? frame.body].filter((part) => part !== undefined).join(' ');
    if (this.#state !== 'open') return;
    // X01: the server closes. The wait for it is limited as after a DISCONNECT.
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#socket?.abandon('no close after ERROR'), 2_000);
  }

  #ended(): void {
    if (this.#state === 'ended') return;
    const isUnexpected = this.#state === 'open';
    this.#state = 'ended';
    clearTimeout(this.#timer);
    clearTimeout(this.#acceptTimer);
    this.#left?.();
    // The factory is not called again, and heart-beats have stopped with the close.
    void this.#client?.deactivate({ force: true });
    if (isUnexpected)
      this.#listener.linkEnded(this, oneLine(this.#errorFrame ?? this.#socket?.problem ?? 'closed'));
  }

  /** stompjs prints and ignores the error of a handler. Here it ends the session, with its reason. */
  #guarded(handle: () => void): void {
    try {
      handle();
    } catch (error) {
      this.#socket?.abandon(`a handler failed: ${messageOf(error)}`);
    }
  }
}
