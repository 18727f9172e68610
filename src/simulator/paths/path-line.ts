import type { WebSocket } from 'ws';
import type { RandomStream } from '../../random/random.js';
import { FaultyLine } from '../faults/faulty-line.js';
import { FaultyNetwork } from '../faults/faulty-network.js';
import type { Fault } from '../faults/plan.js';
import type { Network, OpenWebSocketOptions } from '../network/network.js';
import { PassingNetwork } from '../network/passing-network.js';

/** Leads to no channel on any server. */
const nowhere = '/nowhere';

/** The line of one terminal that walks a path: it refuses WebSockets, and has faults until `clear`. */
export class PathLine extends PassingNetwork {
  readonly #faults: FaultyLine;
  readonly #random: RandomStream;
  #begun = 0;
  #refused: 'none' | 'all' | { readonly path: string } = 'none';

  constructor(below: Network, random: RandomStream) {
    const faults = new FaultyLine();
    super(new FaultyNetwork(below, faults), below.translator);
    this.#faults = faults;
    this.#random = random;
  }

  /** Refuses every new WebSocket, or those at one path. */
  refuse(refused: 'all' | { readonly path: string }): void {
    this.#refused = refused;
  }

  begin(fault: Fault): void {
    this.#begun += 1;
    this.#faults.begin(this.#begun, fault, this.#random);
  }

  /** The line works again. */
  clear(): void {
    this.#refused = 'none';
    this.#faults.endAll();
  }

  override openWebSocket(
    url: string,
    protocols?: readonly string[],
    options?: OpenWebSocketOptions,
  ): WebSocket {
    const refused = this.#refused;
    const isRefused = refused === 'all' || (refused !== 'none' && refused.path === new URL(url).pathname);
    return super.openWebSocket(isRefused ? new URL(nowhere, url).href : url, protocols, options);
  }

  /** Does nothing: the network below is closed by its owner. */
  override async close(): Promise<void> {}
}
