import { systems } from '../../conformance/oracle/operations.js';
import type { Emit } from '../events/event-bus.js';
import type { RandomStream } from '../random/random.js';
import type { Administrator, AppCreated, TerminalCreated } from '../simulator/administrator.js';
import { FaultyLine } from '../simulator/faults/faulty-line.js';
import { FaultyNetwork } from '../simulator/faults/faulty-network.js';
import type { HttpClient } from '../simulator/http/http-client.js';
import type { HttpExchange } from '../simulator/http/http-exchange.js';
import { ResponseFailure } from '../simulator/http/response-failure.js';
import type { Credentials } from '../simulator/http/token-source.js';
import { Integrator } from '../simulator/integrator/integrator.js';
import { RecordingNetwork } from '../simulator/network/recording-network.js';
import { Tap } from '../simulator/network/tap.js';
import { Observer } from '../simulator/observer.js';
import { RawStompClient } from '../simulator/stomp/raw-stomp-client.js';
import { channelUrlsOf, type LinkSettings } from '../simulator/stomp/stomp-link.js';
import type { TerminalIdentity } from '../simulator/terminal/account.js';
import { Terminal } from '../simulator/terminal/terminal.js';
import type { TerminalEnvironment } from '../simulator/terminal/terminal-environment.js';
import { type Check, type JudgedCheck, judge, judgedThen } from './check.js';
import { checksOfResponse, endsPart, profilePart, type UnjudgedPart } from './conclusion.js';
import { EvidenceLog } from './evidence/evidence-log.js';
import { SecretValues } from './evidence/secret-values.js';
import { shownEvidence, withoutSecrets } from './evidence/shown-checks.js';
import { Untranslated } from './evidence/untranslated.js';
import { emptyQueue } from './existing/empty-queue.js';
import { type FeatureId, NotOffered } from './existing/features.js';
import { ResourceLender } from './existing/resource-lender.js';
import { ScenarioTenants } from './existing/scenario-tenants.js';
import { nameIn } from './existing/short-name.js';
import { injectFault } from './fault-injection.js';
import { Inconclusive, Skipped } from './inconclusive.js';
import { endablePause, pause, Stopped } from './stopped.js';
import { documentLives, type Lives } from './times/lives.js';
import { ScenarioLine } from './times/scenario-line.js';
import { requireProof, slownessOf } from './times/trustworthy-times.js';
import type { AppOptions, InjectedFault, RawClientOptions, TappedTerminal, Tenant, World } from './world.js';
import type { WorldOptions } from './world-options.js';

/** The time that a terminal or a dashboard may take to come online before the scenario gives up. */
const onlineWithinMs = 20_000;

/** A world that records its checks. */
export class ScenarioWorld implements World {
  readonly checks: JudgedCheck[] = [];
  readonly unjudged: UnjudgedPart[] = [];
  readonly untranslated = new Untranslated();
  readonly line: ScenarioLine;
  readonly systems: World['systems'];
  readonly toleranceMs: number;
  readonly broker: World['broker'];
  readonly features: World['features'];
  readonly clock: World['clock'];
  readonly createsApps: boolean;
  readonly #options: WorldOptions;
  readonly #actor: string;
  readonly #actors: { stop(): Promise<void> }[] = [];
  readonly #evidence: EvidenceLog;
  readonly #sessionOf = new WeakMap<RawStompClient, string>();
  readonly #secrets = new SecretValues();
  readonly #http: HttpClient;
  readonly #administrator: Administrator;
  readonly #lender: ResourceLender;
  readonly #tenants: ScenarioTenants;
  #tenant: Promise<Tenant> | undefined;
  #otherTenant: Promise<Tenant> | undefined;
  #ownTerminal: Promise<TerminalCreated> | undefined;
  #references = 0;
  #streams = 0;
  #faults = 0;

  constructor(options: WorldOptions) {
    this.#options = options;
    this.systems = options.target.systems ?? [systems[0]];
    this.toleranceMs = options.target.toleranceMs ?? 0;
    this.broker = options.target.broker;
    this.features = options.target.features;
    this.clock = options.target.clock;
    this.#actor = `scenario:${options.scenario}`;
    this.#evidence = new EvidenceLog(options.target.mayHaveForeignData);
    const addCall = (exchange: HttpExchange) => {
      this.#secrets.collect(exchange.body);
      this.#evidence.addCall(exchange);
      this.line.observeCall(exchange);
    };
    const addError = (error: unknown) => {
      this.line.observeError(error);
      this.untranslated.report(error);
    };
    this.line = new ScenarioLine(options.target.line, options.isRepetition === true, options.wsTokenMs);
    this.#http = options.target.http.observed(addCall, addError);
    this.#administrator = options.target.administrator.observed(addCall, addError);
    this.#secrets.add(options.target.broker?.passcode ?? '');
    this.#lender = new ResourceLender(options.target.existing ?? { users: {} });
    this.createsApps = !this.#lender.has('apps');
    const { administrator } = this;
    this.#tenants = new ScenarioTenants({ ...options, administrator, lender: this.#lender });
  }

  get administrator(): Administrator {
    return this.#administrator;
  }

  get http(): HttpClient {
    return this.#http;
  }

  get channelUrls(): World['channelUrls'] {
    return channelUrlsOf(this.#options.target.link);
  }

  get profile(): World['profile'] {
    return profilePart(this.#options);
  }

  get lives(): Lives {
    return this.#options.lives ?? documentLives;
  }

  tenant(): Promise<Tenant> {
    this.#tenant ??= this.#tenants.merchant();
    return this.#tenant;
  }

  otherTenant(): Promise<Tenant> {
    this.#otherTenant ??= this.#tenants.merchant(', another');
    return this.#otherTenant;
  }

  async newBranch(): Promise<Tenant> {
    const { merchantId } = await this.tenant();
    this.#throwIfOver();
    return this.#tenants.branch(merchantId);
  }

  async namedBranch(name: string): Promise<Tenant> {
    const { merchantId } = await this.tenant();
    this.#throwIfOver();
    return this.#tenants.namedBranch(merchantId, name);
  }

  async app(options: AppOptions): Promise<Integrator> {
    const { appId, appSecret } = await this.createApp(options);
    return this.account({ id: appId, secret: appSecret });
  }

  async createApp(options: AppOptions): Promise<AppCreated> {
    const { scopes, sandbox, owner } = options;
    if (this.#lender.has('apps') && !this.#lender.has('tenants')) return this.#existingApp(options);
    const { merchantId } = await this.tenant();
    this.#throwIfOver();
    if (this.#lender.has('apps')) return this.#existingApp({ ...options, owner: owner ?? { merchantId } });
    const displayName = this.#options.scenario;
    return this.administrator.createApp({ displayName, owner: owner ?? { merchantId }, scopes, sandbox });
  }

  async createTerminal({ branchId }: Pick<Tenant, 'branchId'>): Promise<TerminalCreated> {
    this.#throwIfOver();
    if (this.#lender.has('terminals')) return this.#existingTerminal(branchId);
    return this.administrator.createTerminal({ branchId });
  }

  existingUser(role: string, tenant: Tenant): Credentials | undefined {
    return this.#lender.user(role, tenant);
  }

  account({ id, secret }: Credentials): Integrator {
    const system = this.draw('system', this.systems);
    return new Integrator({ http: this.http, appId: id, appSecret: secret, system });
  }

  draw<T>(dimension: string, choices: readonly [T, ...T[]]): T {
    return this.#stream(dimension).pick(choices);
  }

  async terminal(): Promise<Terminal> {
    const terminal = await this.newTerminal();
    await this.#goOnline(terminal);
    return terminal;
  }

  async newTerminal(): Promise<Terminal> {
    const identity = await this.#newTerminalOfTenant();
    return this.#makeTerminal(this.#http, this.#recordedLink(identity.terminalId), identity);
  }

  observingTerminal(observed: TerminalCreated, { id, secret }: Credentials): Terminal {
    const link = this.#recordedLink(`an app at ${observed.terminalId}`);
    return this.#makeTerminal(this.#http, link, { ...observed, clientId: id, clientSecret: secret });
  }

  async tappedTerminal(): Promise<TappedTerminal> {
    const identity = await this.#newTerminalOfTenant();
    // What its faulty line cuts is not the line of the service.
    const { report } = this.#evidence.addSession(identity.terminalId);
    const { link: direct } = this.#options.target;
    const link = { ...direct, network: new RecordingNetwork(direct.network, report) };
    const line = new FaultyLine();
    const wire = new Tap(new FaultyNetwork(link.network, line));
    const terminal = this.#makeTerminal(this.#http.over(wire), { ...link, network: wire }, identity);
    await this.#goOnline(terminal);
    return { terminal, wire, records: wire.records, line };
  }

  injectFault(injected: InjectedFault, terminal?: Pick<TappedTerminal, 'line'>): Promise<void> {
    this.#throwIfOver();
    this.#faults += 1;
    const injection = { ...this.#options, index: this.#faults - 1, sleep: this.sleep.bind(this) };
    return injectFault(injected, terminal, injection).finally(this.line.injecting());
  }

  rawClient(path?: string, options: RawClientOptions = {}): RawStompClient {
    this.#throwIfOver();
    const { network, webSocketUrl, headers, guard, receipts } = this.#options.target.link;
    const url = path === undefined ? webSocketUrl : new URL(path, webSocketUrl).href;
    const { session, report } = this.#session('raw client');
    const own = { network, url, guard, receipts, headers: { ...headers, ...options.headers } };
    const { report: reportError } = this.untranslated;
    const client = new RawStompClient({ ...options, ...own, report, reportError });
    this.#sessionOf.set(client, session);
    this.#actors.push(client);
    return client;
  }

  ownTerminal(): Promise<TerminalCreated> {
    this.#ownTerminal ??= this.#newTerminalOfTenant();
    return this.#ownTerminal;
  }

  async adminTopic(): Promise<Observer> {
    const { wsToken, topicDestination } = await this.administrator.adminWebSocketToken();
    this.#throwIfOver();
    const link = this.#recordedLink('dashboard');
    const observer = new Observer({ link, wsToken, destination: topicDestination, complete: true });
    this.#actors.push(observer);
    await this.waitFor('the admin topic', onlineWithinMs, observer.start());
    return observer;
  }

  reference(prefix: string): string {
    this.#references += 1;
    const { scenario, target } = this.#options;
    return `${prefix}${nameIn(scenario, target.unique)}-${this.#references}`;
  }

  async sleep(ms: number, waitingFor: string): Promise<void> {
    if (ms <= 0) return;
    this.#emitWaiting(waitingFor, ms);
    await pause(ms, this.#options.signal);
  }

  async waitFor<T>(waitingFor: string, timeoutMs: number, promise: Promise<T>): Promise<T> {
    this.#emitWaiting(waitingFor, timeoutMs);
    // A second longer than the promise's own limit, because its own reason is the better one.
    const limit = endablePause(timeoutMs + 1000, this.#options.signal);
    const late = limit.elapsed.then(() => this.inconclusive(`${waitingFor}: did not arrive`));
    late.catch(() => undefined);
    try {
      return await Promise.race([promise, late]);
    } finally {
      limit.end();
    }
  }

  check(check: Check): boolean {
    this.#throwIfOver();
    const { scenario, clauses, emit, strict, level, target } = this.#options;
    const uncertaintyMs = check.timing && this.#lateBy(check.timing.since);
    const now = judge(check, strict, uncertaintyMs);
    if (!clauses.includes(now.clause)) throw new TypeError(`${scenario} does not claim ${now.clause}`);
    const then = judgedThen(scenario, now, this.#options);
    if (then === undefined) return now.verdict === 'pass';
    const judged = withoutSecrets(then, this.#secrets);
    if (level === 'must' && now.level === 'P') return this.checks.push(judged) > 0 && now.verdict === 'pass';
    if (judged.verdict !== 'pass') {
      this.untranslated.throwIfAny();
      const seen = { machine: this.#options.machine?.(), line: this.line };
      const slow = requireProof(check, { target, lateMs: uncertaintyMs, ...seen });
      if (slow !== undefined) return this.unjudged.push({ title: check.title, thrown: slow }) > 0;
    }
    this.checks.push(judged);
    const { witnesses: _, ...shown } = judged;
    const sessions = check.clients?.flatMap((each) => this.#sessionOf.get(each) ?? []);
    const exchange = shownEvidence(judged, sessions, { evidence: this.#evidence, secrets: this.#secrets });
    emit(this.#actor, { type: 'check', scenario, ...shown, ...(exchange.length > 0 && { exchange }) });
    return judged.verdict === 'pass';
  }

  #recordedLink(name: string): LinkSettings {
    const { link } = this.#options.target;
    const { report } = this.#session(name);
    return { ...link, network: new RecordingNetwork(link.network, report, this.untranslated.report) };
  }

  #session(name: string): ReturnType<EvidenceLog['addSession']> {
    const { session, report } = this.#evidence.addSession(name);
    return { session, report: this.untranslated.observing(this.line.observing(name, report)) };
  }

  async part(title: string, work: () => Promise<void>, feature?: FeatureId): Promise<boolean> {
    try {
      if (feature !== undefined && this.features?.has(feature) === false) throw new NotOffered([feature]);
      await work();
      return true;
    } catch (thrown) {
      this.#throwIfOver();
      if (!endsPart(thrown)) throw thrown;
      if (thrown instanceof ResponseFailure) this.judgeResponse(thrown);
      this.unjudged.push({ title, thrown });
      return false;
    }
  }

  /** Records a failed check of the reference profile for a response that the scenario needs and cannot use. */
  judgeResponse(failure: ResponseFailure): void {
    for (const check of checksOfResponse(failure, this.#options.clauses)) this.check(check);
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
    throw slownessOf(this.#options.target, what, since, this.#lateBy(since));
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

  #stream(name: string): RandomStream {
    this.#streams += 1;
    return this.#options.random.stream(`scenario/${this.#options.scenario}/${name}/${this.#streams}`);
  }

  #makeTerminal(http: HttpClient, link: LinkSettings, identity: TerminalIdentity): Terminal {
    this.#throwIfOver();
    const stream = this.#stream('terminal');
    const { terminals = (environment: TerminalEnvironment) => environment } = this.#options.target;
    const environment = terminals({ http, link, emit: this.#emitOfTerminals, fleet: false });
    const terminal = new Terminal(environment, identity, stream);
    this.#actors.push(terminal);
    return terminal;
  }

  #existingApp(options: AppOptions): AppCreated {
    const app = this.#lender.app(options);
    this.#secrets.collect(app);
    return app;
  }

  /** An existing terminal, whose queue may have messages from before. */
  async #existingTerminal(branchId?: string): Promise<TerminalCreated> {
    const identity = await this.#lender.terminal(branchId);
    this.#secrets.collect(identity);
    await emptyQueue(identity, this.#options);
    return identity;
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

  async #newTerminalOfTenant(): Promise<TerminalCreated> {
    // Without known tenants a terminal of any branch serves.
    if (this.#lender.has('terminals') && !this.#lender.has('tenants')) return this.#existingTerminal();
    return this.createTerminal(await this.tenant());
  }
}
