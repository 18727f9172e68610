import { Client, ReconnectionTimeMode } from '@stomp/stompjs';
import type { Static } from 'typebox';
import type { adminEvent } from '../../src/contract/channel/admin-events.js';
import { limits } from '../../src/contract/limits.js';
import { Observable } from '../model/observable.js';

export type AdminEvent = Static<typeof adminEvent>;

/** A token for the channel and where to subscribe with it. */
export interface TopicAccess {
  readonly wsToken: string;
  readonly topicDestination: string;
  readonly expiresInSeconds: number;
}

export type LinkState = 'connecting' | 'connected' | 'lost';

export interface AdminTopicDeps {
  /** Requests a fresh token for each connection. */
  readonly access: () => Promise<TopicAccess>;
  readonly onEvent: (event: AdminEvent) => void;
  /** Called after each connection: what happened before it was not received. */
  readonly onConnected: () => void;
  /** Called when no access is given; the connection is tried again. */
  readonly onAccessError: (error: unknown) => void;
}

/** The share of a token's lifetime after which it is renewed. */
const renewAfterShare = 5 / 6;

/** The subscription of the page to the events of all terminals. It reconnects with the back-off of a terminal. */
export class AdminTopic {
  readonly state = new Observable<LinkState>('connecting');
  readonly #deps: AdminTopicDeps;
  readonly #client: Client;
  #destination = '';
  #renewal: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(deps: AdminTopicDeps) {
    this.#deps = deps;
    this.#client = new Client({
      brokerURL: `${location.origin.replace(/^http/, 'ws')}/webs`,
      heartbeatIncoming: limits.heartBeatMs,
      heartbeatOutgoing: limits.heartBeatMs,
      connectionTimeout: 10_000,
      reconnectDelay: limits.minBackOffMs,
      maxReconnectDelay: limits.maxBackOffMs,
      reconnectTimeMode: ReconnectionTimeMode.EXPONENTIAL,
      beforeConnect: () => this.#authorize(),
      onConnect: () => this.#subscribe(),
      onWebSocketClose: () => this.#lost(),
    });
  }

  start(): void {
    this.#client.activate();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#renewal);
    await this.#client.deactivate();
  }

  /** Without a token the connection fails and is tried again. */
  async #authorize(): Promise<void> {
    try {
      const { wsToken, topicDestination, expiresInSeconds } = await this.#deps.access();
      this.#destination = topicDestination;
      this.#client.connectHeaders = { Authorization: `Bearer ${wsToken}` };
      clearTimeout(this.#renewal);
      this.#renewal = setTimeout(() => void this.#renew(), expiresInSeconds * 1000 * renewAfterShare);
    } catch (error) {
      this.#client.connectHeaders = {};
      this.#deps.onAccessError(error);
    }
  }

  async #renew(): Promise<void> {
    await this.#client.deactivate();
    if (!this.#isStopped) this.#client.activate();
  }

  #subscribe(): void {
    this.#client.subscribe(this.#destination, ({ body }) =>
      this.#deps.onEvent(JSON.parse(body) as AdminEvent),
    );
    this.state.set('connected');
    this.#deps.onConnected();
  }

  #lost(): void {
    if (!this.#isStopped) this.state.set('lost');
  }
}
