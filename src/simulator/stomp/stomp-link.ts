import { Client, type IFrame, type IMessage, type StompHeaders, Versions } from '@stomp/stompjs';
import { limits } from '../../contract/limits.js';
import { messageOf } from '../../failure/failure.js';
import { oneLine } from '../http/redact.js';
import type { Network } from '../network/network.js';
import { LinkSocket } from './link-socket.js';

/** One object for all links of a fleet. */
export interface LinkSettings {
  readonly network: Network;
  readonly webSocketUrl: string;
  readonly heartBeatMs?: number;
  /** From the opening of the WebSocket to CONNECTED. */
  readonly connectTimeoutMs?: number;
  /** From DISCONNECT to the close; then the socket is destroyed. */
  readonly disconnectTimeoutMs?: number;
  readonly maxFrame?: number;
}

/** A MESSAGE as it came. */
export interface LinkMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Who holds a link. It is called with the link, so that what comes late from an old one can be told. */
export interface LinkListener {
  linkConnected(link: StompLink): void;
  linkMessage(link: StompLink, message: LinkMessage): void;
  /** Once, unless this side has asked for the end. The reason is one line without secrets. */
  linkEnded(link: StompLink, reason: string): void;
}

const stompVersions = new Versions([Versions.V1_2]);
const subprotocols = ['v12.stomp'] as const;

/**
 * One STOMP session over one WebSocket by stompjs, from its opening to its end. It never reconnects: that is
 * the holder's matter (REC-05: stompjs forgets its delay at every CONNECTED).
 */
export class StompLink {
  readonly #settings: LinkSettings;
  readonly #token: string | undefined;
  readonly #listener: LinkListener;
  #client: Client | undefined;
  #socket: LinkSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: 'new' | 'open' | 'leaving' | 'ended' = 'new';
  #errorFrame: string | undefined;
  #receipts = 0;
  #left: (() => void) | undefined;
  #leaving: Promise<void> | undefined;

  /** @param token of the CONNECT frame; a legacy terminal has none */
  constructor(settings: LinkSettings, token: string | undefined, listener: LinkListener) {
    this.#settings = settings;
    this.#token = token;
    this.#listener = listener;
  }

  /** Throws at once if the address is none. */
  open(): void {
    if (this.#state !== 'new') return;
    const { network, webSocketUrl, connectTimeoutMs = 10_000, maxFrame = 1024 * 1024 } = this.#settings;
    const heartBeat = this.#settings.heartBeatMs ?? limits.heartBeatMs;
    // Opened here and not in the factory: what throws there is an unhandled rejection of stompjs.
    const socket = new LinkSocket(network.openWebSocket(webSocketUrl, subprotocols), maxFrame);
    const authorization = this.#token === undefined ? {} : { Authorization: `Bearer ${this.#token}` };
    const client = new Client({
      webSocketFactory: () => socket,
      stompVersions,
      connectHeaders: { host: new URL(webSocketUrl).hostname, ...authorization },
      reconnectDelay: 0,
      heartbeatIncoming: heartBeat,
      heartbeatOutgoing: heartBeat,
      // A server that is silent does not answer a close either.
      discardWebsocketOnCommFailure: true,
      onConnect: (frame) => this.#connected(frame),
      onStompError: (frame) => this.#refused(frame),
      onHeartbeatLost: () => {
        socket.problem ??= 'heart-beat lost';
      },
      onHeartbeatReceived: () => socket.frameEnded(),
      onUnhandledReceipt: () => socket.frameEnded(),
      onUnhandledMessage: () => socket.abandon('a MESSAGE for no subscription'),
      onUnhandledFrame: (frame) => socket.abandon(`an unknown frame ${oneLine(frame.command, 40)}`),
    });
    socket.onEnded = () => this.#ended();
    this.#state = 'open';
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

  /** SEND. Answers false if there is no session; `onReceipt` is then never called. */
  send(destination: string, body: unknown, onReceipt?: () => void): boolean {
    if (!this.isOpen || this.#client === undefined) return false;
    const headers: StompHeaders = {};
    if (onReceipt !== undefined) headers.receipt = this.#expectReceipt(onReceipt);
    if (body === undefined) {
      this.#client.publish({ destination, headers });
    } else {
      headers['content-type'] = 'application/json';
      this.#client.publish({ destination, headers, body: JSON.stringify(body) });
    }
    return true;
  }

  subscribe(
    destination: string,
    ack: 'auto' | 'client' | 'client-individual',
    onReceipt: () => void,
    claim: StompHeaders = {},
  ): boolean {
    if (!this.isOpen || this.#client === undefined) return false;
    const receipt = this.#expectReceipt(onReceipt);
    this.#client.subscribe(destination, (message) => this.#received(message), { ...claim, ack, receipt });
    return true;
  }

  /** Nothing happens for a message that asks for none: the `ack` header is there in the client modes only. */
  acknowledge(message: LinkMessage): void {
    const { ack, subscription } = message.headers;
    if (ack === undefined || subscription === undefined || !this.isOpen) return;
    this.#client?.ack(ack, subscription);
  }

  /**
   * DISCONNECT with a receipt, then the close. Always resolves: `deactivate()` of stompjs does not if the
   * server neither answers nor closes, so the socket is destroyed after `disconnectTimeoutMs`.
   */
  disconnect(): Promise<void> {
    if (this.#leaving !== undefined) return this.#leaving;
    if (this.#state !== 'open') {
      this.#state = 'ended';
      return Promise.resolve();
    }
    this.#state = 'leaving';
    clearTimeout(this.#timer);
    const { disconnectTimeoutMs = 2_000 } = this.#settings;
    this.#leaving = new Promise((resolve) => {
      this.#left = resolve;
    });
    this.#timer = setTimeout(() => {
      this.#socket?.abandon('DISCONNECT was not answered');
      this.#ended();
    }, disconnectTimeoutMs);
    const connected = this.#client?.connected === true;
    // Its promise is the one that may never settle.
    void this.#client?.deactivate();
    // Without a session there is nothing to say goodbye to, and stompjs may not hold the socket yet.
    if (!connected) this.#socket?.abandon('left before CONNECTED');
    return this.#leaving;
  }

  /** Destroys the socket, as a pulled cable does. The holder hears of it by `linkEnded`. */
  cut(reason = 'cut'): void {
    if (this.#state === 'open' || this.#state === 'leaving') this.#socket?.abandon(reason);
  }

  #expectReceipt(onReceipt: () => void): string {
    this.#receipts += 1;
    const id = `receipt-${this.#receipts}`;
    this.#client?.watchForReceipt(id, () => {
      this.#socket?.frameEnded();
      if (this.#state === 'open') this.#guarded(onReceipt);
    });
    return id;
  }

  #connected(frame: IFrame): void {
    this.#socket?.frameEnded();
    if (this.#state !== 'open') return;
    clearTimeout(this.#timer);
    const version = frame.headers.version ?? '1.0';
    // CHN-01: 1.2 was the only one offered.
    if (version !== Versions.V1_2) this.#socket?.abandon(`CONNECTED speaks STOMP ${oneLine(version, 20)}`);
    // H01: stompjs would make an interval of 1 ms of what is no number, or of one that no timer can wait for.
    else if (!/^\d{1,9},\d{1,9}$/.test(frame.headers['heart-beat'] ?? '0,0'))
      this.#socket?.abandon(
        `CONNECTED with the heart-beat ${oneLine(frame.headers['heart-beat'] ?? '', 40)}`,
      );
    else this.#guarded(() => this.#listener.linkConnected(this));
  }

  #received(message: IMessage): void {
    this.#socket?.frameEnded();
    if (this.#state !== 'open') return;
    const { headers, body: text } = message;
    this.#guarded(() => this.#listener.linkMessage(this, { headers, text }));
  }

  #refused(frame: IFrame): void {
    this.#socket?.frameEnded();
    const { code, message } = frame.headers;
    this.#errorFrame = ['ERROR', code, message ?? frame.body].filter((part) => part !== undefined).join(' ');
    if (this.#state !== 'open') return;
    // X01: the server closes. One that does not is not waited for longer than for a DISCONNECT.
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#socket?.abandon('no close after ERROR'), 2_000);
  }

  #ended(): void {
    if (this.#state === 'ended') return;
    const told = this.#state === 'open';
    this.#state = 'ended';
    clearTimeout(this.#timer);
    this.#left?.();
    // The factory is never called again, and heart-beats have ended with the close.
    void this.#client?.deactivate({ force: true });
    if (told) this.#listener.linkEnded(this, oneLine(this.#errorFrame ?? this.#socket?.problem ?? 'closed'));
  }

  /** stompjs prints and forgets what a handler throws. Here it ends the session, with its reason. */
  #guarded(handle: () => void): void {
    try {
      handle();
    } catch (error) {
      this.#socket?.abandon(`a handler broke: ${messageOf(error)}`);
    }
  }
}
