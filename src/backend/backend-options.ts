import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Emit } from '../events/event-bus.js';
import type { RandomBytes, RandomRoot } from '../random/random.js';
import type { BackendConfig } from './config/config.js';
import type { Fixtures } from './fixtures/fixtures.js';
import type { TlsIdentity } from './http/server.js';
import type { ListenAddress } from './lifecycle/listen.js';
import type { DataFile } from './store/engine/snapshots.js';

export interface BackendOptions {
  readonly config?: Partial<BackendConfig>;
  /** The first SYSTEM_ADMIN. If it was chosen, a store that already holds another secret for it is refused. */
  readonly bootstrapAdmin: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly chosen?: boolean;
  };
  /** The source of ids, secrets and keys: the CSPRNG, or a seeded stream where a run must repeat. */
  readonly randomBytes: RandomBytes;
  /** The source of the outcomes and delays of the simulated acquirer. */
  readonly random: RandomRoot;
  readonly emit: Emit;
  /** Receives every internal error; the caller of the service receives ERR_SYSTEM_ERROR. */
  readonly onInternalError: (error: unknown) => void;
  /** Keeps the store. Without it everything is gone with the process. */
  readonly dataFile?: DataFile | undefined;
  /** True: while the data file does not keep up, requests that store something get 503. Default: false. */
  readonly refuseUnsaved?: boolean;
  /** The content of a new store; a store that was read from a file keeps its own. */
  readonly fixtures?: Fixtures | undefined;
  /** Listens off the loopback interface even where a published secret opens the store. */
  readonly insecureFixtures?: boolean;
  readonly tls?: TlsIdentity | undefined;
  readonly log?: FastifyBaseLogger | undefined;
  /** The program's version: with it come /health, /metrics and the documentation of the interface. */
  readonly operatorVersion?: string;
  /** The folder with the files of the dashboard, which is served with the pages above. */
  readonly dashboard?: string | undefined;
  /**
   * True: neither its port, nor an open connection, nor a pending payment keeps the process alive, which ends as it
   * would without a backend. Default: false.
   */
  readonly detached?: boolean;
}

export interface Backend {
  /** Opens the store and listens; without an address it takes only connections that are handed to `accept`. */
  start(address?: ListenAddress): Promise<void>;
  /** Accepts nothing new and waits for the requests under way, as long as is configured. A stop follows it. */
  drain(): Promise<void>;
  /** Ends all sessions, sends held responses, saves and closes the store. Idempotent. */
  stop(): Promise<void>;
  /** False if the store was read from its file. */
  readonly fresh: boolean;
  /** The OpenAPI document, where there is one. */
  readonly openApi: object;
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  /** The HTTP server of a backend that is running. */
  readonly server: Server;
  /** Serves the server's end of a connection; destroys it unless the backend is running, like a port that is closed. */
  accept(socket: Duplex): void;
}
