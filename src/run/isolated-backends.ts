import { randomBytes as systemRandomBytes } from 'node:crypto';
import type { BackendConfig } from '../backend/config/config.js';
import { configure } from '../backend/config/configure.js';
import { pooledBytes } from '../random/pooled-bytes.js';
import type { RandomBytes, RandomRoot } from '../random/random.js';
import type { IsolatedTarget } from '../scenarios/runner.js';
import type { Scenario } from '../scenarios/scenario.js';
import { Administrator } from '../simulator/administrator.js';
import { HttpClient } from '../simulator/http/http-client.js';
import { createEmbedded, type Embedded, startEmbedded } from './embedded.js';
import type { RunRequest } from './options.js';

export interface IsolatedBackendsDeps {
  readonly request: Pick<RunRequest, 'clock' | 'network'>;
  readonly random: RandomRoot;
  readonly randomBytes: RandomBytes | undefined;
  readonly onInternalError: (fault: unknown) => void;
}

/** Backends that live for one scenario each, with the defaults or what it asks for: the limits for each address are on. */
export class IsolatedBackends {
  readonly #parts: IsolatedBackendsDeps;
  readonly #live = new Set<Embedded>();
  /** Of the networks that are gone. */
  #moved = 0;

  constructor(parts: IsolatedBackendsDeps) {
    this.#parts = parts;
  }

  /** How much has moved on their memory networks. */
  activityCount(): number {
    return [...this.#live].reduce((sum, embedded) => sum + embedded.activityCount(), this.#moved);
  }

  async start(
    scenario: Pick<Scenario, 'id' | 'isolated'> & Partial<Pick<Scenario, 'needs'>>,
  ): Promise<IsolatedTarget> {
    const { request, random, randomBytes, onInternalError } = this.#parts;
    const { clock, network: kind } = request;
    const seeded = random.stream(`backend/ids of ${scenario.id}`).bytes;
    const embedded = createEmbedded({
      request: { clock, network: kind, port: 0 },
      random,
      randomBytes: randomBytes ?? (clock === 'virtual' ? seeded : pooledBytes(systemRandomBytes)),
      config: isolatedBackendConfig(scenario),
      restartable: scenario.needs?.restart === true,
      // Its terminals and payments are none of the run's: the same ids stand there for others.
      emit: () => undefined,
      onInternalError,
    });
    const { backend, network, admin, restart } = embedded;
    this.#live.add(embedded);
    const stop = async () => {
      await backend.stop();
      await network.close();
      if (this.#live.delete(embedded)) this.#moved += embedded.activityCount();
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
      target: { http, link, administrator, clock, isolated: true, ...(restart && { restart }) },
      stop,
    };
  }
}

/**
 * The configuration that a scenario asks for: the defaults with its keys in their place.
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
