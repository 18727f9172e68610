import type { RunEvent } from '../../events/event.js';
import { createEventBus } from '../../events/event-bus.js';
import { createRandomRoot } from '../../random/random.js';
import type { ScenarioResult } from '../../scenarios/runner.js';
import type { Scenario } from '../../scenarios/scenario.js';
import { Administrator } from '../../simulator/administrator.js';
import { HttpClient } from '../../simulator/http/http-client.js';
import { InternalErrors } from '../internal-errors.js';
import type { RunRequest } from '../options.js';
import { ScenarioSchedule } from '../scenario-schedule.js';
import { createEmbedded, type Embedded, startEmbedded } from '../service/embedded.js';
import { IsolatedBackends } from '../service/isolated-backends.js';
import type { SecondResult, SecondResults } from './second-results.js';

/** A service without a fleet, for a part of the scenarios of a virtual run. */
export class SecondService {
  readonly #scenarios: readonly Scenario[];
  readonly #request: RunRequest;
  readonly #stopping = new AbortController();
  readonly #internalErrors = new InternalErrors();
  readonly #embedded: Embedded;
  readonly #isolatedBackends: IsolatedBackends;

  constructor(scenarios: readonly Scenario[], request: RunRequest) {
    this.#scenarios = scenarios;
    this.#request = request;
    const random = createRandomRoot(request.seed);
    const onInternalError = (error: unknown) => this.#internalErrors.add(error);
    this.#embedded = createEmbedded({
      request: { clock: request.clock, network: request.network, port: 0 },
      random,
      randomBytes: random.stream('second service/ids').bytes,
      // Its terminals and payments may have the ids of others that belong to the fleet's service.
      emit: () => undefined,
      onInternalError,
    });
    this.#isolatedBackends = new IsolatedBackends({
      request,
      random,
      randomBytes: undefined,
      onInternalError,
    });
  }

  /** Rises with all activity on its memory networks. */
  activityCount(): number {
    return this.#embedded.activityCount() + this.#isolatedBackends.activityCount();
  }

  /** Boots, runs the scenarios, those that would come after a fleet at the end, and shuts down. */
  async run(): Promise<SecondResults> {
    const bus = createEventBus();
    const events: RunEvent[] = [];
    bus.subscribe((event) => events.push(event));
    const { backend, network, admin } = this.#embedded;
    await startEmbedded(this.#embedded, { ...this.#request, port: 0 });
    const http = new HttpClient({ network, baseUrl: backend.baseUrl });
    const schedule = new ScenarioSchedule({
      request: this.#request,
      scenarios: this.#scenarios,
      target: {
        http,
        link: { network, webSocketUrl: backend.webSocketUrl },
        administrator: new Administrator({ http, ...admin }),
        clock: this.#request.clock,
        isolated: true,
      },
      service: {
        isolatedTarget: (scenario) => this.#isolatedBackends.start(scenario),
        obstacleOf: () => undefined,
      },
      random: createRandomRoot(this.#request.seed),
      emit: bus.emit,
      signal: this.#stopping.signal,
    });
    const results = [...(await schedule.runWithFleet()), ...(await schedule.runAfterFleet())];
    await backend.stop();
    await network.close();
    bus.close();
    const internalErrors = this.#internalErrors.findings().flatMap(({ reason }) => reason ?? []);
    return { events, results: results.map(plainResult), internalErrors };
  }

  /** Ends the scenarios early, as inconclusive. */
  stop(): void {
    this.#stopping.abort();
  }
}

function plainResult({ scenario, checks, ...judged }: ScenarioResult): SecondResult {
  const counted = checks.map(({ clause, level, title, verdict, witnesses }) => ({
    clause,
    level,
    title,
    verdict,
    witnesses,
  }));
  return { ...judged, id: scenario.id, checks: counted };
}
