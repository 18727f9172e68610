import { preloadDatabase } from '../backend/store/engine/database.js';
import type { PerformAct } from '../events/act.js';
import { createEventBus, type EventBus } from '../events/event-bus.js';
import type { RunFinished } from '../events/schema/run.js';
import type { TimeControl, TimeState } from '../events/time-control.js';
import type { ExitCode } from '../failure/exit-codes.js';
import type { RunEnvironment, RunRequest } from './options.js';
import { RunExecution } from './run-execution.js';

/** The virtual time of a run, as a person controls it. */
export interface VirtualTime {
  control(control: TimeControl): void;
  /** Calls the listener with each change, and from time to time while virtual time is slow. */
  subscribe(listener: (state: TimeState) => void): void;
}

export interface Run {
  /** Subscribe before `start`: no event is kept for later. */
  readonly subscribe: EventBus['subscribe'];
  /**
   * Boots, provisions, connects, runs the scenarios and shuts everything down. Resolves with the last event. Rejects
   * with a Failure if the run cannot start; everything is shut down then too.
   */
  start(): Promise<RunFinished>;
  /** Ends the run early, with this exit code instead of the verdict's. Idempotent. */
  stop(exitCode?: ExitCode): void;
  /** Performs an act of a person on the fleet. Never rejects. */
  readonly act: PerformAct;
  /** The control over virtual time. Real time cannot be controlled. */
  readonly time?: VirtualTime;
  /** Holds virtual time, until the returned function is called or the run is stopped. Real time cannot be held. */
  hold?(): () => void;
}

/** A run in this thread, whose clock may be virtual. */
export interface LocalRun extends Run {
  /** Rises with all activity on the run's memory networks. */
  activityCount(): number;
}

/** Loads what cannot be loaded under a virtual clock. */
export async function prepareRun(): Promise<void> {
  await preloadDatabase();
}

/** Backend, fleet, integrators and scenarios, connected by one network. */
export function createRun(request: RunRequest, environment: RunEnvironment): LocalRun {
  const bus = createEventBus();
  const stopping = new AbortController();
  const execution = new RunExecution(request, environment, bus, stopping.signal);
  let forcedExitCode: ExitCode | undefined;
  let started: Promise<RunFinished> | undefined;

  return {
    subscribe: bus.subscribe,
    start() {
      started ??= execution.execute(() => forcedExitCode);
      return started;
    },
    stop(exitCode) {
      forcedExitCode ??= exitCode;
      stopping.abort();
    },
    act: (act) => execution.act(act),
    activityCount: () => execution.activityCount(),
  };
}
