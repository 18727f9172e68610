import type { LivesOfScenario } from './times/lives.js';
import type { World } from './world.js';

/** The requirements of a scenario. A run that cannot meet one of them skips the scenario; it never passes it. */
export interface Needs {
  /** The number of OAuth apps that it creates. */
  readonly apps?: number;
  /** The number of terminals that it creates. */
  readonly terminals?: number;
  /** It subscribes to the admin topic. */
  readonly adminTopic?: boolean;
  /** It needs a merchant, apps and terminals that nothing else has used before. */
  readonly fresh?: boolean;
  /** The milliseconds for which it holds sessions of one wsToken each: one that expires earlier ends them. */
  readonly wsTokenMs?: number;
  /** It exceeds a rate limit: it sends many requests at once. */
  readonly burst?: boolean;
  /** A destination of a broker that delivers each message to all of its subscribers. */
  readonly topic?: boolean;
  /** A destination of a broker that keeps a message until one subscriber has acknowledged it. */
  readonly queue?: boolean;
  /** A login at a broker, whose passcode it varies. */
  readonly login?: boolean;
  /** It restarts the service. */
  readonly restart?: boolean;
}

/** A backend that only one scenario uses. */
export interface IsolatedBackend {
  /** Configuration keys with their values, written as for `--set`. */
  readonly config: Readonly<Record<string, string>>;
}

/** One conformance case: the clauses that it witnesses, and how. */
export interface Scenario {
  /** `<area>.<name>`, with the area of its first clause. Stable after a release. */
  readonly id: string;
  /** One sentence for users, without a full stop. */
  readonly title: string;
  /** Every one of them must be checked in a run, else the scenario is inconclusive. */
  readonly clauses: readonly [string, ...string[]];
  /** The approximate duration in milliseconds, by the clock of the run. */
  readonly takesMs: { readonly real: number; readonly virtual: number };
  /** The further time that it may take at a service that reacts to nothing of the reference profile. Default: 0. */
  readonly patienceMs?: number;
  readonly needs: Needs;
  /**
   * It needs an isolated backend, because it would disturb other scenarios, or they would disturb it, or it takes long.
   * With `true` the backend has the defaults of the reference profile; with another configuration the scenario cannot
   * run on a service that is already running.
   */
  readonly isolated?: true | IsolatedBackend;
  /** The lives that it waits for: a target may have shorter ones. */
  readonly lives?: LivesOfScenario;
  /** True if the target has other lives than the document. */
  readonly usesShortLives?: true;
  /** The clauses of which it alone judges a part: where it does not run, they are not judged. */
  readonly completes?: readonly string[];
  run(world: World): Promise<void>;
}

export interface ScenarioDefinition extends Omit<Scenario, 'takesMs'> {
  /** One number if the duration is the same on both clocks. */
  readonly takesMs: number | Scenario['takesMs'];
}

const idPattern = /^[a-z]+(?:-[a-z]+)*(?:\.[A-Za-z0-9-]+)+$/;

/** @throws TypeError if the id is not `<area>.<name>` */
export function defineScenario(definition: ScenarioDefinition): Scenario {
  if (!idPattern.test(definition.id)) throw new TypeError(`${definition.id} is not a valid scenario id`);
  const { takesMs } = definition;
  return {
    ...definition,
    takesMs: typeof takesMs === 'number' ? { real: takesMs, virtual: takesMs } : takesMs,
  };
}
