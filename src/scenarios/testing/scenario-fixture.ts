import type { EventBody } from '../../events/event.js';
import { createRandomRoot } from '../../random/random.js';
import { Administrator } from '../../simulator/administrator.js';
import { FakeBackend } from '../../simulator/testing/fake-backend.js';
import { type RunnerOptions, runScenarios, type ScenarioResult } from '../runner.js';
import { defineScenario, type Scenario, type ScenarioDefinition } from '../scenario.js';
import { ScenarioWorld } from '../scenario-world.js';
import type { Target } from '../world.js';

/** A scenario that claims SBX-05 and runs the function of a test. */
export function scenarioWith(
  run: Scenario['run'],
  more: Partial<Omit<ScenarioDefinition, 'run'>> = {},
): Scenario {
  return defineScenario({
    id: 'test.case',
    title: 'A case of a test',
    clauses: ['SBX-05'],
    takesMs: 1000,
    needs: {},
    run,
    ...more,
  });
}

/** A fake service, and the events of the scenarios that run on it. */
export class ScenarioFixture {
  readonly backend = new FakeBackend();
  readonly events: EventBody[] = [];
  readonly stopping = new AbortController();

  constructor() {
    const created = (family: string, body: object) =>
      this.backend.routes.set(`POST /api/v1/admin/${family}`, () => ({ status: 201, body }));
    const createdAt = '2026-01-05T10:00:00.000Z';
    created('merchants', { merchantId: 'm1', name: 'Bakery', createdAt });
    created('branches', { branchId: 'b1', merchantId: 'm1', name: 'North', createdAt });
    const terminal = { terminalId: 'T00000001', configId: 1, branchId: 'b1', name: 'Terminal' };
    created('terminals', { ...terminal, clientId: 'term_1', clientSecret: 's', accessId: 'a' });
    created('ws-token', { wsToken: 'w', topicDestination: '/topic/admin/events', expiresInSeconds: 1800 });
  }

  get target(): Target {
    const { http, link } = this.backend;
    const administrator = new Administrator({ http, clientId: 'user_1', clientSecret: 'secret' });
    return { http, link, administrator, clock: 'real' };
  }

  run(...scenarios: readonly Scenario[]): Promise<readonly ScenarioResult[]> {
    return this.runWith({}, ...scenarios);
  }

  runWith(
    more: Partial<Pick<RunnerOptions, 'isolatedTarget' | 'level' | 'requirements' | 'strict' | 'target'>>,
    ...scenarios: readonly Scenario[]
  ): Promise<readonly ScenarioResult[]> {
    const { target, stopping } = this;
    const emit = (_actor: string, body: EventBody) => this.events.push(body);
    const options = { target, random: createRandomRoot(1), emit, signal: stopping.signal };
    return runScenarios(scenarios, { ...options, ...more });
  }

  world(clock: Target['clock'] = 'real', clauses: readonly string[] = ['SBX-05']): ScenarioWorld {
    return new ScenarioWorld({
      target: { ...this.target, clock },
      scenario: 'test.case',
      clauses,
      random: createRandomRoot(1),
      emit: (_actor, body) => this.events.push(body),
      signal: this.stopping.signal,
    });
  }

  /** The events of one type. */
  eventsOf<T extends EventBody['type']>(type: T): readonly Extract<EventBody, { readonly type: T }>[] {
    return this.events.filter(
      (event): event is Extract<EventBody, { readonly type: T }> => event.type === type,
    );
  }
}
