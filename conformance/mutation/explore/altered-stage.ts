import type { Duplex } from 'node:stream';
import type { EmbeddedStageOptions } from '../../../src/examine/explore/service/embedded-stage.js';
import { Administrator } from '../../../src/simulator/administrator.js';
import { HttpClient } from '../../../src/simulator/http/http-client.js';
import { MemoryNetwork } from '../../../src/simulator/network/memory.js';
import { alter } from '../wire/altered-backend.js';
import type { Wire } from '../wire/wire.js';

/** A stage whose actors reach the backend of each history through its own wire. */
export function behindWire(makeWire: () => Wire): EmbeddedStageOptions {
  return {
    alter(target, { backend, network, admin }) {
      const { baseUrl, webSocketUrl } = backend;
      const altered = alter({ baseUrl, webSocketUrl, network }, makeWire());
      const accept = (socket: Duplex) => altered.server.emit('connection', socket);
      const before = new MemoryNetwork({ origin: baseUrl, accept, latencyMs: 1 });
      const http = new HttpClient({ network: before, baseUrl });
      const administrator = new Administrator({ http, ...admin });
      return {
        target: { ...target, http, administrator, link: { network: before, webSocketUrl } },
        activityCount: () => before.wire.activityCount,
        async stop() {
          await altered.stop();
          await before.close();
        },
      };
    },
  };
}
