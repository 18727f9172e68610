import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, WebSocketServer } from 'ws';
import type { Peer, StompApplication, StompRefusalDetail } from '../application.js';
import { defaultLimits, type StompLimits } from '../limits.js';
import type { HeartBeat } from '../session/heart-beat.js';
import { Session, type SessionHost } from '../session/session.js';
import { StompSocket } from './socket.js';
import { SteadyClock } from './steady-clock.js';
import { Sweep } from './sweep.js';
import { chooseProtocol, refuseUpgrade, upgradeProblem } from './upgrade.js';

export interface StompServerOptions<P> {
  readonly application: StompApplication<P>;
  /** C07: the `session` header; must not be predictable. No CR, LF or NUL. */
  readonly sessionId: () => string;
  readonly limits?: Partial<StompLimits>;
  /** What the server offers, in milliseconds; default 10000 both ways. 0 is none. */
  readonly heartBeat?: HeartBeat;
  /** For the log: every refusal with its real cause. */
  readonly onRefused?: (detail: StompRefusalDetail) => void;
}

export interface StompServer {
  /**
   * Takes over a socket on which an HTTP upgrade was asked for. The caller has checked path and origin. What is no
   * WebSocket upgrade, or offers subprotocols without v12.stomp (W04), is answered with an HTTP error; what is one
   * connection too many, with 503 and Retry-After.
   */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, peer: Peer): void;
  /** Open connections. */
  readonly connections: number;
  /** ERROR SHUTTING_DOWN and close 1012 for all; resolves when the last has gone. Upgrades get 503 from here on. */
  shutdown(): Promise<void>;
  /** Ends all sockets at once. */
  terminate(): void;
}

const defaultHeartBeat: HeartBeat = { send: 10_000, receive: 10_000 };

/** A STOMP 1.2 server on WebSockets. It listens to nothing and has no timer while nobody is connected. */
export function createStompServer<P>(options: StompServerOptions<P>): StompServer {
  const limits: StompLimits = { ...defaultLimits, ...options.limits };
  const sessions = new Set<Session<P>>();
  const clock = new SteadyClock(limits.stallMs);
  const sweep = new Sweep(clock, limits.sweepMs, limits.earlyHeartBeats);
  let connecting = 0;
  let shuttingDown: Promise<void> | undefined;
  let allGone = (): void => {};

  const host: SessionHost<P> = {
    application: options.application,
    limits,
    heartBeat: options.heartBeat ?? defaultHeartBeat,
    clock,
    wakeBy: (at) => sweep.wakeBy(at),
    refused: (detail) => options.onRefused?.(detail),
    known: () => {
      connecting--;
    },
    closed(session) {
      sessions.delete(session);
      if (!session.isKnown) connecting--;
      sweep.remove(session);
      if (sessions.size === 0) allGone();
    },
  };

  const webSockets = new WebSocketServer(webSocketOptions(limits));

  return {
    handleUpgrade(request, socket, head, peer) {
      const problem = shuttingDown === undefined ? upgradeProblem(request) : 503;
      if (problem !== undefined) return refuseUpgrade(socket, problem);
      if (sessions.size >= limits.connections || connecting >= limits.connecting) {
        // By then those that have not finished CONNECT have, or are gone (C09).
        return refuseUpgrade(socket, 503, Math.ceil(limits.connectTimeoutMs / 1_000));
      }
      webSockets.handleUpgrade(request, socket, head, (webSocket) => {
        const session = new Session(host, webSocket, options.sessionId(), peer);
        sessions.add(session);
        connecting++;
        sweep.add(session);
        webSocket.attach(session, socket, limits.connectBytes * octetsOfOne);
      });
    },
    get connections() {
      return sessions.size;
    },
    shutdown() {
      shuttingDown ??= new Promise((resolve) => {
        allGone = resolve;
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
 * C11 on the wire: what a peer that nobody knows may leave here, in WebSocket messages that it never ends too. It is
 * far above what the session itself refuses with an ERROR: a WebSocket frame of one octet has eight, two of head, four
 * of mask, and room for a longer length.
 */
const octetsOfOne = 8;

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
