import { setMaxListeners } from 'node:events';
import { operationResponses } from '../../../contract/operation-responses.js';
import type { OperationName } from '../../../contract/operations.js';
import { messageOf } from '../../../failure/failure.js';
import { createRandomRoot } from '../../../random/random.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { HttpFailure } from '../../../simulator/http/http-failure.js';
import { oneLine } from '../../../simulator/http/redact.js';
import { field, isSuccess, ResponseFailure } from '../../../simulator/http/response-failure.js';
import { excerptOf, mismatchOfResponse } from '../../../simulator/integrator/expectation.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import type { LoadClock } from '../clock.js';
import type { GeneratorHealth } from '../health.js';
import type { Recorder } from '../recorder.js';
import { callMakers } from './call-makers.js';
import type { LoadCall } from './load-call.js';
import type { Stock } from './stock.js';

/** The pause between two looks for calls that have waited for too long, in milliseconds. */
const sweepEveryMs = 100;

export interface CallRunnerDeps {
  /** The apps that the calls are spread over, in turn. */
  readonly integrators: readonly [Integrator, ...Integrator[]];
  readonly clock: LoadClock;
  readonly recorder: Recorder;
  readonly health: GeneratorHealth;
  /** False: what only the reference profile requires of a response is not an error. */
  readonly strict: boolean;
  readonly stock: Stock;
  readonly callTimeoutMs: number;
  readonly maxInFlight: number;
  /** Called with each command that the service has accepted. */
  readonly onCommand: (requestId: string, intendedMs: number) => void;
}

/** A call that is due. */
export interface DueCall {
  readonly operation: OperationName;
  readonly seed: number;
  readonly reference: string;
  /** The instant of the clock at which it is to begin: its latency counts from it. */
  readonly intendedMs: number;
}

/** The calls that have begun at about the same time: they have one signal, because a signal costs more than a timer. */
interface PendingGroup {
  readonly sinceMs: number;
  readonly abort: AbortController;
  waiting: number;
  timedOut: boolean;
}

/** The calls that begin within this time of each other are a group, in milliseconds. */
const groupMs = 20;

/** Sends calls, judges their responses and records both. Never throws: whatever happens to a call is a sample. */
export class CallRunner {
  readonly #deps: CallRunnerDeps;
  /** The calls without a response, in the order of their beginning, which is that of their time-outs. */
  readonly #pending = new Set<PendingGroup>();
  #latest: PendingGroup | undefined;
  #inFlight = 0;
  #performed = 0;
  #sweep: ReturnType<typeof setTimeout> | undefined;
  #state: 'open' | 'abandoned' = 'open';
  #idle: (() => void)[] = [];

  constructor(deps: CallRunnerDeps) {
    this.#deps = deps;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** Resolves when the call has its response, or has none. */
  async perform({ operation, seed, reference, intendedMs }: DueCall): Promise<void> {
    const { clock, health, stock, maxInFlight, callTimeoutMs } = this.#deps;
    health.began(clock.now() - intendedMs);
    const random = createRandomRoot(seed).stream('call');
    const call = callMakers[operation]({ random, reference, stock });
    if (call === undefined || this.#inFlight >= maxInFlight) {
      const code = call === undefined ? 'NOTHING_TO_ACT_ON' : 'NOT_SENT';
      health.couldNotSend(code);
      this.#record(operation, callTimeoutMs, intendedMs, code, `${operation} was not sent`);
      return;
    }
    const pending = this.#begin();
    const integrator = this.#nextIntegrator();
    try {
      const exchange = await integrator.call(operation, call.payload, { signal: pending.abort.signal });
      if (exchange.status === 401) integrator.forgetToken();
      this.#responded(operation, call, exchange, intendedMs);
    } catch (error) {
      const elapsedMs = clock.now() - intendedMs;
      const code = pending.timedOut ? 'TIMEOUT' : codeOf(error);
      health.failed(code);
      // A call without a response counts as at least its time-out: a quick refusal is not a quick response.
      this.#record(operation, Math.max(elapsedMs, callTimeoutMs), intendedMs, code, messageOf(error));
    } finally {
      this.#end(pending);
    }
  }

  /** Resolves when no call waits for a response any longer, which takes at most the time-out of a call. */
  settled(): Promise<void> {
    if (this.#inFlight === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /** Cancels all calls that wait. They are not recorded: nothing can be concluded from them. */
  abandon(): void {
    this.#state = 'abandoned';
    for (const { abort } of this.#pending) abort.abort();
  }

  #responded(operation: OperationName, call: LoadCall, exchange: HttpExchange, intendedMs: number): void {
    const elapsedMs = this.#deps.clock.now() - intendedMs;
    const expected = operationResponses[operation];
    const { body, status } = exchange;
    const { strict } = this.#deps;
    const isAccepted = strict ? status === expected.status : isSuccess(exchange);
    if (!isAccepted) {
      const isAllowed = !strict && call.mayBeRejected === true && rejections.has(status);
      if (isAllowed) this.#record(operation, elapsedMs, intendedMs);
      else this.#record(operation, elapsedMs, intendedMs, statusCode(exchange), excerptOf(exchange));
      return;
    }
    const ofProfile = strict ? mismatchOfResponse(exchange, expected) : undefined;
    const mismatch =
      ofProfile ??
      (isObject(body) ? call.mismatch?.(body) : { expected: 'a JSON object', actual: excerptOf(exchange) });
    if (mismatch !== undefined && (strict || mismatch.rule !== undefined || !isObject(body))) {
      const { expected: wanted, actual } = mismatch;
      this.#record(operation, elapsedMs, intendedMs, 'WRONG_RESPONSE', `expected ${wanted}, got ${actual}`);
      return;
    }
    this.#record(operation, elapsedMs, intendedMs);
    if (!isObject(body)) return;
    call.succeeded?.(body, exchange);
    const requestId = field(body, 'requestId');
    if (operation === 'requestTerminal' && typeof requestId === 'string')
      this.#deps.onCommand(requestId, intendedMs);
  }

  #nextIntegrator(): Integrator {
    const { integrators } = this.#deps;
    this.#performed += 1;
    return integrators[this.#performed % integrators.length] ?? integrators[0];
  }

  #record(operation: OperationName, ms: number, sinceMs: number, error?: string, example?: string): void {
    if (this.#state !== 'open') return;
    const text = example === undefined ? undefined : oneLine(example, 300);
    this.#deps.recorder.record(operation, ms, sinceMs, error, text);
  }

  #begin(): PendingGroup {
    const now = this.#deps.clock.now();
    let group = this.#latest;
    if (group === undefined || now - group.sinceMs >= groupMs) {
      group = { sinceMs: now, abort: new AbortController(), waiting: 0, timedOut: false };
      // Each call of the group listens to its signal.
      setMaxListeners(0, group.abort.signal);
      this.#latest = group;
    }
    group.waiting += 1;
    this.#inFlight += 1;
    this.#pending.add(group);
    this.#sweep ??= setTimeout(() => this.#endLate(), sweepEveryMs);
    return group;
  }

  #end(group: PendingGroup): void {
    group.waiting -= 1;
    this.#inFlight -= 1;
    if (group.waiting === 0) this.#pending.delete(group);
    if (this.#inFlight > 0) return;
    clearTimeout(this.#sweep);
    this.#sweep = undefined;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** One timer for all calls: they have one time-out, so that the oldest is always the next. */
  #endLate(): void {
    const deadline = this.#deps.clock.now() - this.#deps.callTimeoutMs - groupMs;
    for (const pending of this.#pending) {
      if (pending.sinceMs > deadline) break;
      pending.timedOut = true;
      pending.abort.abort();
    }
    this.#sweep = setTimeout(() => this.#endLate(), sweepEveryMs);
  }
}

/** The statuses of a call that the service understands and does not perform. */
const rejections: ReadonlySet<number> = new Set([400, 402, 409, 422]);

function statusCode({ status, body }: HttpExchange): string {
  const code = field(body, 'errorCode');
  return typeof code === 'string' && /^[A-Z0-9_]{1,64}$/.test(code) ? code : `HTTP_${status}`;
}

/** `ECONNREFUSED`, the status of a token that was not given, or `NO_RESPONSE`. */
function codeOf(error: unknown): string {
  if (error instanceof ResponseFailure) return `TOKEN_${error.status}`;
  if (error instanceof HttpFailure && error.code === 'network-timeout') return 'TIMEOUT';
  const code = error instanceof Error ? (systemCode(error) ?? systemCode(error.cause)) : undefined;
  return code ?? 'NO_RESPONSE';
}

function systemCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^(E[A-Z]|UND_ERR)/.test(code) ? code : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
