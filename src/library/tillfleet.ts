/** The library: a backend, a fleet and the conformance suite in three lines, see docs/library.md. */
export { Failure } from '../failure/failure.js';
export type {
  Credential,
  RunningBackend,
  SettingValue,
  StartBackendOptions,
  StartVirtualBackendOptions,
  VirtualBackend,
} from './backend/options.js';
export { startBackend } from './backend/start-backend.js';
export type {
  ConformanceOptions,
  ConformanceResult,
  FailedCheck,
  RunConformanceOptions,
  ScenarioOutcome,
  ScenarioVerdict,
} from './conformance/options.js';
export type { Stoppable } from './disposable.js';
export type { TillfleetEvent } from './event.js';
export type {
  ExploreCounterexample,
  ExploreFinding,
  ExploreOptions,
  ExploreProgress,
  ExploreResult,
} from './explore/options.js';
export type { FleetResult, FleetTerminal, RunningFleet, StartFleetOptions } from './fleet/options.js';
export { explore, runConformance, startFleet, startVirtualBackend } from './loaded-later.js';
