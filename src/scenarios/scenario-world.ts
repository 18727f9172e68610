import type { Emit } from '../events/event-bus.js';
import type { RandomRoot } from '../random/random.js';
import type { Administrator, AppCreated, TerminalCreated } from '../simulator/administrator.js';
import { describeFault } from '../simulator/faults/description.js';
import { FaultyLine } from '../simulator/faults/faulty-line.js';
import { FaultyNetwork } from '../simulator/faults/faulty-network.js';
import type { Fault } from '../simulator/faults/plan.js';
import { milliseconds } from '../simulator/faults/times.js';
import type { HttpClient } from '../simulator/http/http-client.js';
import type { HttpExchange } from '../simulator/http/http-exchange.js';
import { ResponseFailure } from '../simulator/http/response-failure.js';
import type { Credentials } from '../simulator/http/token-source.js';
import { Integrator } from '../simulator/integrator/integrator.js';
import { Tap } from '../simulator/network/tap.js';
import { Observer } from '../simulator/observer.js';
import { RawStompClient } from '../simulator/stomp/raw-stomp-client.js';
import type { LinkSettings } from '../simulator/stomp/stomp-link.js';
import { TerminalAccount, type TerminalIdentity } from '../simulator/terminal/account.js';
import { Terminal } from '../simulator/terminal/terminal.js';
import type { TerminalEnvironment } from '../simulator/terminal/terminal-environment.js';
import { type Check, type JudgedCheck, judge } from './check.js';
import { Inconclusive, MachineLate, Skipped } from './inconclusive.js';
import type { Lateness } from './lateness.js';
import { pause, Stopped } from './stopped.js';
import type {
  AppOptions,
  InjectedFault,
  RawClientOptions,
  TappedTerminal,
  Target,
  Tenant,
  World,
} from './world.js';

export interface WorldOptions {
  readonly target: Target;
  readonly scenario: string;
  /** The clauses that the scenario claims: it may check no others. */
  readonly clauses: readonly string[];
  readonly random: RandomRoot;
  readonly emit: Emit;
  /** False: a failed check of the reference profile differs. Default: true. */
  readonly strict?: boolean;
  /** The lateness of this machine. Absent in virtual time, which is never late. */
  readonly lateness?: Lateness | undefined;
  /** Aborted when the scenario is over: after that it neither checks nor starts anything. */
  readonly signal: AbortSignal;
}

/** The time that a terminal or a dashboard may take to come online before the scenario gives up. */
const onlineWithinMs = 20_000;

/** A machine that was late by less than this is not the reason why something is too slow. */
const noticeableMs = 50;

/** A world that records its checks. */
export class ScenarioWorld implements World {
  readonly checks: JudgedCheck[] = [];
  readonly #options: WorldOptions;
  readonly #actor: string;
  readonly #actors: { stop(): Promise<void> }[] = [];
  #tenant: Promise<Tenant> | undefined;
  #otherTenant: Promise<Tenant> | undefined;
  #ownTerminal: Promise<TerminalCreated> | undefined;
  #references = 0;
  #terminals = 0;
  #faults = 0;

  constructor(options: WorldOptions) {
    this.#options = options;
    this.#actor = `scenario:${options.scenario}`;
  }

  get clock(): 'real' | 'virtual' {
    return this.#options.target.clock;
  }

  get administrator(): Administrator {
    return this.#options.target.administrator;
  }

  get http(): HttpClient {
    return this.#options.target.http;
  }

  tenant(): Promise<Tenant> {
    this.#tenant ??= this.#createTenant(this.#options.scenario);
    return this.#tenant;
  }

  otherTenant(): Promise<Tenant> {
    this.#otherTenant ??= this.#createTenant(`${this.#options.scenario}, another`);
    return this.#otherTenant;
  }

  async newBranch(): Promise<Tenant> {
    const { merchantId } = await this.tenant();
    this.#throwIfOver();
    return this.administrator.createBranch(merchantId, this.#options.scenario);
  }

  async app(options: AppOptions): Promise<Integrator> {
    const { appId, appSecret } = await this.createApp(options);
    return this.account({ id: appId, secret: appSecret });
  }

  async createApp({ scopes, sandbox, owner }: AppOptions): Promise<AppCreated> {
    const { merchantId } = await this.tenant();
    this.#throwIfOver();
    const displayName = this.#options.scenario;
    return this.administrator.createApp({ displayName, owner: owner ?? { merchantId }, scopes, sandbox });
  }

  async createTerminal({ branchId }: Pick<Tenant, 'branchId'>): Promise<TerminalCreated> {
    this.#throwIfOver();
    return this.administrator.createTerminal({ branchId });
  }

  account({ id, secret }: Credentials): Integrator {
    return new Integrator({ http: this.http, appId: id, appSecret: secret });
  }

  async terminal(): Promise<Terminal> {
    const terminal = await this.newTerminal();
    await this.#goOnline(terminal);
    return terminal;
  }

  async newTerminal(): Promise<Terminal> {
    const { http, link } = this.#options.target;
    return this.#makeTerminal(http, link, await this.#newTerminalOfTenant());
  }

  observingTerminal(observed: TerminalCreated, { id, secret }: Credentials): Terminal {
    const { http, link } = this.#options.target;
    return this.#makeTerminal(http, link, { ...observed, clientId: id, clientSecret: secret });
  }

  async tappedTerminal(): Promise<TappedTerminal> {
    const { http, link } = this.#options.target;
    const line = new FaultyLine();
    const wire = new Tap(new FaultyNetwork(link.network, line));
    const identity = await this.#newTerminalOfTenant();
    const terminal = this.#makeTerminal(http.over(wire), { ...link, network: wire }, identity);
    await this.#goOnline(terminal);
    return { terminal, wire, records: wire.records, line };
  }

  async injectFault(injected: InjectedFault, terminal?: Pick<TappedTerminal, 'line'>): Promise<void> {
    this.#throwIfOver();
    const fault = { at: '0s', ...(injected.kind === 'cut' && { for: '0s' }), ...injected } as Fault;
    const index = this.#faults;
    this.#faults += 1;
    const facts = {
      fault: index + 1,
      kind: fault.kind,
      description: describeFault(fault, 'terminals of the scenario'),
      terminals: terminal ? 1 : 0,
    };
    const { emit, scenario, random, target } = this.#options;
    emit(this.#actor, { type: 'fault.started', ...facts });
    if (fault.kind === 'backend-restart') await this.#restart(target.restart, milliseconds(fault.for));
    else {
      terminal?.line.begin(index, fault, random.stream(`scenario/${scenario}/fault/${index}`));
      const durationMs = 'for' in fault && fault.kind !== 'cut' ? milliseconds(fault.for) : 0;
      const ending = this.sleep(durationMs, `the end of the fault ${fault.kind}`);
      await ending.finally(() => terminal?.line.end(index));
    }
    const affected = terminal === undefined || terminal.line.hasAffected(index) ? facts.terminals : 0;
    emit(this.#actor, { type: 'fault.ended', ...facts, affected });
  }

  async #restart(restart: Target['restart'], downMs: number): Promise<void> {
    if (restart === undefined) return this.inconclusive('this service cannot be restarted from here');
    await restart(() => this.sleep(downMs, 'the service to restart'));
  }

  async rawSession(): Promise<{ account: TerminalAccount; client: RawStompClient }> {
    const account = new TerminalAccount(this.http, await this.#newTerminalOfTenant());
    return { account, client: this.rawClient() };
  }

  rawClient(path?: string, options: RawClientOptions = {}): RawStompClient {
    this.#throwIfOver();
    const { network, webSocketUrl, headers } = this.#options.target.link;
    const url = path === undefined ? webSocketUrl : new URL(path, webSocketUrl).href;
    const client = new RawStompClient({
      ...options,
      ...(headers && { headers: { ...headers, ...options.headers } }),
      ...{ network, url },
    });
    this.#actors.push(client);
    return client;
  }

  ownTerminal(): Promise<TerminalCreated> {
    this.#ownTerminal ??= this.#newTerminalOfTenant();
    return this.#ownTerminal;
  }

  async adminTopic(): Promise<Observer> {
    const { target } = this.#options;
    const { wsToken, topicDestination } = await target.administrator.adminWebSocketToken();
    this.#throwIfOver();
    const observer = new Observer({ link: target.link, wsToken, destination: topicDestination });
    this.#actors.push(observer);
    await this.waitFor('the admin topic', onlineWithinMs, observer.start());
    return observer;
  }

  reference(prefix: string): string {
    this.#references += 1;
    // A referenceId only has to be unique for the scenario's own merchant (TEN-11).
    return `${prefix}${this.#options.scenario.replaceAll(/[^A-Za-z0-9]/g, '-').slice(0, 32)}-${this.#references}`;
  }

  async sleep(ms: number, waitingFor: string): Promise<void> {
    if (ms <= 0) return;
    this.#emitWaiting(waitingFor, ms);
    await pause(ms, this.#options.signal);
  }

  async waitFor<T>(waitingFor: string, timeoutMs: number, promise: Promise<T>): Promise<T> {
    this.#emitWaiting(waitingFor, timeoutMs);
    const over = new AbortController();
    // A second longer than the promise's own limit, because its own reason is the better one.
    const signal = AbortSignal.any([over.signal, this.#options.signal]);
    const late = pause(timeoutMs + 1000, signal).then(() =>
      this.inconclusive(`${waitingFor}: did not arrive`),
    );
    late.catch(() => undefined);
    try {
      return await Promise.race([promise, late]);
    } finally {
      over.abort();
    }
  }

  check(check: Check): boolean {
    this.#throwIfOver();
    const { scenario, clauses, emit, strict } = this.#options;
    const uncertaintyMs = check.timing && this.#lateBy(check.timing.since);
    const judged = judge(check, strict, uncertaintyMs);
    if (!clauses.includes(judged.clause)) throw new TypeError(`${scenario} does not claim ${judged.clause}`);
    if (check.timing && judged.verdict !== 'pass' && (uncertaintyMs ?? 0) > check.timing.slackMs)
      throw new MachineLate(check.title, uncertaintyMs ?? 0);
    this.checks.push(judged);
    const { witnesses: _, ...shown } = judged;
    emit(this.#actor, { type: 'check', scenario, ...shown });
    return judged.verdict === 'pass';
  }

  unusable(exchange: HttpExchange, why: string): never {
    throw new ResponseFailure(exchange, why);
  }

  skip(needs: string): never {
    throw new Skipped(needs);
  }

  inconclusive(reason: string): never {
    throw new Inconclusive(reason);
  }

  tooSlow(what: string, since: number): never {
    const lateMs = this.#lateBy(since);
    throw lateMs < noticeableMs ? new Inconclusive(`${what}: too slow`) : new MachineLate(what, lateMs);
  }

  #lateBy(since: number): number {
    return this.#options.lateness?.around(since) ?? 0;
  }

  /** Stops every actor that the scenario has started. */
  async close(): Promise<void> {
    await Promise.all(this.#actors.map((actor) => actor.stop()));
  }

  /** An abandoned scenario may still be running: nothing would judge its checks or stop its actors. */
  #throwIfOver(): void {
    if (this.#options.signal.aborted) throw new Stopped();
  }

  #makeTerminal(http: HttpClient, link: LinkSettings, identity: TerminalIdentity): Terminal {
    const { random, scenario } = this.#options;
    this.#throwIfOver();
    this.#terminals += 1;
    const stream = random.stream(`scenario/${scenario}/terminal/${this.#terminals}`);
    const { terminals = (environment: TerminalEnvironment) => environment } = this.#options.target;
    const environment = terminals({ http, link, emit: this.#emitOfTerminals, fleet: false });
    const terminal = new Terminal(environment, identity, stream);
    this.#actors.push(terminal);
    return terminal;
  }

  /** The same ids mean other terminals in an isolated backend than in the run. */
  get #emitOfTerminals(): Emit {
    const { emit, scenario, target } = this.#options;
    return target.isolated === true ? (actor, body) => emit(`${actor}@${scenario}`, body) : emit;
  }

  async #goOnline(terminal: Terminal): Promise<void> {
    terminal.start();
    const online = terminal.whenState('online', { timeoutMs: onlineWithinMs });
    await this.waitFor(`${terminal.identity.terminalId} to be online`, onlineWithinMs, online);
  }

  #emitWaiting(waitingFor: string, timeoutMs: number): void {
    const { scenario, emit } = this.#options;
    emit(this.#actor, { type: 'scenario.waiting', scenario, waitingFor, timeoutMs });
  }

  async #createTenant(name: string): Promise<Tenant> {
    const { merchantId } = await this.administrator.createMerchant(name);
    const { branchId } = await this.administrator.createBranch(merchantId, name);
    return { merchantId, branchId };
  }

  async #newTerminalOfTenant(): Promise<TerminalCreated> {
    return this.createTerminal(await this.tenant());
  }
}
