import { randomBytes as systemRandomBytes } from 'node:crypto';
import { systems } from '../../../conformance/oracle/operations.js';
import type { BackendConfig } from '../../backend/config/config.js';
import { configure } from '../../backend/config/configure.js';
import { pooledBytes } from '../../random/pooled-bytes.js';
import type { RandomBytes, RandomRoot } from '../../random/random.js';
import type { IsolatedTarget } from '../../scenarios/runner.js';
import type { Scenario } from '../../scenarios/scenario.js';
import { Administrator } from '../../simulator/administrator.js';
import { HttpClient } from '../../simulator/http/http-client.js';
import type { RunRequest } from '../options.js';
import { createEmbedded, type Embedded, startEmbedded } from './embedded.js';

export interface IsolatedBackendsDeps {
  readonly request: Pick<RunRequest, 'clock' | 'network'>;
  readonly random: RandomRoot;
  readonly randomBytes: RandomBytes | undefined;
  readonly onInternalError: (error: unknown) => void;
}

/** Backends of one scenario each, with the default configuration or that of the scenario. The limits per network address are on. */
export class IsolatedBackends {
  readonly #deps: IsolatedBackendsDeps;
  readonly #running = new Set<Embedded>();
  /** Activity of the closed networks. */
  #earlierActivity = 0;

  constructor(deps: IsolatedBackendsDeps) {
    this.#deps = deps;
  }

  /** Rises with all activity on their memory networks. */
  activityCount(): number {
    let count = this.#earlierActivity;
    for (const embedded of this.#running) count += embedded.activityCount();
    return count;
  }

  async start(
    scenario: Pick<Scenario, 'id' | 'isolated'> & Partial<Pick<Scenario, 'needs'>>,
  ): Promise<IsolatedTarget> {
    const { request, random, randomBytes, onInternalError } = this.#deps;
    const { clock, network: kind } = request;
    const seeded = random.stream(`backend/ids of ${scenario.id}`).bytes;
    const embedded = createEmbedded({
      request: { clock, network: kind, port: 0 },
      random,
      randomBytes: randomBytes ?? (clock === 'virtual' ? seeded : pooledBytes(systemRandomBytes)),
      config: isolatedBackendConfig(scenario),
      restartable: scenario.needs?.restart === true,
      // Its terminals and payments do not belong to the run, and may have the ids of others that do.
      emit: () => undefined,
      onInternalError,
    });
    const { backend, network, admin, restart } = embedded;
    this.#running.add(embedded);
    const stop = async () => {
      await backend.stop();
      await network.close();
      if (this.#running.delete(embedded)) this.#earlierActivity += embedded.activityCount();
    };
    try {
      await startEmbedded(embedded, { clock, network: kind, port: 0 });
    } catch (error) {
      await stop();
      throw error;
    }
    const http = new HttpClient({ network, baseUrl: backend.baseUrl });
    const administrator = new Administrator({ http, ...admin });
    const link = { network, webSocketUrl: backend.webSocketUrl };
    return {
      target: {
        http,
        link,
        administrator,
        clock,
        systems,
        isolated: true,
        ...(restart && { restart }),
      },
      stop,
    };
  }
}

/**
 * The configuration keys of a scenario that differ from the defaults.
 *
 * @throws Failure `unknown-key` or `bad-value`
 */
export function isolatedBackendConfig({
  id,
  isolated,
}: Pick<Scenario, 'id' | 'isolated'>): Partial<BackendConfig> {
  if (typeof isolated !== 'object') return {};
  const settings = Object.entries(isolated.config);
  return configure(settings.map(([key, text]) => ({ key, text, from: id })));
}
