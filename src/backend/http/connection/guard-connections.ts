import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { ConnectionGuard } from './connection-guard.js';
import { NodeParser } from './node-parser.js';

/** Guards each connection of the server. It must be called before anything else listens to the server. */
export function guardConnections(server: Server, maxOpen: number): void {
  /** The guard of the head that Node handles. Node emits `request` before it has handled it. */
  let current: ConnectionGuard | undefined;
  const attach = (socket: Duplex): void => {
    const parser = NodeParser.of(socket);
    if (parser === undefined) return;
    const guard = new ConnectionGuard(socket, parser, maxOpen);
    parser.onHead((request) => {
      current = guard;
      return guard.head(request);
    });
  };
  // Node's own listeners come first and attach the parser: to the TCP socket, or to the TLS socket above it.
  server.on('connection', attach);
  server.on('secureConnection', attach);
  server.prependListener('request', (_request, response) => {
    current?.opened(response);
    current = undefined;
  });
}
