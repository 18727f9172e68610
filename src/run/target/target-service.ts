import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import { systems as profileSystems } from '../../../conformance/oracle/operations.js';
import { translators } from '../../binding/translators.js';
import type { RemainingResources } from '../../events/schema/run.js';
import { eachInTurn } from '../../failure/each-in-turn.js';
import { exitCodes } from '../../failure/exit-codes.js';
import { Failure } from '../../failure/failure.js';
import { lackOf } from '../../scenarios/existing/features.js';
import type { IsolatedTarget } from '../../scenarios/runner.js';
import type { Scenario } from '../../scenarios/scenario.js';
import { Stopped } from '../../scenarios/stopped.js';
import { atLives, onShortLives } from '../../scenarios/times/lives.js';
import type { Target } from '../../scenarios/world.js';
import { AbsentAdministrator } from '../../simulator/absent-administrator.js';
import { Administrator } from '../../simulator/administrator.js';
import { HttpClient } from '../../simulator/http/http-client.js';
import type { Network } from '../../simulator/network/network.js';
import { createTcpNetwork } from '../../simulator/network/tcp.js';
import { Receipts } from '../../simulator/stomp/receipts.js';
import { fallbackUrlOf } from '../../simulator/stomp/stomp-link.js';
import { TranslatingNetwork } from '../../simulator/stomp/translating-network.js';
import { second } from '../../text/time-units.js';
import type { Service, Started } from '../service/service.js';
import type { CommandHost } from './command-host.js';
import { CreatedResources, describeRemaining } from './created-resources.js';
import { foreignHost } from './foreign-host.js';
import { type Addresses, Hooks, type Setting } from './hooks.js';
import { aroundCall } from './line/around-call.js';
import { plainCall } from './line/plain-call.js';
import { proxyOf } from './line/proxy.js';
import { RequestBudget } from './line/request-budget.js';
import { TargetLine } from './line/target-line.js';
import { readPrintedCa } from './line/tls-files.js';
import { productionGuardOf } from './production-guard.js';
import { listens, prepareResources, reach, responds } from './reach.js';
import { existingResources } from './resources/existing.js';
import { noAdministrator, obstacleAt } from './resources/obstacles.js';
import { withReusedTenants } from './resources/reused-tenants.js';
import { livesIn, type TargetFile } from './target-file.js';

/** The number of services for one scenario each that live at a time: more would keep a small machine busy. */
const maxIsolated = 2;
/** The number of further ones for scenarios that mostly wait, which are those that take longer. */
const maxWaiting = 6;
const mostlyWaitsMs = 10 * second;

/** The time that the removal of what a run has created may take. */
const removalMs = 10 * second;

/** Shows people a text, and programs what the run could not remove. */
export type Notify = (text: string, remaining?: readonly RemainingResources[]) => void;

export interface TargetServiceOptions {
  /** True if its owner allows a run on another machine. */
  readonly owned?: boolean | undefined;
  /** Called with what stays at the target when the run ends. */
  readonly notify?: Notify;
  /** True: nothing but scenarios uses it, so that `tenants: reuse-only` applies. */
  readonly forScenarios?: true;
  /** HTTP connections to it. Default: those of every network. */
  readonly httpConnections?: number;
}

/** A service that a target file describes: one that runs already, or that its commands start. */
export class TargetService implements Service {
  readonly addressLimits = true;
  readonly features: Service['features'];
  readonly #file: TargetFile;
  readonly #hooks: Hooks;
  readonly #cleanUps: (() => Promise<void>)[] = [];
  readonly #name: string;
  readonly #options: TargetServiceOptions;
  #opened: Target | undefined;
  /** A part of each reference of the run. */
  readonly #unique = randomBytes(4).toString('hex');
  readonly #busyLimit = pLimit(maxIsolated);
  readonly #waitingLimit = pLimit(maxWaiting);
  /** One for all services of the run: they are the same program. */
  readonly #receipts = new Receipts();
  /** One budget for all services of the run: they may share a machine. */
  readonly #budget: RequestBudget | undefined;

  constructor(file: TargetFile, host: CommandHost, options: TargetServiceOptions = {}) {
    this.#options = options;
    this.#file = file;
    this.#hooks = new Hooks(file, host);
    const { name, baseUrl, limits, features } = file.description;
    this.features = features && new Set(features);
    const perSecond = limits?.requestsPerSecond;
    this.#budget = perSecond === undefined ? undefined : new RequestBudget(perSecond);
    this.#name = name ?? baseUrl ?? 'the service of the start command';
  }

  get name(): string {
    return this.#name;
  }

  get usesExisting(): boolean {
    return this.#file.description.existing !== undefined;
  }

  async start(): Promise<Started> {
    const started = await this.open();
    const { isAddress } = this.#file;
    await reach(started.target, { baseUrl: started.baseUrl, withinMs: this.#patienceMs, isAddress });
    await prepareResources(started.target);
    return started;
  }

  /** Starts the service if the target file has a command for it, and waits until it listens. */
  async open(): Promise<Started> {
    await this.#checkFree();
    const opened = await this.#openAt('shared', this.#cleanUps);
    this.#cleanUps.push(() => this.#removeCreated(opened));
    this.#opened = opened.target;
    const { line, addresses } = opened;
    const { baseUrl, webSocketUrl } = addresses;
    const target = withReusedTenants(opened, this.#file, baseUrl);
    const gone = new Promise<number>((resolve) => {
      line.onGone = resolve;
    });
    return { baseUrl, webSocketUrl, target, gone };
  }

  get isolatedTarget(): Service['isolatedTarget'] {
    // Two services of one address would exclude each other.
    const { credentials } = this.#file.description;
    if (!this.#startsAnywhere || credentials?.administrator === undefined) return undefined;
    return (scenario, signal) => this.#isolatedInTurn(scenario, signal);
  }

  adapted(scenario: Scenario): Scenario {
    const { lives: stated = {}, existing } = this.#file.description;
    const here = atLives(scenario, livesIn(stated));
    if (here !== scenario || existing !== undefined || this.isolatedTarget === undefined) return here;
    const short = onShortLives(scenario);
    return this.#hooks.unknownSettings(settingsOf(short.isolated))?.length === 0 ? short : scenario;
  }

  obstacleOf(scenario: Scenario): string | undefined {
    const obstacle = obstacleAt(this.#file.description, scenario);
    if (obstacle !== undefined) return obstacle;
    const { needs, isolated } = scenario;
    if (needs.restart === true && !this.#hooks.canRestart)
      return 'a restart of the service: hooks.restartable, or hooks.down and hooks.up, in the target file';
    if (typeof isolated !== 'object') return undefined;
    const settings = settingsOf(isolated);
    const names = settings.map(([name]) => name).join(', ');
    if (!this.#startsAnywhere)
      return `a service of its own${names === '' ? '' : ` with another ${names}`}: hooks.start that prints its addresses`;
    if (settings.length === 0) return undefined;
    const unknown = this.#hooks.unknownSettings(settings);
    if (unknown === undefined) return `a service with another ${names}: hooks.settings in the target file`;
    return unknown.length === 0
      ? undefined
      : `the setting ${unknown.join(', ')}: hooks.settings.names in the target file`;
  }

  /** Without an administrator the terminals of a fleet are those that the target file lists. */
  get terminals(): Service['terminals'] {
    const { credentials, existing } = this.#file.description;
    if (credentials?.administrator !== undefined || existing?.terminals === undefined) return undefined;
    return async (count) => {
      const listed = this.#opened?.existing?.terminals ?? [];
      return Promise.all(listed.slice(0, count).map(({ identity }) => identity()));
    };
  }

  activityCount(): number {
    return 0;
  }

  async stop(): Promise<void> {
    try {
      await eachInTurn(this.#cleanUps.splice(0).reverse());
    } finally {
      // A start that was under way has no clean-up yet.
      await this.#hooks.end();
    }
  }

  /** The time that the service may take until it gives a token, in milliseconds. */
  get #patienceMs(): number {
    return this.#hooks.canStart ? this.#hooks.readyWithinMs : 0;
  }

  /** True if each start of the service has an address of its own. */
  get #startsAnywhere(): boolean {
    return this.#hooks.canStart && this.#file.description.baseUrl === undefined;
  }

  /** False for a service that the run has started. */
  get #mayHaveForeignData(): boolean {
    return !this.#hooks.canStart;
  }

  /** Starts the service, if there is a command for it, and waits until it listens. */
  async #openAt(settings: readonly Setting[] | 'shared', cleanUps: (() => Promise<void>)[]) {
    const { baseUrl = '', webSocketUrl = '' } = this.#file.description;
    if (!this.#hooks.canStart) {
      const addresses = { baseUrl, webSocketUrl };
      this.#checkHost(addresses);
      const opened = await this.#targetAt(addresses, cleanUps);
      const restart = (whileDown: () => Promise<void>) => this.#hooks.restart(whileDown);
      return { addresses, ...this.#restartable(opened, this.#hooks.canRestart ? restart : undefined) };
    }
    const { addresses, stop, checkRunning, restart } = await this.#hooks.start(settings);
    cleanUps.push(stop);
    this.#checkHost(addresses);
    const opened = await this.#targetAt(addresses, cleanUps);
    await listens(opened.target, this.#hooks.readyWithinMs, checkRunning);
    return { addresses, ...this.#restartable(opened, restart, checkRunning) };
  }

  /** The same target, whose restart resolves when it listens again. */
  #restartable<T extends { readonly target: Target; readonly line: TargetLine }>(
    opened: T,
    restart: Target['restart'],
    checkRunning: () => void = () => undefined,
  ): T {
    if (restart === undefined) return opened;
    const restartService = (whileDown: () => Promise<void>) =>
      opened.line.whileDown(async () => {
        await restart(whileDown);
        await listens(opened.target, this.#hooks.readyWithinMs, checkRunning);
      });
    return { ...opened, target: { ...opened.target, restart: restartService } };
  }

  /** @throws Failure `foreign-target`, exit code 64, for another machine whose owner has not allowed the run */
  #checkHost(addresses: Addresses): void {
    const { proxy, fallbackUrl } = this.#file.description;
    const more = { ...(proxy && { proxy }), ...(fallbackUrl && { fallbackUrl }) };
    const host = this.#options.owned === true ? undefined : foreignHost({ ...addresses, ...more });
    if (host === undefined) return;
    throw new Failure(`the target is at ${host}, which is not this machine`, {
      code: 'foreign-target',
      hint: 'give --i-own-this-target if the service is yours and may be changed',
      exitCode: exitCodes.usage,
    });
  }

  /** @throws Failure `address-in-use`, exit code 69, if something listens where the start command is to listen */
  async #checkFree(): Promise<void> {
    const { baseUrl } = this.#file.description;
    if (!this.#hooks.canStart || baseUrl === undefined) return;
    const network = createTcpNetwork();
    const inUse = await responds(new HttpClient({ network, baseUrl }));
    await network.close();
    if (inUse)
      throw new Failure(`something responds at ${baseUrl} before hooks.start has started the service`, {
        code: 'address-in-use',
        hint: 'end the other service, or omit hooks.start to judge it',
        exitCode: exitCodes.unreachable,
      });
  }

  async #network({ ca: printed }: Addresses): Promise<Network> {
    const { tls } = this.#file;
    const ca = printed === undefined ? tls?.ca : await readPrintedCa(printed);
    const { httpConnections } = this.#options;
    const proxy = proxyOf(this.#file.description);
    return createTcpNetwork({
      ...(httpConnections !== undefined && { httpConnections }),
      tls: { ...tls, ...(ca !== undefined && { ca }) },
      ...(proxy && { proxy }),
    });
  }

  async #targetAt(addresses: Addresses, cleanUps: (() => Promise<void>)[]) {
    const { baseUrl, webSocketUrl } = addresses;
    const network = await this.#network(addresses);
    cleanUps.push(() => network.close());
    const { binding, description } = this.#file;
    const { headers, credentials, clock, limits, fallbackUrl } = description;
    const created = new CreatedResources(this.#options.forScenarios && description.tenants);
    const guard = productionGuardOf(description);
    const bound = binding && translators(binding);
    const budget = this.#budget;
    const common = {
      network,
      baseUrl,
      translator: bound?.http,
      ...(headers && { headers }),
      ...(clock && { clockOffsetMs: clock.offsetMs }),
    };
    const probe = plainCall(() => target, new HttpClient(common), budget);
    const line = new TargetLine(probe, limits?.requestsPerSecond);
    const mayHaveForeignData = this.#mayHaveForeignData;
    const around = aroundCall({ description, created, line, guard, budget, mayHaveForeignData });
    const http = new HttpClient({ ...common, around });
    const account = credentials?.administrator;
    const administrator =
      account === undefined
        ? new AbsentAdministrator(http, () => lackOf('administration', noAdministrator, this.features))
        : new Administrator({ http, clientId: account.id, clientSecret: account.secret });
    const counted = this.#budget?.counting(network) ?? network;
    const linkNetwork = bound === undefined ? counted : new TranslatingNetwork(counted, bound.channel);
    const link = {
      network: linkNetwork,
      webSocketUrl,
      fallbackUrl: fallbackUrl ?? fallbackUrlOf(baseUrl),
      receipts: this.#receipts,
      ...(headers && { headers }),
      ...(guard && { guard }),
    };
    const { toleranceMs = 0 } = limits ?? {};
    const [system = profileSystems[0], ...systems] = description.systems ?? [];
    const existing = existingResources(this.#file, http);
    const target: Target = {
      http,
      link,
      administrator,
      clock: 'real',
      toleranceMs,
      unique: this.#unique,
      mayHaveForeignData,
      ...(description.lives && { lives: livesIn(description.lives) }),
      line,
      ...(budget && { delayedMs: (since: number) => budget.delayedMs(since) }),
      ...(existing && { existing }),
      features: this.features,
      systems: [system, ...systems],
    };
    return { target, created, line };
  }

  /** Removes what the run has created, in a limited time. A service that was ended already keeps it. */
  async #removeCreated({ target, created }: { readonly target: Target; readonly created: CreatedResources }) {
    const { administrator } = target;
    if (administrator.isAbsent) return;
    const remaining = await created.remove(administrator, removalMs);
    if (remaining.length > 0)
      this.#options.notify?.(`left at the target: ${describeRemaining(remaining)}`, remaining);
  }

  /** Resolves when there is room for one more service. Rejects with Stopped when the run is stopped before. */
  #isolatedInTurn(scenario: Scenario, signal: AbortSignal): Promise<IsolatedTarget> {
    const limit = scenario.takesMs.real >= mostlyWaitsMs ? this.#waitingLimit : this.#busyLimit;
    return new Promise((resolve, reject) => {
      void limit(async () => {
        if (signal.aborted) return reject(new Stopped());
        const stopped = new Promise<void>((release) => {
          this.#isolated(scenario).then(
            ({ target, stop }) => resolve({ target, stop: () => stop().finally(release) }),
            (error: unknown) => {
              reject(error);
              release();
            },
          );
        });
        await stopped;
      });
    });
  }

  async #isolated(scenario: Scenario): Promise<IsolatedTarget> {
    const cleanUps: (() => Promise<void>)[] = [];
    const stop = () => eachInTurn(cleanUps.splice(0).reverse());
    try {
      const { target, addresses } = await this.#openAt(settingsOf(scenario.isolated), cleanUps);
      await reach(target, { baseUrl: addresses.baseUrl, withinMs: this.#patienceMs });
      // What exists, exists at the shared service alone.
      const { existing: _, ...own } = target;
      return { target: { ...own, isolated: true }, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  }
}

/** The settings that a scenario needs. */
function settingsOf(isolated: Scenario['isolated']): readonly Setting[] {
  return typeof isolated === 'object' ? Object.entries(isolated.config) : [];
}
