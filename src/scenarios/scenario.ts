import type { World } from './world.js';

/** What a scenario cannot do without. A need that the run cannot meet makes it *skipped*, never a pass. */
export interface Needs {
  /** OAuth apps that it creates. */
  readonly apps?: number;
  /** Terminals of its own. */
  readonly terminals?: number;
  /** It watches the admin topic. */
  readonly adminTopic?: boolean;
  /** It ends the service and starts it again. */
  readonly restart?: boolean;
}

/** A service for one scenario alone. */
export interface IsolatedBackend {
  /** Keys of the service's configuration, each with its value as it would be written behind `--set`. */
  readonly config: Readonly<Record<string, string>>;
}

/** One conformance case: what it claims to witness, and how. Everything that runs scenarios runs these. */
export interface Scenario {
  /** `<area>.<name>`, with the area of its first clause. Stable after a release. */
  readonly id: string;
  /** One sentence that a user reads. */
  readonly title: string;
  /** Every one of them must be checked in a run, else the scenario is inconclusive. */
  readonly clauses: readonly [string, ...string[]];
  /** About how long it takes, in milliseconds, by the clock of the run. */
  readonly takesMs: { readonly real: number; readonly virtual: number };
  readonly needs: Needs;
  /**
   * It needs a service of its own, with the reference profile's defaults: it would disturb others, they
   * would disturb it, or it lasts so long that nobody else should have to live through it. Or with another
   * configuration: then it can run on no service that is there already.
   */
  readonly isolated?: true | IsolatedBackend;
  run(world: World): Promise<void>;
}

export interface ScenarioDefinition extends Omit<Scenario, 'takesMs'> {
  /** One figure if it is the same under both clocks. */
  readonly takesMs: number | Scenario['takesMs'];
}

const idForm = /^[a-z]+(?:-[a-z]+)*(?:\.[A-Za-z0-9-]+)+$/;

export function defineScenario(definition: ScenarioDefinition): Scenario {
  if (!idForm.test(definition.id)) throw new TypeError(`scenario id ${definition.id} has a wrong form`);
  const { takesMs } = definition;
  return {
    ...definition,
    takesMs: typeof takesMs === 'number' ? { real: takesMs, virtual: takesMs } : takesMs,
  };
}
