import type { Emit } from '../../events/event-bus.js';
import type { FeatureId } from '../../scenarios/existing/features.js';
import type { IsolatedTarget } from '../../scenarios/runner.js';
import type { Scenario } from '../../scenarios/scenario.js';
import type { Target } from '../../scenarios/world.js';
import type { TerminalIdentity } from '../../simulator/terminal/account.js';
import type { Creations } from '../fleet/creations.js';

/** The outlets for what happens inside a service. */
export interface ServiceEvents {
  readonly emit: Emit;
  readonly onInternalError: (error: unknown) => void;
}

/** The settings of a service for reconnect paths that differ from the defaults. */
export interface PathConfig {
  readonly config: Readonly<Record<string, string>>;
  readonly restarts: boolean;
}

/** A started service, and how to reach it. */
export interface Started {
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  readonly target: Target;
  /** Resolves with the instant since which the service does not respond. Absent for a service in this process. */
  readonly gone?: Promise<number>;
  /** The administrator of an embedded backend, with the secret. */
  readonly account?: { readonly id: string; readonly secret: string };
}

/** The service that a run is executed against: the embedded backend, or one that the user names. */
export interface Service {
  /** `embedded`, or the base URL. */
  readonly name: string;
  /** False if its limits per network address are off. */
  readonly addressLimits: boolean;
  /** True if scenarios use tenants, apps or terminals that it has already. */
  readonly usesExisting: boolean;
  /** @throws Failure if it cannot be started or reached */
  start(): Promise<Started>;
  /** Starts a service for one scenario alone. */
  readonly isolatedTarget?:
    | ((scenario: Scenario, signal: AbortSignal) => Promise<IsolatedTarget>)
    | undefined;
  /** Starts a further service of the same kind, on which terminals of the fleet walk reconnect paths. */
  readonly pathBackend?: ((name: string, backend: PathConfig) => Promise<IsolatedTarget>) | undefined;
  /** The features that it offers. Default: all. */
  readonly features?: ReadonlySet<FeatureId> | undefined;
  /** The reason why a scenario cannot be executed here, as it follows `needs `; undefined if it can. */
  obstacleOf(scenario: Scenario): string | undefined;
  /** The scenario as it runs here: a target may have other lives than the document. */
  adapted?(scenario: Scenario): Scenario;
  /** The terminals of the fleet, if the service has its own way to get them. */
  readonly terminals?:
    | ((count: number, creations: Creations) => Promise<readonly TerminalIdentity[]>)
    | undefined;
  /** Rises with all activity on memory networks. */
  activityCount(): number;
  /** Ends what `start` has started. */
  stop(): Promise<void>;
}
