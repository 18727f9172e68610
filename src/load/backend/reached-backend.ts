import { Administrator } from '../../simulator/administrator.js';
import { HttpClient } from '../../simulator/http/http-client.js';
import type { Network } from '../../simulator/network/network.js';
import { createTcpNetwork } from '../../simulator/network/tcp.js';
import type { LoadTarget, ThreadClient } from './load-service.js';
import type { BackendPlace } from './service-place.js';

/** A client of a backend that listens already, with this number of HTTP connections. */
export function reachBackend(
  { baseUrl, webSocketUrl, admin, sourceAddresses }: BackendPlace,
  connections: number,
): { readonly target: LoadTarget; readonly network: Network } {
  const network = createTcpNetwork({ httpConnections: connections, sourceAddresses });
  const http = new HttpClient({ network, baseUrl });
  const administrator = new Administrator({ http, ...admin });
  return { target: { http, link: { network, webSocketUrl }, administrator }, network };
}

/** A backend that another thread has started, and will stop. */
export class ReachedBackend implements ThreadClient {
  readonly #place: BackendPlace;
  readonly #connections: number;
  #network: Network | undefined;

  constructor(place: BackendPlace, connections: number) {
    this.#place = place;
    this.#connections = connections;
  }

  async start(): Promise<LoadTarget> {
    const { target, network } = reachBackend(this.#place, this.#connections);
    this.#network = network;
    return target;
  }

  async stop(): Promise<void> {
    await this.#network?.close();
  }
}
