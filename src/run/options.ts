import type { RunStarted } from '../events/schema/run.js';
import type { Threshold } from '../load/thresholds/threshold.js';
import type { RandomBytes } from '../random/random.js';
import type { Level } from '../scenarios/conclusion.js';
import type { Scenario } from '../scenarios/scenario.js';
import type { FaultPlan } from '../simulator/faults/plan.js';
import type { KnownProblem } from './conform/excuses.js';
import type { ExpectedFailure } from './conform/expected-failures.js';
import type { PackRequest } from './conform/pack.js';
import type { CurlCredentials } from './fleet/curl-credentials.js';
import type { FleetFile } from './fleet/fleet-schema.js';
import type { clocks, networks } from './request-limits.js';
import type { SecondResults } from './second/second-results.js';
import type { Service, ServiceEvents } from './service/service.js';
import type { CommandHost } from './target/command-host.js';
import type { TargetFile } from './target/target-file.js';

/** One run as plain data: it can be sent to a worker, saved and replayed. */
export interface RunRequest {
  /** The program's version, for the stream. */
  readonly version: string;
  readonly seed: number;
  /** Terminals of the whole fleet: with a fleet file, its sum. */
  readonly terminals: number;
  readonly integrators: number;
  /** Ids of the catalogue. */
  readonly scenarios: readonly string[];
  /** True if the user has named the scenarios: then long ones run on the real clock too. */
  readonly named: boolean;
  /** Ids that the user has named in full, and not by a glob. Default: all of them. */
  readonly exact?: readonly string[];
  /** The minimum time that the fleet stays online, in milliseconds by the clock of the run. */
  readonly forMs: number;
  /** True: the fleet stays online until `stop` is called. */
  readonly stayUp: boolean;
  readonly clock: (typeof clocks)[number];
  readonly network: (typeof networks)[number];
  /** The port of the backend over TCP, 0 for a free one. */
  readonly port: number;
  /** The share of the fleet's terminals that use legacy authentication, from 0 to 1. Default: 0. */
  readonly legacyShare?: number;
  /** True: the fleet walks the reconnect paths, and the run is judged by them. Default: false. */
  readonly walks?: boolean;
  /** True: back-off delays are drawn at random. Default: the exact delays. */
  readonly jitter?: boolean;
  /** False: deviations that the service document leaves open do not fail. Default: true. */
  readonly strict?: boolean;
  /** `must`: the checks and clauses of the reference profile are left out. Default: `profile`. */
  readonly level?: Level;
  /** The version whose requirements count: the clauses and checks of that time. Default: those of now. */
  readonly requirements?: string;
  /** Card payments that each terminal of the fleet takes in an hour, on average. Default: 0. */
  readonly cardPaymentsPerHour?: number;
  /** The fleet file. It overrides the numbers and the terminal profile above. */
  readonly fleet?: FleetFile;
  /** Terminals that start in a second. Default: all at once. */
  readonly rampPerSecond?: number;
  /** The faults of the fleet's lines and of the backend; their times count from the start of the running phase. */
  readonly faults?: FaultPlan;
  /** The target file of the service under test. Default: the embedded backend. */
  readonly target?: string;
  /** The pack that judges something other than a payment service. Default: none. */
  readonly pack?: PackRequest;
  /** True: the owner of the target allows a run on another machine. Default: false. */
  readonly owned?: boolean;
  /** On the real clock a longer scenario runs only if it is named, in milliseconds. Default: 20 s. */
  readonly maxScenarioMs?: number;
  /** True: the terminals are there for the clients of others, and the run is judged by them alone. Default: false. */
  readonly attached?: boolean;
  /** The kind of foreign client that a certification examines. Default: none. */
  readonly examinee?: RunStarted['examinee'];
  /** The branch in which the terminals are created. Default: branches of a new merchant. */
  readonly branchId?: string;
  /** Bounds of the figures of the run. One that is not kept ends it with the exit code 3. */
  readonly thresholds?: readonly Threshold[];
  /** The checks and scenarios that are known to fail. */
  readonly expected?: readonly ExpectedFailure[];
  /** The problems of an earlier run, which do not count. Default: everything counts. */
  readonly known?: readonly KnownProblem[];
}

/** A request without a fleet: its run ends with the last scenario. */
export const withoutFleet = {
  terminals: 0,
  integrators: 0,
  forMs: 0,
  stayUp: false,
} as const satisfies Partial<RunRequest>;

/** Returns whether the run is against the backend of this program. */
export function isEmbedded({ target, pack }: Pick<RunRequest, 'target' | 'pack'>): boolean {
  return target === undefined && pack === undefined;
}

/** A run without a fleet and without integrators has nothing that an auditor could compare. */
export function isAudited({
  terminals,
  integrators,
  attached,
}: Pick<RunRequest, 'terminals' | 'integrators' | 'attached'>): boolean {
  return terminals + integrators > 0 && attached !== true;
}

/** The dashboard of a run. It is not part of the request: a person at it makes a run that cannot be repeated. */
export interface DashboardRequest {
  /** The folder with its files. */
  readonly folder: string;
  /** The administrator who signs in. */
  readonly administrator: { readonly clientId: string; readonly clientSecret: string };
  /** Called with its address when the backend has started. */
  readonly onStarted: (url: string) => void;
}

export interface RunEnvironment {
  /**
   * The results of the scenarios of `secondPart`, as soon as another thread has run them. Default: this thread runs all
   * scenarios.
   */
  readonly second?: () => Promise<SecondResults>;
  /** Source of the ids, secrets and keys of the backend. Default: the system; in virtual time the seed. */
  readonly randomBytes?: RandomBytes;
  /** True: a person may act on the fleet. Default: false. */
  readonly acting?: boolean;
  /** The processor time in milliseconds that the host has withheld from this machine since its start. */
  readonly stolenMs?: () => number;
  /** The target file of the request, which was read. */
  readonly target?: TargetFile;
  /** The passcode of the login at the broker of a pack. */
  readonly passcode?: string | undefined;
  /** The host of the commands of the target file. */
  readonly host?: CommandHost;
  /** The dashboard of the embedded backend. Default: none. */
  readonly dashboard?: DashboardRequest;
  /** Receives the credentials for a person who calls the service, secrets included. Default: none are created. */
  readonly onCredentials?: (credentials: CurlCredentials) => void;
  /** The scenarios that the request chooses from. Default: the catalogue. */
  readonly scenarios?: readonly Scenario[];
  /** Creates the service that the terminals are attached to. Default: the embedded backend, or that of the target file. */
  readonly createService?: (deps: ServiceEvents) => Service;
}
