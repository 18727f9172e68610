import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  StompApplication,
  StompConnection,
  StompMessage,
  StompSend,
} from '../../../src/stomp/application.js';
import { type HeaderList, headerValue } from '../../../src/stomp/codec/headers.js';
import { StompRefusal } from '../../../src/stomp/errors.js';
import type { StompLimits } from '../../../src/stomp/limits.js';
import { createStompServer } from '../../../src/stomp/server/server.js';
import { Queues } from './queues.js';

const mebibyte = 1_048_576;

/** The limits of the generic server: bodies of 2 MiB with their headers, and practically no limit of the frame rate. */
const limits: Partial<StompLimits> = {
  frameBytes: 2 * mebibyte + 65_536,
  webSocketPayloadBytes: 4 * mebibyte,
  transactionBytes: 4 * mebibyte,
  outboundBytes: 16 * mebibyte,
  framesPerSecond: 100_000,
  frameBurst: 100_000,
};

/** The headers of a SEND that are not passed on; brokers pass on all others with the message. */
const notPassedOn = new Set(['destination', 'receipt', 'transaction', 'content-length', 'content-type']);

/**
 * Creates an application without payments: it accepts the login guest with the passcode guest, delivers each message of a
 * topic to every subscriber and each message of a queue to one, so that test suites for STOMP brokers can be run
 * against the server.
 */
export function createBroker(): StompApplication<string> {
  const connections = new Set<StompConnection<string>>();
  const queues = new Queues();
  let messages = 0;

  function publish({ destination, headers, body }: StompSend): void {
    messages += 1;
    const contentType = headerValue(headers, 'content-type');
    const message: StompMessage = {
      messageId: `m-${messages}`,
      body: Buffer.from(body),
      headers: passedOn(headers),
      ...(contentType !== undefined && { contentType }),
    };
    if (isQueue(destination)) {
      queues.send(destination, message);
      return;
    }
    for (const connection of connections) {
      for (const subscription of connection.subscriptions) {
        if (subscription.destination === destination) connection.deliver(subscription.id, message);
      }
    }
  }

  return {
    connect(connection, headers) {
      const login = headerValue(headers, 'login');
      if (login !== 'guest' || headerValue(headers, 'passcode') !== 'guest') {
        throw new StompRefusal('AUTH_FAILED', 'not guest');
      }
      connections.add(connection);
      return login;
    },
    subscribe(connection, { id, destination }) {
      checkDestination(destination);
      const isOpen = connection.subscriptions.some(
        (each) => each.destination === destination && each.id !== id,
      );
      if (isQueue(destination) && isOpen)
        throw new StompRefusal('PROTOCOL_ERROR', 'The connection has subscribed to this queue already');
    },
    subscribed(connection, subscription) {
      if (isQueue(subscription.destination)) queues.subscribed(connection, subscription);
    },
    unsubscribed: (connection, subscription) => queues.ended(connection, subscription),
    send(_, message) {
      checkDestination(message.destination);
      publish(message);
    },
    acknowledged: (_, subscription, messageId) => queues.acknowledged(subscription, messageId),
    rejected: (_, subscription, messageId) => queues.rejected(subscription, messageId),
    /** Carries out all or none: every destination is checked before the first message is sent. */
    commit(_, operations) {
      for (const operation of operations)
        if (operation.kind === 'send') checkDestination(operation.message.destination);
      for (const operation of operations) {
        if (operation.kind === 'send') publish(operation.message);
        else if (operation.kind === 'acknowledge')
          queues.acknowledged(operation.subscription, operation.messageId);
        else queues.rejected(operation.subscription, operation.messageId);
      }
    },
    disconnected(connection) {
      connections.delete(connection);
      queues.ended(connection);
    },
  };
}

function isQueue(destination: string): boolean {
  return destination.startsWith('/queue/');
}

function checkDestination(destination: string): void {
  if (!/^\/(?:topic|queue)\/./.test(destination)) {
    throw new StompRefusal('FORBIDDEN_DESTINATION', 'Only destinations below /topic/ and /queue/ are served');
  }
}

function passedOn(headers: HeaderList): HeaderList {
  const seen = new Set<string>();
  return headers.filter(([name]) => {
    // The first occurrence of a repeated header counts.
    if (notPassedOn.has(name) || seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

export interface GenericServer {
  readonly http: Server;
  readonly connections: () => number;
  /** Binds to the loopback interface, with port 0 to a free port, and resolves with the URL. */
  listen(port: number): Promise<string>;
  close(): Promise<void>;
}

/** Creates a server that accepts STOMP over WebSocket on every path. */
export function createGenericServer(sessionId: () => string): GenericServer {
  const stomp = createStompServer({
    application: createBroker(),
    sessionId,
    limits,
    heartBeat: { send: 1_000, receive: 1_000 },
  });
  const http = createServer((_, response) => {
    response
      .writeHead(426, { 'content-type': 'text/plain', upgrade: 'websocket' })
      .end('STOMP over WebSocket\n');
  });
  http.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const address = request.socket.remoteAddress ?? 'in-memory';
    stomp.handleUpgrade(request, socket, head, { address, origin: request.headers.origin });
  });
  return {
    http,
    connections: () => stomp.connections,
    listen: (port) =>
      new Promise((resolve, reject) => {
        http.once('error', reject).listen(port, '127.0.0.1', () => {
          // A TCP server has an address of this form once it listens.
          const { port: bound } = http.address() as AddressInfo;
          resolve(`ws://127.0.0.1:${bound}/`);
        });
      }),
    async close() {
      await stomp.shutdown();
      await new Promise((resolve) => {
        http.close(resolve);
        http.closeAllConnections();
      });
    },
  };
}
