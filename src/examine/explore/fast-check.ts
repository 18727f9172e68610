import { randomBytes } from 'node:crypto';
import { createRandomRoot } from '../../random/random.js';
import { Administrator } from '../../simulator/administrator.js';
import { HttpClient } from '../../simulator/http/http-client.js';
import { createTcpNetwork } from '../../simulator/network/tcp.js';
import { DocumentedResponses } from './checks/documented-responses.js';
import { Judge } from './checks/judge.js';
import { ServiceModel } from './model/service-model.js';
import { Coverage } from './search/coverage.js';
import type { Abilities } from './service/abilities.js';
import { System } from './service/system.js';
import { realTiming } from './service/timing.js';

/** A running service, as `startBackend` gives it. */
export interface RunningService {
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  /** An administrator, who creates the merchant of each history. */
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
}

/** A merchant of a running service with its actors, for the commands of a history. */
export interface OpenSystem {
  /** The model and the actors, as `asyncModelRun` takes them. */
  setup(): { readonly model: ServiceModel; readonly real: System };
  /** Stops the actors. What they have created stays. */
  close(): Promise<void>;
}

/** The abilities at a service that others have started: it is not restarted, and its clock is real. */
export const runningAbilities: Abilities = { production: true, restart: false, longWaits: false };

/** Creates a merchant with two apps and a terminal at a running service, over TCP and on the real clock. */
export async function openSystem({
  baseUrl,
  webSocketUrl,
  credentials,
}: RunningService): Promise<OpenSystem> {
  const network = createTcpNetwork();
  const ending = new AbortController();
  const http = new HttpClient({ network, baseUrl });
  const unique = randomBytes(4).toString('hex');
  const real = await System.create({
    target: {
      ...{ http, administrator: new Administrator({ http, ...credentials }), unique },
      ...{ clock: 'real', link: { network, webSocketUrl } },
    },
    random: createRandomRoot(1),
    ...{ judge: new Judge(), coverage: new Coverage(), documented: new DocumentedResponses() },
    ...{ abilities: runningAbilities, timing: realTiming(0), strict: true, signal: ending.signal },
  });
  return {
    setup: () => ({ model: new ServiceModel(Date.now()), real }),
    async close() {
      ending.abort();
      await real.close();
      await network.close();
    },
  };
}
