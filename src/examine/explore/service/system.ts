import { shownLimits } from '../../../../conformance/oracle/limits.js';
import type { Emit } from '../../../events/event-bus.js';
import type { RandomRoot, RandomStream } from '../../../random/random.js';
import { pause } from '../../../scenarios/stopped.js';
import type { Target } from '../../../scenarios/world.js';
import type { NewApp } from '../../../simulator/administrator.js';
import { FaultyLine } from '../../../simulator/faults/faulty-line.js';
import { FaultyNetwork } from '../../../simulator/faults/faulty-network.js';
import type { HttpClient } from '../../../simulator/http/http-client.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Credentials } from '../../../simulator/http/token-source.js';
import { Integrator } from '../../../simulator/integrator/integrator.js';
import { RecordingNetwork } from '../../../simulator/network/recording-network.js';
import type { ReceivedMessage } from '../../../simulator/terminal/message.js';
import { Terminal } from '../../../simulator/terminal/terminal.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { DocumentedResponses } from '../checks/documented-responses.js';
import type { Judge } from '../checks/judge.js';
import type { Transcript } from '../counterexample/transcript.js';
import { expiryOfToken } from '../model/service-model.js';
import type { Span } from '../model/span.js';
import type { Coverage } from '../search/coverage.js';
import type { Abilities } from './abilities.js';
import type { Timing } from './timing.js';

/** A sent call whose response may be held, and its response once it has arrived. */
export interface SentCall {
  readonly pending: Promise<HttpExchange>;
  response: HttpExchange | undefined;
  /** The error of a call without a response. */
  failure: unknown;
}

/** The copies of one command, or of the push of one payment, that the terminal has received: true if marked as redelivered. */
export interface Seen {
  readonly copies: boolean[];
  readonly messageId: string | undefined;
}

/** The credentials of the apps of a system. */
export interface SystemAccounts {
  readonly sandbox: Credentials;
  readonly production: Credentials;
}

/** An app that a step has created. */
export interface OwnApp {
  readonly appId: string;
  readonly client: Integrator;
}

export interface SystemOptions {
  readonly target: Target;
  readonly random: RandomRoot;
  readonly judge: Judge;
  readonly coverage: Coverage;
  readonly documented: DocumentedResponses;
  readonly abilities: Abilities;
  readonly timing: Timing;
  /** False: deviations that the service document leaves open do not end a history. */
  readonly strict: boolean;
  /** Ends every wait. */
  readonly signal: AbortSignal;
  /** Receives every call and frame of the actors. Default: nothing is recorded. */
  readonly transcript?: Transcript | undefined;
}

/** No history has so many messages: the terminal keeps all of them. */
const maxMessages = 100_000;

const scopes: NewApp['scopes'] = [
  'payments:direct',
  'refunds:write',
  'transactions:read',
  'reports:read',
  'terminals:read',
  'terminals:trigger',
];

/** The service under test with the actors of the model: a sandbox app, a production app and a terminal of one merchant. */
export class System {
  readonly options: SystemOptions;
  readonly terminal: Terminal;
  /** The line of the terminal's sessions; its calls are undisturbed. */
  readonly line: FaultyLine;
  readonly sandboxApp: Integrator;
  readonly productionApp: Integrator;
  readonly merchantId: string;
  /** The credentials of both apps. */
  readonly accounts: SystemAccounts;
  /** The apps that have issued tokens, in the order of the apps of the model. */
  readonly apps: OwnApp[] = [];
  /** The issued tokens, in the order of the tokens of the model. */
  readonly tokens: string[] = [];
  readonly payments: SentCall[] = [];
  readonly requestIds: string[] = [];
  readonly seenCommands = new Map<string, Seen>();
  readonly seenPushes = new Map<string, Seen>();
  /** Held responses to refunds. */
  readonly refunds: SentCall[] = [];
  readonly #reconnects: { count: number };
  #returned = 0;
  #names = 0;
  #faults = 0;

  private constructor(
    options: SystemOptions,
    actors: Pick<System, 'terminal' | 'line' | 'sandboxApp' | 'productionApp' | 'merchantId' | 'accounts'>,
    reconnects: { count: number },
  ) {
    this.options = options;
    ({
      terminal: this.terminal,
      line: this.line,
      sandboxApp: this.sandboxApp,
      productionApp: this.productionApp,
      merchantId: this.merchantId,
      accounts: this.accounts,
    } = actors);
    this.#reconnects = reconnects;
  }

  /** Creates the merchant with its actors; the terminal has not started. */
  static async create(options: SystemOptions): Promise<System> {
    const { target, random } = options;
    const administrator = target.administrator.observed(report(options, 'administrator'));
    const name = target.unique === undefined ? 'explore' : `explore, run ${target.unique}`;
    const { merchantId } = await administrator.createMerchant(name);
    const { branchId } = await administrator.createBranch(merchantId, name);
    const line = new FaultyLine();
    const reconnects = { count: 0 };
    const identity = await administrator.createTerminal({ branchId });
    const network = new FaultyNetwork(target.link.network, line);
    const { transcript } = options;
    const recorded =
      transcript === undefined
        ? network
        : new RecordingNetwork(network, (...message) => transcript.addFrame(...message));
    const emit: Emit = (_actor, { type }) => {
      if (type === 'reconnect.scheduled') reconnects.count += 1;
    };
    const environment = {
      http: target.http.observed(report(options, 'terminal')),
      link: { ...target.link, network: recorded },
      emit,
      fleet: false,
      keep: maxMessages,
    };
    const altered = target.terminals?.(environment) ?? environment;
    const terminal = new Terminal(altered, identity, random.stream('explore/terminal'));
    const appOf = async (actor: string, sandbox: boolean) => {
      const app = await administrator.createApp({
        displayName: actor,
        owner: { merchantId },
        scopes,
        sandbox,
      });
      const http = target.http.observed(report(options, actor));
      const { appId: id, appSecret: secret } = app;
      return { app: new Integrator({ http, appId: id, appSecret: secret }), account: { id, secret } };
    };
    const sandbox = await appOf('sandbox app', true);
    const production = await appOf('production app', false);
    const apps = { sandboxApp: sandbox.app, productionApp: production.app };
    const accounts = { sandbox: sandbox.account, production: production.account };
    return new System(options, { terminal, line, ...apps, merchantId, accounts }, reconnects);
  }

  /** Stops the terminal, and waits for nothing else. */
  async close(): Promise<void> {
    this.line.endAll();
    await this.terminal.stop();
  }

  get judge(): Judge {
    return this.options.judge;
  }

  get timing(): Timing {
    return this.options.timing;
  }

  get now(): number {
    return monotonicNow();
  }

  /** A span from an instant until now. */
  since(from: number): Span {
    return { from, to: this.now };
  }

  /** AUTH-05: the time in which a token expires that was issued then, by the lives that the service states. */
  expiryOfToken(issued: Span): Span {
    return expiryOfToken(issued, this.options.target.lives?.accessToken);
  }

  /** REF-03: the time between two refunds of a payment in milliseconds, by the lives that the service states. */
  get refundCooldownMs(): number {
    return this.options.target.lives?.refundCooldown ?? shownLimits.refundCooldownMs;
  }

  /** Waits by the clock of the run. */
  sleep(ms: number): Promise<void> {
    return pause(ms, this.options.signal);
  }

  /** Returns a name that this history, and this run at a target, has not used. */
  freshName(): string {
    this.#names += 1;
    const { unique } = this.options.target;
    return unique === undefined ? `m${this.#names}` : `${unique}-m${this.#names}`;
  }

  /** An app with these scopes, and its calls. */
  async newApp(scopeNames: NewApp['scopes'], sandbox: boolean): Promise<OwnApp> {
    const { target } = this.options;
    const administrator = this.#administrator();
    const owner = { merchantId: this.merchantId };
    const app = await administrator.createApp({ displayName: 'explore', owner, scopes: scopeNames, sandbox });
    const http: HttpClient = target.http.observed(report(this.options, 'app'));
    return { appId: app.appId, client: new Integrator({ http, appId: app.appId, appSecret: app.appSecret }) };
  }

  /** A call of the administrator, below the path of the administration. */
  administer(method: 'POST' | 'PATCH', path: string, body?: object): Promise<HttpExchange> {
    return this.#administrator().request({ method, path: `/api/v1/admin/${path}`, ...(body && { body }) });
  }

  /** The call by which a terminal that has a code gets its credentials. */
  activate(activationCode: string): Promise<HttpExchange> {
    const http = this.options.target.http.observed(report(this.options, 'terminal'));
    return http.call({ method: 'POST', path: '/api/v1/terminal/activate', body: { activationCode } });
  }

  #administrator() {
    return this.options.target.administrator.observed(report(this.options, 'administrator'));
  }

  /** Runs a call and returns its result with the instants of its start and end. */
  async timed<T>(call: () => Promise<T>): Promise<{ readonly result: T; readonly at: Span }> {
    const from = this.now;
    const result = await call();
    return { result, at: this.since(from) };
  }

  /** Records the response, or the failure, of a call that is in progress. */
  track(pending: Promise<HttpExchange>): SentCall {
    const sent: SentCall = { pending, response: undefined, failure: undefined };
    pending.then(
      (response) => {
        sent.response = response;
      },
      (error: unknown) => {
        sent.failure = error;
      },
    );
    return sent;
  }

  /** The messages that the terminal has received since the last call. */
  newMessages(): readonly ReceivedMessage[] {
    const fresh = this.terminal.received.slice(this.#returned);
    this.#returned += fresh.length;
    return fresh;
  }

  /** The number of reconnects that the terminal has scheduled. */
  get reconnects(): number {
    return this.#reconnects.count;
  }

  /** The number of the next fault of the line. */
  nextFault(): number {
    this.#faults += 1;
    return this.#faults;
  }

  /** The draws of a fault, which none of the model's faults needs. */
  pieces(): RandomStream {
    return this.options.random.stream('explore/line');
  }

  /** Ends the faults of the line, except for the delay and the duplicates that it is to have from now on. */
  endLineFaults({ delayMs, duplicates }: { readonly delayMs: number; readonly duplicates: boolean }): void {
    this.line.endAll();
    const lasting = { at: '0s', for: '1h' } as const;
    if (delayMs > 0)
      this.line.begin(
        this.nextFault(),
        { kind: 'latency', ...lasting, delay: `${delayMs}ms` },
        this.pieces(),
      );
    if (duplicates) this.line.begin(this.nextFault(), { kind: 'duplicates', ...lasting }, this.pieces());
  }
}

/** The observer of an actor's calls. */
function report({ documented, transcript }: SystemOptions, actor: string): (exchange: HttpExchange) => void {
  return (exchange) => {
    documented.check(exchange);
    transcript?.addCall(actor, exchange);
  };
}
