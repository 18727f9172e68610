import type { StartVirtualBackendOptions, VirtualBackend } from './backend/options.js';
import type { ConformanceResult, RunConformanceOptions } from './conformance/options.js';
import type { ExploreOptions, ExploreResult } from './explore/options.js';
import type { RunningFleet, StartFleetOptions } from './fleet/options.js';

// A test that starts a backend alone loads neither the scenarios nor the simulator, which take as long as the backend.

/**
 * Starts the payment backend with its own clock, in its own thread: the clock stands still, and a test moves it
 * by `advance`. The clock of the test stays as it is. The backend does not keep the process alive.
 *
 * @throws Failure, exit code 64, as `startBackend`; the reason of `signal`
 */
export async function startVirtualBackend(options?: StartVirtualBackendOptions): Promise<VirtualBackend> {
  const loaded = await import('./virtual/start-virtual-backend.js');
  return loaded.startVirtualBackend(options);
}

/**
 * Attaches simulated terminals to a backend, or to the service of a target file, in their own thread, and resolves when
 * all of them are online or a minute has passed. They do not keep the process alive.
 *
 * @throws Failure, exit code 64, for options that are not valid; exit code 69 if the service cannot be reached
 */
export async function startFleet(options?: StartFleetOptions): Promise<RunningFleet> {
  const loaded = await import('./fleet/start-fleet.js');
  return loaded.startFleet(options);
}

/**
 * Judges a service by the scenarios, as `tillfleet conform` does, in its own threads: the embedded backend in virtual
 * time, or the service of a target file on the real clock. A run that fails resolves; its verdict is in the result.
 *
 * @throws Failure, exit code 64, for options and files that are not valid; exit code 69 for a target that cannot be reached
 */
export async function runConformance(options?: RunConformanceOptions): Promise<ConformanceResult> {
  const loaded = await import('./conformance/run-conformance.js');
  return loaded.runConformance(options);
}

/**
 * Performs random histories and compares the service with a model of it, as `tillfleet explore` does. A search that finds a
 * failure resolves; the shortest failing history is in the result.
 *
 * @throws Failure, exit code 64, for options and files that are not valid; exit code 69 for a target that cannot be
 * reached, 70 if the search cannot be continued
 */
export async function explore(options?: ExploreOptions): Promise<ExploreResult> {
  const loaded = await import('./explore/explore.js');
  return loaded.explore(options);
}
