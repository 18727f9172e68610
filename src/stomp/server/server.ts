import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, WebSocketServer } from 'ws';
import type { Peer, StompApplication, StompRefusalDetail } from '../application.js';
import { defaultLimits, type StompLimits } from '../limits.js';
import type { HeartBeat } from '../session/heart-beat.js';
import { Session } from '../session/session.js';
import type { HostedSession, SessionHost } from '../session/session-host.js';
import { SteadyClock } from '../timing/steady-clock.js';
import { Sweep } from '../timing/sweep.js';
import { StompSocket } from './socket.js';
import { TurnWrites } from './turn-writes.js';
import { UnfinishedHandshakes } from './unfinished-handshakes.js';
import { chooseProtocol, refuseUpgrade, upgradeProblem } from './upgrade.js';

export interface StompServerOptions<P> {
  readonly application: StompApplication<P>;
  /** C07: creates the `session` header, which must not be predictable. No CR, LF or NUL. */
  readonly sessionId: () => string;
  readonly limits?: Partial<StompLimits>;
  /** The heart-beat that the server offers, in milliseconds; default 10000 both ways. 0 means none. */
  readonly heartBeat?: HeartBeat;
  /** Receives every refusal with its real cause, for the log. */
  readonly onRefused?: (detail: StompRefusalDetail) => void;
}

export interface StompServer {
  /**
   * Takes over a socket on which an HTTP upgrade was requested. The caller has checked path and origin. Requests that
   * are not WebSocket upgrades, or offer subprotocols without v12.stomp (W04), get an HTTP error; connections above
   * the limit get 503 with Retry-After, and those of an address with too many unfinished handshakes 429.
   */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, peer: Peer): void;
  /** The number of open connections. */
  readonly connections: number;
  /**
   * Sends ERROR SHUTTING_DOWN and close 1012 to all; resolves when the last connection is closed. Later upgrades get
   * 503.
   */
  shutdown(): Promise<void>;
  /** Closes all sockets at once. */
  terminate(): void;
}

const defaultHeartBeat: HeartBeat = { send: 10_000, receive: 10_000 };

/**
 * Creates a STOMP 1.2 server on WebSockets. It does not listen by itself and has no timer while no client is
 * connected.
 */
export function createStompServer<P>(options: StompServerOptions<P>): StompServer {
  const limits: StompLimits = { ...defaultLimits, ...options.limits };
  const sessions = new Set<HostedSession>();
  const clock = new SteadyClock(limits.stallMs);
  const sweep = new Sweep(clock, limits.sweepMs, limits.earlyHeartBeats);
  const writes = new TurnWrites();
  const handshakes = new UnfinishedHandshakes();
  let shuttingDown: Promise<void> | undefined;
  let allClosed = (): void => {};

  const host: SessionHost<P> = {
    application: options.application,
    limits,
    heartBeat: options.heartBeat ?? defaultHeartBeat,
    clock,
    wakeBy: (at) => sweep.wakeBy(at),
    refused: (detail) => options.onRefused?.(detail),
    accepted: ({ peer }) => handshakes.finished(peer.address),
    closed(session) {
      sessions.delete(session);
      if (!session.isAccepted) handshakes.finished(session.peer.address);
      sweep.remove(session);
      if (sessions.size === 0) allClosed();
    },
  };

  const webSockets = new WebSocketServer(webSocketOptions(limits));

  return {
    handleUpgrade(request, socket, head, peer) {
      const problem = shuttingDown === undefined ? upgradeProblem(request) : 503;
      if (problem !== undefined) return refuseUpgrade(socket, problem);
      // By then the clients that have not finished CONNECT either have or are disconnected (C09).
      const retryAfterSeconds = Math.ceil(limits.connectTimeoutMs / 1_000);
      if (handshakes.of(peer.address) >= limits.connectingAddress)
        return refuseUpgrade(socket, 429, retryAfterSeconds);
      if (sessions.size >= limits.connections || handshakes.size >= limits.connecting)
        return refuseUpgrade(socket, 503, retryAfterSeconds);
      writes.hold(socket);
      webSockets.handleUpgrade(request, socket, head, (webSocket) => {
        const session = new Session(host, webSocket, options.sessionId(), peer);
        sessions.add(session);
        handshakes.started(peer.address);
        sweep.add(session);
        webSocket.attach(session, socket, writes, limits.connectBytes * wireBytesPerByte);
      });
    },
    get connections() {
      return sessions.size;
    },
    shutdown() {
      shuttingDown ??= new Promise((resolve) => {
        allClosed = resolve;
        for (const session of sessions) session.shutDown();
        if (sessions.size === 0) resolve();
      });
      return shuttingDown;
    },
    terminate() {
      for (const session of sessions) session.terminate('shutdown');
    },
  };
}

/**
 * C11 on the wire: the bytes that an unauthenticated peer may send, including WebSocket messages that it never
 * finishes. This is far above the limit at which the session itself sends an ERROR: a WebSocket frame of one byte
 * takes up to eight, two of head, four of mask, and room for a longer length.
 */
const wireBytesPerByte = 8;

/** `closeTimeout` is not in the types of ws yet. */
function webSocketOptions(limits: StompLimits): ServerOptions<typeof StompSocket> & { closeTimeout: number } {
  return {
    noServer: true,
    WebSocket: StompSocket,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.webSocketPayloadBytes,
    maxFragments: limits.maxFragments,
    closeTimeout: limits.closeTimeoutMs, // X04
    autoPong: true, // W11
    handleProtocols: chooseProtocol,
  };
}
