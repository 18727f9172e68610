import { randomBytes as systemRandomBytes } from 'node:crypto';
import { systems } from '../../../conformance/oracle/operations.js';
import { dashboardUrl } from '../../backend/http/operator/paths.js';
import type { Emit } from '../../events/event-bus.js';
import { pooledBytes } from '../../random/pooled-bytes.js';
import type { RandomRoot } from '../../random/random.js';
import { Administrator } from '../../simulator/administrator.js';
import { HttpClient } from '../../simulator/http/http-client.js';
import { needsRestart } from '../faults/fleet-faults.js';
import type { RunEnvironment, RunRequest } from '../options.js';
import { createEmbedded, type Embedded, startEmbedded } from './embedded.js';
import { IsolatedBackends } from './isolated-backends.js';
import type { Service, Started } from './service.js';

export interface EmbeddedServiceDeps {
  readonly request: RunRequest;
  readonly environment: Pick<
    RunEnvironment,
    'randomBytes' | 'target' | 'host' | 'dashboard' | 'createService' | 'passcode'
  >;
  readonly random: RandomRoot;
  readonly emit: Emit;
  readonly onInternalError: (error: unknown) => void;
}

/** The backend of this program in this process, with further ones for scenarios that need an isolated backend. */
export class EmbeddedService implements Service {
  readonly name = 'embedded';
  readonly addressLimits = false;
  readonly usesExisting = false;
  readonly #deps: EmbeddedServiceDeps;
  readonly #isolated: IsolatedBackends;
  #embedded: Embedded | undefined;

  constructor(deps: EmbeddedServiceDeps) {
    this.#deps = deps;
    const { request, environment, random, onInternalError } = deps;
    const { randomBytes } = environment;
    this.#isolated = new IsolatedBackends({ request, random, randomBytes, onInternalError });
  }

  async start(): Promise<Started> {
    const { request, environment, random, emit, onInternalError } = this.#deps;
    const seeded = random.stream('backend/ids').bytes;
    const embedded = createEmbedded({
      request,
      random,
      randomBytes:
        environment.randomBytes ?? (request.clock === 'virtual' ? seeded : pooledBytes(systemRandomBytes)),
      emit,
      onInternalError,
      restartable: needsRestart(request),
      dashboard: environment.dashboard && { ...environment.dashboard, version: request.version },
    });
    this.#embedded = embedded;
    await startEmbedded(embedded, request);
    const { backend, network, admin, restart } = embedded;
    const { baseUrl, webSocketUrl } = backend;
    environment.dashboard?.onStarted(dashboardUrl(baseUrl));
    const http = new HttpClient({ network, baseUrl });
    const administrator = new Administrator({ http, ...admin });
    const target = {
      http,
      administrator,
      clock: request.clock,
      systems,
      link: { network, webSocketUrl },
      ...(restart && { restart }),
    };
    const account = { id: admin.clientId, secret: admin.clientSecret };
    return { baseUrl, webSocketUrl, target, account };
  }

  readonly isolatedTarget: Service['isolatedTarget'] = (scenario) => this.#isolated.start(scenario);

  readonly pathBackend: Service['pathBackend'] = (name, { config, restarts }) =>
    this.#isolated.start({ id: `path.${name}`, isolated: { config }, needs: { restart: restarts } });

  obstacleOf(): undefined {
    return undefined;
  }

  activityCount(): number {
    return (this.#embedded?.activityCount() ?? 0) + this.#isolated.activityCount();
  }

  async stop(): Promise<void> {
    try {
      await this.#embedded?.network.close();
    } finally {
      await this.#embedded?.backend.stop();
    }
  }
}
