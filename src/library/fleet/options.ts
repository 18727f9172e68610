import type { RunningBackend } from '../backend/options.js';
import type { Stoppable } from '../disposable.js';
import type { TillfleetEvent } from '../event.js';

/** The options of `startFleet`. All of them may be left out. */
export interface StartFleetOptions {
  /** Terminals to attach. Default: 5. */
  readonly terminals?: number;
  /** A backend of `startBackend`, whose own terminals are attached first. Default: a new one, which the fleet stops. */
  readonly backend?: Pick<RunningBackend, 'baseUrl' | 'webSocketUrl' | 'administrator' | 'credentials'>;
  /** The path of a target file: the service to attach the terminals to, instead of a backend (docs/conformance.md). */
  readonly target?: string;
  /** True: the owner of a target on another machine allows that terminals are created there. Default: false. */
  readonly owned?: boolean;
  /** Faults of the terminals' connections: a preset, or the path of a file (docs/faults.md). Default: none. */
  readonly faults?: string;
  /** The random seed, from 0 to 4294967295. Default: a random one. */
  readonly seed?: number;
  /** Called with each event of the fleet, in their order. No event carries a secret. */
  readonly onEvent?: (event: TillfleetEvent) => void;
  /** Stops the fleet when it is aborted. If that is before all terminals are online, `startFleet` rejects with its reason. */
  readonly signal?: AbortSignal;
}

/** A terminal of a fleet. */
export interface FleetTerminal {
  readonly terminalId: string;
  readonly configId: number;
}

/** The end of a fleet: it passes if each terminal came online, and all were online at the end. */
export interface FleetResult {
  readonly verdict: 'pass' | 'skipped' | 'differs' | 'inconclusive' | 'fail' | 'error';
  /** The most terminals that were online at one time. */
  readonly onlinePeak: number;
  /** The reasons why the verdict is not a pass, one sentence each. */
  readonly reasons: readonly string[];
}

/** Terminals that are attached to a service, until they are stopped. They do not keep the process alive. */
export interface RunningFleet extends Stoppable<FleetResult> {
  readonly terminals: readonly FleetTerminal[];
  /** The backend that the fleet has started, and ends with the fleet. Absent if `backend` or `target` was given. */
  readonly backend?: Pick<RunningBackend, 'baseUrl' | 'webSocketUrl' | 'administrator' | 'credentials'>;
}
