import { randomBytes as systemRandomBytes } from 'node:crypto';
import type { BackendConfig } from '../../backend/config/config.js';
import { pooledBytes } from '../../random/pooled-bytes.js';
import type { RandomRoot } from '../../random/random.js';
import type { RunRequest } from '../../run/options.js';
import { createEmbedded, type Embedded, startEmbedded } from '../../run/service/embedded.js';
import type { Service, Started } from '../../run/service/service.js';
import type { Scenario } from '../../scenarios/scenario.js';
import { Administrator } from '../../simulator/administrator.js';
import { HttpClient } from '../../simulator/http/http-client.js';
import { Attendance } from './attendance.js';
import type { GivenCredential, Party, Prepared } from './party.js';
import { ExamineeWire } from './wire/examinee-wire.js';

/** The facts that the client under examination needs. */
export interface Invitation {
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  readonly credentials: readonly GivenCredential[];
}

export interface CertifyServiceDeps<Examinee> {
  readonly party: Party<Examinee>;
  readonly request: Pick<RunRequest, 'clock' | 'network' | 'port' | 'scenarios'>;
  readonly random: RandomRoot;
  /** The time for which the examiner waits for the client, in milliseconds. */
  readonly waitMs: number;
  /** Called once, when the client may come. */
  readonly onReady: (invitation: Invitation) => void;
  /** Called in a run in memory: the client opens its connections by the wire. */
  readonly onWire?: (wire: ExamineeWire) => void;
  readonly onInternalError: (error: unknown) => void;
}

/** The backend of this program behind a wire of the examiner, with the accounts of one client. */
export class CertifyService<Examinee> implements Service {
  readonly name = 'embedded';
  readonly addressLimits = false;
  readonly usesExisting = false;
  readonly isolatedTarget = undefined;
  readonly #deps: CertifyServiceDeps<Examinee>;
  #changes: Partial<BackendConfig> = {};
  #embedded: Embedded | undefined;
  #wire: ExamineeWire | undefined;
  #attendance: Attendance | undefined;
  #prepared: Prepared<Examinee> | undefined;

  constructor(deps: CertifyServiceDeps<Examinee>) {
    this.#deps = deps;
  }

  get attendance(): Attendance {
    if (this.#attendance === undefined) throw new TypeError('the service has not started');
    return this.#attendance;
  }

  get examinee(): Examinee {
    if (this.#prepared === undefined) throw new TypeError('the service has not started');
    return this.#prepared.examinee;
  }

  /** @throws Failure, exit code 64, if the port cannot be used */
  async start(): Promise<Started> {
    const { party, request, random, waitMs, onReady, onWire, onInternalError } = this.#deps;
    const inner = { ...request, port: 0 };
    const embedded = createEmbedded({
      request: inner,
      random,
      randomBytes:
        request.clock === 'virtual' ? random.stream('backend/ids').bytes : pooledBytes(systemRandomBytes),
      overrides: () => ({ ...party.config, ...this.#changes }),
      restartable: true,
      // Only what the client does is judged.
      emit: () => undefined,
      onInternalError,
    });
    this.#embedded = embedded;
    await startEmbedded(embedded, inner);
    const { backend, network, admin } = embedded;
    const service = { baseUrl: backend.baseUrl, webSocketUrl: backend.webSocketUrl, network };
    const wire = new ExamineeWire(service);
    this.#wire = wire;
    const http = new HttpClient({ network, baseUrl: service.baseUrl });
    const administrator = new Administrator({ http, ...admin });
    const attendance = new Attendance({ wire, waitMs, keepsSession: party.keepsSession });
    this.#attendance = attendance;
    const restart = (changes: Partial<BackendConfig>, whileDown: () => Promise<void>) =>
      this.#restart(embedded, changes, whileDown);
    this.#prepared = await party.prepare({
      http,
      administrator,
      wire,
      attendance,
      restart,
      chosen: request.scenarios,
    });
    const addresses = request.network === 'tcp' ? await this.#listen(wire, service) : service;
    const { baseUrl, webSocketUrl } = addresses;
    onWire?.(wire);
    onReady({ baseUrl, webSocketUrl, credentials: this.#prepared.credentials });
    const target = {
      http,
      administrator,
      clock: request.clock,
      inTurn: { patienceMs: waitMs },
      link: { network, webSocketUrl: service.webSocketUrl },
    };
    return { baseUrl, webSocketUrl, target };
  }

  obstacleOf({ id }: Pick<Scenario, 'id'>): string | undefined {
    return this.#deps.party.obstacles?.[id];
  }

  activityCount(): number {
    return this.#embedded?.activityCount() ?? 0;
  }

  async stop(): Promise<void> {
    this.#attendance?.stop();
    await this.#wire?.stop();
    try {
      await this.#embedded?.network.close();
    } finally {
      await this.#embedded?.backend.stop();
    }
  }

  async #listen(wire: ExamineeWire, { webSocketUrl }: { readonly webSocketUrl: string }) {
    const host = '127.0.0.1';
    const port = await wire.listen(host, this.#deps.request.port);
    const { pathname } = new URL(webSocketUrl);
    return { baseUrl: `http://${host}:${port}`, webSocketUrl: `ws://${host}:${port}${pathname}` };
  }

  async #restart(
    { restart }: Embedded,
    changes: Partial<BackendConfig>,
    whileDown: () => Promise<void>,
  ): Promise<void> {
    if (restart === undefined) throw new TypeError('the backend of an examination can be restarted');
    this.#changes = { ...this.#changes, ...changes };
    await restart(whileDown);
  }
}
