import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { HttpConnection } from './http-connection.js';

/** Guards each connection of the server. It must be called before anything else listens to the server. */
export function guardConnections(server: Server, maxOpen: number): void {
  const connections = new WeakMap<Duplex, HttpConnection>();
  const guard = (socket: Duplex): void => {
    const connection = HttpConnection.on(socket, maxOpen);
    if (connection !== undefined) connections.set(socket, connection);
  };
  // Node's own listeners come first and attach the parser: to the TCP socket, or to the TLS socket above it.
  server.on('connection', guard);
  server.on('secureConnection', guard);
  server.prependListener('request', (request, response) => {
    connections.get(request.socket)?.opened(response);
  });
  // An upgraded connection lives long and takes no further request: what was needed for them is released.
  server.prependListener('upgrade', (_request, socket) => {
    connections.delete(socket);
  });
}
