import type { Administrator, AppCreated, NewApp, TerminalCreated } from '../simulator/administrator.js';
import type { FaultyLine } from '../simulator/faults/faulty-line.js';
import type { Fault } from '../simulator/faults/plan.js';
import type { HttpClient } from '../simulator/http/http-client.js';
import type { HttpExchange } from '../simulator/http/http-exchange.js';
import type { Credentials } from '../simulator/http/token-source.js';
import type { Integrator } from '../simulator/integrator/integrator.js';
import type { Tap, WireRecord } from '../simulator/network/tap.js';
import type { Observer } from '../simulator/observer.js';
import type { RawStompClient, RawStompClientOptions } from '../simulator/stomp/raw-stomp-client.js';
import type { LinkSettings } from '../simulator/stomp/stomp-link.js';
import type { Terminal } from '../simulator/terminal/terminal.js';
import type { TerminalEnvironment } from '../simulator/terminal/terminal-environment.js';
import type { BrokerAccess } from './areas/stomp/broker/broker-access.js';
import type { Check } from './check.js';
import type { ProfilePart } from './conclusion.js';
import type { ExistingResources } from './existing/existing-resources.js';
import type { FeatureId } from './existing/features.js';
import type { Lives } from './times/lives.js';
import type { ServiceLine } from './times/service-line.js';

/** A merchant and one of its branches. */
export interface Tenant {
  readonly merchantId: string;
  readonly branchId: string;
}

export interface AppOptions {
  readonly scopes: NewApp['scopes'];
  readonly sandbox: boolean;
  /** A merchant or a branch. Default: the scenario's merchant. */
  readonly owner?: NewApp['owner'];
  /** True if further scopes would falsify the scenario: an existing app must have exactly these. */
  readonly exactScopes?: true;
}

export interface TappedTerminal {
  readonly terminal: Terminal;
  /** Its wire, which can be disturbed. */
  readonly wire: Tap;
  readonly records: readonly WireRecord[];
  /** Its line, for `injectFault`. */
  readonly line: FaultyLine;
}

/** The handshake of a raw client, and the number of frames that it keeps. */
export type RawClientOptions = Pick<RawStompClientOptions, 'protocols' | 'headers' | 'request' | 'keep'>;

export type LineFault = Exclude<Fault['kind'], 'backend-restart'>;

/** A fault that starts now: only a fault plan has start times. */
export type InjectedFault<K extends Fault['kind'] = Fault['kind']> = K extends 'cut'
  ? { readonly kind: 'cut' }
  : Omit<Extract<Fault, { readonly kind: K }>, 'at' | 'each' | 'share'>;

/** The resources of a scenario: its own merchant, apps and terminals, on the running service. */
export interface World {
  readonly clock: 'real' | 'virtual';
  /** The SYSTEM_ADMIN of the run, for operations that are reserved for administrators. */
  readonly administrator: Administrator;
  /** The milliseconds by which a time may be out of its bounds at this service. */
  readonly toleranceMs: number;
  /** The part of the reference profile in this run. */
  readonly profile: ProfilePart;
  /** The features that the service offers. Undefined: all. */
  readonly features: ReadonlySet<FeatureId> | undefined;
  /** False: the apps are those of the target file, of which none is left for what the seed draws. */
  readonly createsApps: boolean;
  /** The lives of things at this service. */
  readonly lives: Lives;
  /** The `{system}` segments that apps and users call it by. */
  readonly systems: readonly [string, ...string[]];
  /** The settings of the broker under test; undefined for a payment service. */
  readonly broker: BrokerAccess | undefined;
  /** A client for calls without a token, or with an invalid one. */
  readonly http: HttpClient;
  /** The scenario's merchant with its first branch; every call returns the same. */
  tenant(): Promise<Tenant>;
  /** A second merchant with a branch; every call returns the same. */
  otherTenant(): Promise<Tenant>;
  /** A new branch of the scenario's merchant. */
  newBranch(): Promise<Tenant>;
  /** A further branch of it, with this name. */
  namedBranch(name: string): Promise<Tenant>;
  /** A new app of the scenario's merchant. */
  app(options: AppOptions): Promise<Integrator>;
  /** The response to the creation of a new app, with its secret. */
  createApp(options: AppOptions): Promise<AppCreated>;
  /** The response to the creation of a new terminal; it never goes online by itself. */
  createTerminal(tenant: Pick<Tenant, 'branchId'>): Promise<TerminalCreated>;
  /** A user of the role who exists already and belongs to the tenant; undefined if the target file names no such user. */
  existingUser(role: string, tenant: Tenant): Credentials | undefined;
  /** A REST client with the credentials of an app, a terminal or a user. */
  account(credentials: Credentials): Integrator;
  /** A new terminal of the scenario's branch, online. */
  terminal(): Promise<Terminal>;
  /** A new terminal of the scenario's branch, not started. */
  newTerminal(): Promise<Terminal>;
  /** A terminal's client with the credentials of an app instead of its own, which observes it; not started. */
  observingTerminal(observed: TerminalCreated, app: Credentials): Terminal;
  /** A new terminal, online, with a record of everything that it has sent and received. */
  tappedTerminal(): Promise<TappedTerminal>;
  /** The addresses of the channel: /webs at the WebSocket host, and the fallback /websocket under the base URL. */
  readonly channelUrls: readonly [string, string];
  /** A raw client that belongs to no terminal and has not started yet; the path or URL replaces the usual one. */
  rawClient(path?: string, options?: RawClientOptions): RawStompClient;
  /** The identity of one terminal that never goes online; every call returns the same. */
  ownTerminal(): Promise<TerminalCreated>;
  /** A session of a dashboard that is subscribed to the admin topic. */
  adminTopic(): Promise<Observer>;
  /** An unused referenceId. */
  reference(prefix: string): string;
  /** One of the choices that the scenario leaves open, by the seed: another one at each call. */
  draw<T>(dimension: string, choices: readonly [T, ...T[]]): T;
  /**
   * Starts a fault now, as a fault plan does: on the line of a terminal, or on the service, which restarts with its
   * data. Resolves when the fault is over.
   */
  injectFault(fault: InjectedFault<'backend-restart'>): Promise<void>;
  injectFault(fault: InjectedFault<LineFault>, terminal: Pick<TappedTerminal, 'line'>): Promise<void>;
  /** Waits, and emits an event that names the reason. */
  sleep(ms: number, waitingFor: string): Promise<void>;
  /** Waits for a promise that has its own time limit, and emits an event that names the reason. */
  waitFor<T>(waitingFor: string, timeoutMs: number, promise: Promise<T>): Promise<T>;
  /**
   * Judges and records a check; returns whether it passed.
   *
   * @throws MachineLate for a time that is out of its bounds, if the lateness of this machine can explain it
   */
  check(check: Check): boolean;
  /** Ends the scenario, because something was not done in time since the instant: by this machine or the service. */
  tooSlow(what: string, since: number): never;
  /** Ends the scenario, because the service did not respond to a valid request as the scenario needs. */
  unusable(exchange: HttpExchange, why: string): never;
  /**
   * Does a part of the scenario; returns false if this service refuses it, does not have it or does not come to its end.
   * That ends the part alone, and the clauses keep what was witnessed.
   *
   * @param feature that the part is about: without it the part is not done, and not expected
   */
  part(title: string, work: () => Promise<void>, feature?: FeatureId): Promise<boolean>;
  /**
   * Ends the scenario without a verdict on it, because this service or this machine lacks what it needs.
   *
   * @param needs as it follows `needs `
   */
  skip(needs: string): never;
  /** Ends the scenario, because its clauses cannot be witnessed here. */
  inconclusive(reason: string): never;
}

/** Tenants with fixed names, which are created where they do not exist. */
export interface ReusedTenants {
  /** Finds those of earlier runs. Rejects if the service does not show them. */
  prepare(): Promise<void>;
  /** The merchant of this name, with its first branch. */
  tenant(name: string): Promise<Tenant>;
  /** The branch of this name. */
  branch(merchantId: string, name: string): Promise<Tenant>;
}

/** The service under test, and how to reach it. */
export interface Target {
  /** The `{system}` segments that apps and users call it by. Default: the first one of the profile. */
  readonly systems?: readonly [string, ...string[]] | undefined;
  /** The features that it offers. Default: all. */
  readonly features?: ReadonlySet<FeatureId> | undefined;
  readonly http: HttpClient;
  readonly link: LinkSettings;
  readonly administrator: Administrator;
  readonly clock: 'real' | 'virtual';
  /** The milliseconds by which a time may be out of its bounds at this service. Default: 0. */
  readonly toleranceMs?: number;
  /** The lives of a service whose owner states them; those of the document are left out. */
  readonly lives?: Partial<Lives>;
  /** The line to the service. Absent for a service in this process. */
  readonly line?: ServiceLine;
  /** The longest time that a request since this instant had to wait for the budget of the run, in milliseconds. */
  readonly delayedMs?: (since: number) => number;
  /** Tenants, apps and terminals that scenarios use instead of new ones, one scenario after the other. */
  readonly existing?: ExistingResources;
  /** Tenants that every run at this service uses, so that they have data of earlier ones. Absent: each run creates its own. */
  readonly reused?: ReusedTenants;
  /** A part of each reference, which no other run has. Default: none, for a service that no other run uses. */
  readonly unique?: string;
  /** True if others may use the service as well, so that no report is to show what its topics carry. */
  readonly mayHaveForeignData?: boolean;
  /**
   * Scenarios run one after another, by either clock, because one client that is not ours takes part in all of them.
   * `patienceMs` is the time that it may need in addition to that of the scenario.
   */
  readonly inTurn?: { readonly patienceMs: number };
  /** The settings of its clients, if it is a STOMP broker and not a payment service. */
  readonly broker?: BrokerAccess;
  /** True for a backend that only this scenario uses. */
  readonly isolated?: boolean;
  /** Restarts the service at the same address, with its data. Absent if this service cannot be restarted. */
  readonly restart?: (whileDown: () => Promise<void>) => Promise<void>;
  /** Alters the environment of every terminal; broken terminals are made this way. */
  readonly terminals?: (environment: TerminalEnvironment) => TerminalEnvironment;
}
