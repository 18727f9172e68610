import type { SandboxOutcome } from '../../contract/sandbox-triggers.js';
import { exitCodes } from '../../failure/exit-codes.js';
import { Failure } from '../../failure/failure.js';
import type { RandomRoot } from '../../random/random.js';
import type { Administrator } from '../../simulator/administrator.js';
import type { HttpClient } from '../../simulator/http/http-client.js';
import type { HttpExchange } from '../../simulator/http/http-exchange.js';
import { printExchange } from '../../simulator/http/redact.js';
import { Integrator } from '../../simulator/integrator/integrator.js';
import type { LinkSettings } from '../../simulator/stomp/stomp-link.js';
import { Terminal } from '../../simulator/terminal/terminal.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { curlOf, keptTokenCurl, tokenCurl } from './curl.js';

/** A part of the tour as it is shown, in the order of the tour. */
export type TourLine =
  | { readonly kind: 'chapter'; readonly title: string; readonly text: string }
  | { readonly kind: 'command'; readonly curl: string }
  | { readonly kind: 'response'; readonly text: string }
  | CallLine
  | { readonly kind: 'trigger'; readonly trigger: string }
  | OutcomeLine
  | { readonly kind: 'receipt'; readonly terminalId: string; readonly text: string }
  | { readonly kind: 'seen'; readonly text: string }
  | { readonly kind: 'account'; readonly name: string; readonly id: string; readonly secret: string };

/** A call in one line: its operation, and what its response promised. */
interface CallLine {
  readonly kind: 'call';
  readonly operation: string;
  readonly status: number;
  readonly result: string;
}

/** The outcome that a trigger of the sandbox forces, and the milliseconds that its response took. */
export interface OutcomeLine {
  readonly kind: 'outcome';
  readonly trigger: string;
  readonly status: string;
  readonly errorCode?: string;
  readonly elapsedMs: number;
}

export interface TourDeps {
  readonly baseUrl: string;
  readonly http: HttpClient;
  readonly link: LinkSettings;
  readonly administrator: Administrator;
  readonly random: RandomRoot;
  readonly show: (line: TourLine) => void;
  /** Awaited between the title of a chapter and its first step. */
  readonly pause: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** A caller of the tour, with its name in shell variables: `STORE` for `STORE_TOKEN`. */
export interface Caller {
  readonly client: Pick<Integrator, 'call' | 'request' | 'requestToken'>;
  readonly name: string;
}

/** The status, and fields of the body, that the narration promises. */
export interface Expected {
  readonly status: number;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** The time within which a step must have its effect, in milliseconds. */
const patienceMs = 20_000;
const lookEveryMs = 50;

/** The stage of the guided tour: its actors, and how a step is shown and verified. */
export class Tour {
  readonly #deps: TourDeps;
  readonly #terminals: Terminal[] = [];

  constructor(deps: TourDeps) {
    this.#deps = deps;
  }

  /** The administrator of the service. */
  get administrator(): Caller {
    return { client: this.#deps.administrator, name: 'ADMIN' };
  }

  /** Begins a chapter. */
  async chapter(title: string, text: string): Promise<void> {
    this.#throwIfOver();
    this.#deps.show({ kind: 'chapter', title, text });
    await this.#deps.pause();
    this.#throwIfOver();
  }

  /** Shows what has happened besides the responses. */
  seen(text: string): void {
    this.#deps.show({ kind: 'seen', text });
  }

  /** Shows what a terminal has printed. */
  receipt(terminal: Terminal): void {
    const { terminalId } = terminal.identity;
    this.#deps.show({ kind: 'receipt', terminalId, text: terminal.paperRoll.at(-1) ?? '' });
  }

  /**
   * Shows a trigger of the sandbox, its call as `step` does, and the outcome.
   *
   * @throws Failure `demo-differs`, exit code 1, if the response is another one
   */
  async outcome(
    caller: Caller,
    trigger: string,
    payment: Readonly<Record<string, unknown>>,
    outcome: SandboxOutcome,
  ): Promise<void> {
    const { status, errorCode } = outcome;
    const body = { status, ...(errorCode !== undefined && { errorCode }) };
    this.#deps.show({ kind: 'trigger', trigger });
    const { elapsedMs } = await this.step(caller, caller.client.call('payNow', payment), {
      status: 200,
      body,
    });
    this.#deps.show({ kind: 'outcome', trigger, elapsedMs, ...body });
  }

  /**
   * Shows a request as a curl command, with its response.
   *
   * @throws Failure `demo-differs`, exit code 1, if the response is another one
   */
  async step({ name }: Caller, calling: Promise<HttpExchange>, expected: Expected): Promise<HttpExchange> {
    const exchange = await calling;
    this.#throwIfOver();
    return this.#verified(curlOf(this.#deps.baseUrl, exchange.request, name), exchange, expected);
  }

  /** Shows a request for an access token, as `step` does. */
  async tokenStep({ client, name }: Caller, expected: Expected): Promise<void> {
    const exchange = await client.requestToken();
    this.#throwIfOver();
    this.#verified(tokenCurl(this.#deps.baseUrl, name), exchange, expected);
  }

  #verified(curl: string, exchange: HttpExchange, expected: Expected): HttpExchange {
    this.#deps.show({ kind: 'command', curl });
    this.#deps.show({ kind: 'response', text: printExchange(exchange).received ?? '' });
    const actual = { status: exchange.status, ...picked(exchange.body, Object.keys(expected.body ?? {})) };
    const promised = { status: expected.status, ...expected.body };
    if (JSON.stringify(actual) !== JSON.stringify(promised))
      throw differs(`the response is ${JSON.stringify(actual)}, not ${JSON.stringify(promised)}`);
    const { method, path } = exchange.request;
    const result = Object.values(expected.body ?? {}).filter((value) => typeof value === 'string');
    this.#deps.show({
      kind: 'call',
      operation: `${method} ${path}`,
      status: exchange.status,
      result: result.join(' '),
    });
    return exchange;
  }

  /** Shows how the app gets an access token, and returns its caller. */
  app(name: string, { appId, appSecret }: { readonly appId: string; readonly appSecret: string }): Caller {
    this.account(name, appId, appSecret);
    const client = new Integrator({ http: this.#deps.http, appId, appSecret });
    return { client, name };
  }

  /** Shows the credentials of an account, and the command that gets its access token. */
  account(name: string, id: string, secret: string): void {
    const { baseUrl, show } = this.#deps;
    show({ kind: 'account', name, id, secret });
    show({ kind: 'command', curl: keptTokenCurl(baseUrl, name) });
  }

  /** A simulated terminal, which is offline until it is started. */
  terminal(identity: Terminal['identity']): Terminal {
    const { http, link, random } = this.#deps;
    const stream = random.stream(`demo/terminal/${this.#terminals.length}`);
    const terminal = new Terminal({ http, link, emit: () => undefined, fleet: false }, identity, stream);
    this.#terminals.push(terminal);
    return terminal;
  }

  /** @throws Failure `demo-differs`, exit code 1, if the condition does not come true in time */
  async until(what: string, condition: () => boolean): Promise<void> {
    const deadline = monotonicNow() + patienceMs;
    while (!condition()) {
      this.#throwIfOver();
      if (monotonicNow() > deadline) throw differs(`${what} did not happen within ${patienceMs / 1_000} s`);
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
    this.seen(what);
  }

  /** Takes all terminals offline. */
  async end(): Promise<void> {
    await Promise.all(this.#terminals.map((terminal) => terminal.stop()));
  }

  #throwIfOver(): void {
    if (this.#deps.signal.aborted) throw new TourStopped();
  }
}

/** The user has ended the tour. */
export class TourStopped extends Error {}

function picked(body: unknown, names: readonly string[]): Readonly<Record<string, unknown>> {
  const fields = typeof body === 'object' && body !== null ? body : {};
  return Object.fromEntries(names.map((name) => [name, Reflect.get(fields, name)]));
}

function differs(problem: string): Failure {
  return new Failure(`the tour cannot continue: ${problem}`, {
    code: 'demo-differs',
    hint: 'the backend does not do what the tour promises; please report it',
    exitCode: exitCodes.failed,
  });
}
