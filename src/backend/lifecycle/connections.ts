import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** The time that a connection may take to finish what it has begun once the service stops. */
const graceMs = 1000;

/** Every connection of a server, upgraded ones and those that never sent a request included. */
export class Connections {
  readonly #open = new Set<Duplex>();

  constructor(server: Server) {
    const open = this.#open;
    // One listener for all sockets: a server may have many thousand.
    function closed(this: Duplex): void {
      open.delete(this);
    }
    server.on('connection', (socket: Duplex) => {
      open.add(socket);
      socket.on('close', closed);
    });
  }

  /** Waits for the closing of the server, and destroys after a grace what keeps it from closing. */
  async endWith(closing: Promise<unknown>): Promise<void> {
    const timer = setTimeout(() => {
      for (const socket of this.#open) socket.destroy();
    }, graceMs);
    try {
      await closing;
    } finally {
      clearTimeout(timer);
      for (const socket of this.#open) socket.destroy();
    }
  }
}
