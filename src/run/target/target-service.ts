import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import { translators } from '../../binding/translators.js';
import { eachInTurn } from '../../failure/each-in-turn.js';
import { exitCodes } from '../../failure/exit-codes.js';
import { Failure, messageOf } from '../../failure/failure.js';
import type { Variables } from '../../input/variables.js';
import { TokenBucket } from '../../limiting/token-bucket.js';
import type { IsolatedTarget } from '../../scenarios/runner.js';
import type { Scenario } from '../../scenarios/scenario.js';
import { Stopped } from '../../scenarios/stopped.js';
import type { Target } from '../../scenarios/world.js';
import { Administrator } from '../../simulator/administrator.js';
import { type AroundCall, HttpClient } from '../../simulator/http/http-client.js';
import { ResponseFailure } from '../../simulator/http/response-failure.js';
import type { Network } from '../../simulator/network/network.js';
import { createTcpNetwork } from '../../simulator/network/tcp.js';
import { TranslatingNetwork } from '../../simulator/stomp/translating-network.js';
import type { Service, Started } from '../service/service.js';
import { foreignHost } from './foreign-host.js';
import { type Addresses, Hooks, type Setting } from './hooks.js';
import { ProductionGuard } from './production-guard.js';
import type { TargetFile } from './target-file.js';

/** The number of services for one scenario each that live at a time: more would keep a small machine busy. */
const maxIsolated = 2;

/** The pause between two looks whether a started service listens already, in milliseconds. */
const lookEveryMs = 100;

/** A service that a target file describes: one that runs already, or that its commands start. */
export class TargetService implements Service {
  readonly addressLimits = true;
  readonly #file: TargetFile;
  readonly #hooks: Hooks;
  readonly #cleanUps: (() => Promise<void>)[] = [];
  readonly #name: string;
  readonly #owned: boolean;
  readonly #isolatedLimit = pLimit(maxIsolated);

  /** @param owned true if its owner allows a run on another machine */
  constructor(file: TargetFile, variables: Variables, owned = false) {
    this.#file = file;
    this.#owned = owned;
    this.#hooks = new Hooks(file, variables);
    const { name, baseUrl } = file.description;
    this.#name = name ?? baseUrl ?? 'the service of the start command';
  }

  get name(): string {
    return this.#name;
  }

  async start(): Promise<Started> {
    const started = await this.open();
    await this.#reach(started.target, started);
    return started;
  }

  /** Starts the service if the target file has a command for it, and waits until it listens. */
  async open(): Promise<Started> {
    await this.#checkFree();
    const opened = await this.#openAt('shared', this.#cleanUps);
    const { baseUrl, webSocketUrl } = opened.addresses;
    return { baseUrl, webSocketUrl, target: opened.target };
  }

  get isolatedTarget(): Service['isolatedTarget'] {
    // Two services of one address would exclude each other.
    if (!this.#startsAnywhere) return undefined;
    return (scenario, signal) => this.#isolatedInTurn(scenario, signal);
  }

  obstacleOf({ needs, isolated }: Scenario): string | undefined {
    const { limits } = this.#file.description;
    const terminals = needs.terminals ?? 0;
    if (limits?.terminals !== undefined && terminals > limits.terminals)
      return `${terminals} terminals, and the target file allows ${limits.terminals}`;
    if (needs.restart === true) return 'a restart of the service, which a target file cannot describe yet';
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

  /** True if each start of the service has an address of its own. */
  get #startsAnywhere(): boolean {
    return this.#hooks.canStart && this.#file.description.baseUrl === undefined;
  }

  /** Starts the service, if there is a command for it, and waits until it listens. */
  async #openAt(settings: readonly Setting[] | 'shared', cleanUps: (() => Promise<void>)[]) {
    const { baseUrl = '', webSocketUrl = '' } = this.#file.description;
    if (!this.#hooks.canStart) {
      const addresses = { baseUrl, webSocketUrl };
      this.#checkHost(addresses);
      return { addresses, target: await this.#targetAt(addresses, cleanUps) };
    }
    const { addresses, stop, checkRunning } = await this.#hooks.start(settings);
    cleanUps.push(stop);
    this.#checkHost(addresses);
    const target = await this.#targetAt(addresses, cleanUps);
    await this.#listens(target, checkRunning);
    return { addresses, target };
  }

  /** @throws Failure `foreign-target`, exit code 64, for another machine whose owner has not allowed the run */
  #checkHost(addresses: Addresses): void {
    const host = this.#owned ? undefined : foreignHost(addresses);
    if (host === undefined) return;
    throw new Failure(`the target is at ${host}, which is not this machine`, {
      code: 'foreign-target',
      hint: 'give --i-own-this-target if the service is yours and may be changed',
      exitCode: exitCodes.usage,
    });
  }

  /** @throws Failure `address-in-use`, exit code 70, if something listens where the start command is to listen */
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
        exitCode: exitCodes.harness,
      });
  }

  async #network({ ca: printed }: Addresses): Promise<Network> {
    const { tls } = this.#file;
    const ca = printed === undefined ? tls?.ca : await readFile(printed, 'utf8');
    return createTcpNetwork({ tls: { ...tls, ...(ca !== undefined && { ca }) } });
  }

  async #targetAt(addresses: Addresses, cleanUps: (() => Promise<void>)[]): Promise<Target> {
    const { baseUrl, webSocketUrl } = addresses;
    const network = await this.#network(addresses);
    cleanUps.push(() => network.close());
    const { headers, credentials } = this.#file.description;
    const { binding } = this.#file;
    const bound = binding && translators(binding);
    const http = new HttpClient({
      ...{ network, baseUrl, around: this.#around(), translator: bound?.http },
      ...(headers && { headers }),
    });
    const { id: clientId, secret: clientSecret } = credentials.administrator;
    const administrator = new Administrator({ http, clientId, clientSecret });
    const linkNetwork = bound === undefined ? network : new TranslatingNetwork(network, bound.channel);
    const link = { network: linkNetwork, webSocketUrl, ...(headers && { headers }) };
    return { http, link, administrator, clock: 'real' };
  }

  /** Keeps to the request budget and to sandbox mode, as the target file asks for. */
  #around(): AroundCall {
    const { limits, productionPayments } = this.#file.description;
    const guard = productionPayments === 'allowed' ? undefined : new ProductionGuard();
    const perSecond = limits?.requestsPerSecond;
    const bucket = perSecond === undefined ? undefined : new TokenBucket({ perSecond, burst: 1 }, Date.now());
    let turn = Promise.resolve();
    const inBudget = async () => {
      for (let waitMs = bucket?.take(Date.now()) ?? 0; waitMs > 0; waitMs = bucket?.take(Date.now()) ?? 0)
        await new Promise((resolve) => setTimeout(resolve, waitMs));
    };
    return async (call, send) => {
      if (bucket !== undefined) {
        turn = turn.then(inBudget);
        await turn;
      }
      return guard === undefined ? send(call) : guard.around(call, send);
    };
  }

  /**
   * Waits until a service that was just started gives any response, or for as long as it may take.
   *
   * @throws Failure `hook-failed` if the start command has ended
   */
  async #listens({ http }: Target, checkRunning: () => void): Promise<void> {
    const until = Date.now() + this.#hooks.readyWithinMs;
    while (!(await responds(http)) && Date.now() < until) {
      checkRunning();
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
    checkRunning();
  }

  /**
   * Waits until the service gives the administrator a token: a service that was only just started may not listen yet.
   *
   * @throws Failure `unreachable-target`, exit code 70
   */
  async #reach({ administrator }: Target, { baseUrl }: Addresses): Promise<void> {
    const until = Date.now() + (this.#hooks.canStart ? this.#hooks.readyWithinMs : 0);
    for (;;) {
      try {
        await administrator.token();
        return;
      } catch (error) {
        const isFinal = error instanceof ResponseFailure && error.status < 500;
        if (isFinal || Date.now() >= until) throw unreachable(baseUrl, error);
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      }
    }
  }

  /** Resolves when there is room for one more service. Rejects with Stopped when the run is stopped before. */
  #isolatedInTurn(scenario: Scenario, signal: AbortSignal): Promise<IsolatedTarget> {
    return new Promise((resolve, reject) => {
      void this.#isolatedLimit(async () => {
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
      await this.#reach(target, addresses);
      return { target: { ...target, isolated: true }, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  }
}

/** Returns whether anything responds there, with any status. */
function responds(http: HttpClient): Promise<boolean> {
  return http.call({ method: 'GET', path: '/' }).then(
    () => true,
    () => false,
  );
}

/** The settings that a scenario needs. */
function settingsOf(isolated: Scenario['isolated']): readonly Setting[] {
  return typeof isolated === 'object' ? Object.entries(isolated.config) : [];
}

function unreachable(baseUrl: string, error: unknown): Failure {
  return new Failure(`${baseUrl} gives the administrator no token: ${messageOf(error)}`, {
    code: 'unreachable-target',
    hint: 'check baseUrl and credentials.administrator of the target file; `tillfleet conform --preflight` goes step by step',
    exitCode: exitCodes.harness,
    cause: error,
  });
}
