import type { Emit } from '../../events/event-bus.js';
import type { IntegratorFinding } from '../../events/schema/integrator.js';
import { messageOf } from '../../failure/failure.js';
import { createRandomRoot, maxSeed, type RandomStream } from '../../random/random.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { type LongTimeout, setLongTimeout } from '../../text/long-timeout.js';
import { TranslationFailure } from '../http/http-translator.js';
import { oneLine } from '../http/redact.js';
import { ResponseFailure } from '../http/response-failure.js';
import { Observer, ObserverRejected } from '../observer.js';
import type { LinkSettings } from '../stomp/stomp-link.js';
import type { ControlTenant, Round, RoundContext } from './behaviours/behaviour.js';
import type { Pending } from './behaviours/money.js';
import { Conversation, RoundEnded } from './conversation.js';
import { documentRules } from './document-rules.js';
import type { Integrator } from './integrator.js';
import { IntegratorPace } from './integrator-pace.js';
import { Interference } from './interference.js';
import { busyMs, type Persona } from './personas.js';

export interface SimulatedIntegratorOptions {
  /** `pos-1`: the actor of its events is `integrator:pos-1`, and its references begin with the name. */
  readonly name: string;
  readonly persona: Persona;
  readonly integrator: Integrator;
  /** The settings of its sessions. */
  readonly link: LinkSettings;
  readonly random: RandomStream;
  readonly emit: Emit;
  readonly terminalIds: readonly string[];
  /** Replaces the persona's own pace, at all times. */
  readonly roundsPerMinute?: number;
  /** The merchant of its apps, if the records in their responses become events. */
  readonly merchantId?: string;
  /** The control app of a persona that has one. */
  readonly controlApp?: { readonly integrator: Integrator; readonly tenant: ControlTenant };
  /** The production app of a persona that has one. */
  readonly production?: Integrator;
  /** False: what only the reference profile requires is reported once, and does not end a round. Default true. */
  readonly strict?: boolean;
  /** The acts of a person. Default: there are none. */
  readonly interference?: Interference;
  /** The pace of all integrators. Default: that of their personas. */
  readonly pace?: IntegratorPace;
}

/** The first round begins within this time. */
const firstWithinMs = 2_000;

/** Ends of a session for which neither side is wrong: a cut, or a busy or stopping server. */
const isExternalEnd = /^(?!.*\bERROR\b)|SHUTTING_DOWN|RATE_LIMITED|SLOW_CONSUMER/;

/** The range of each pause in percent of the persona's pace. */
const pauseShare = { min: 40, max: 160 } as const;

/**
 * An integrator of the fleet that acts on its own, round after round at a seeded pace. A response that its persona does not
 * expect is a finding, after which it continues.
 */
export class SimulatedIntegrator {
  readonly #options: SimulatedIntegratorOptions;
  readonly #abortController = new AbortController();
  readonly #rounds: readonly [Round, ...Round[]];
  readonly #api: Conversation;
  readonly #controlApp: RoundContext['controlApp'];
  readonly #production: Conversation | undefined;
  #opening: Round | undefined;
  readonly #sessions = new Set<Observer>();
  #state: 'new' | 'running' | 'stopped' = 'new';
  #timer: LongTimeout | undefined;
  readonly #pending: Pending[] = [];
  #references = 0;
  #calmAt = 0;
  readonly #interference: Interference;
  readonly #pace: IntegratorPace;
  /** The moment at which the present round began. */
  #mark = 0;
  #present: Promise<void> = Promise.resolve();
  #hold: 'none' | 'held' | 'held and due' = 'none';

  constructor(options: SimulatedIntegratorOptions) {
    const { persona, integrator, controlApp, production, merchantId, strict = true } = options;
    const [first, ...more] = persona.behaviours;
    const { signal } = this.#abortController;
    this.#interference = options.interference ?? new Interference();
    this.#pace = options.pace ?? new IntegratorPace(false);
    const common = {
      system: persona.system,
      signal,
      strict,
      emit: (event: Parameters<Emit>[1]) => this.#emit(event),
      isExcused: () => this.#isExcused(),
    };
    this.#options = options;
    this.#rounds = [first(), ...more.map((behaviour) => behaviour())];
    this.#opening = persona.opening?.();
    const ownedBy = (owner: string, sandbox: boolean) =>
      merchantId === undefined ? {} : { owner: { merchantId: owner, sandbox } };
    const own = merchantId ?? '';
    this.#api = new Conversation({ ...common, integrator, ...ownedBy(own, true) });
    this.#production =
      production && new Conversation({ ...common, integrator: production, ...ownedBy(own, false) });
    this.#controlApp = controlApp && {
      tenant: controlApp.tenant,
      api: new Conversation({
        ...common,
        integrator: controlApp.integrator,
        reportsCalls: false,
        ...ownedBy(controlApp.tenant.merchantId, true),
      }),
    };
  }

  start(): void {
    if (this.#state !== 'new') return;
    const { name: persona, description, scopes } = this.#options.persona;
    this.#state = 'running';
    this.#calmAt = monotonicNow() + busyMs;
    this.#emit({ type: 'integrator.started', persona, description, scopes: [...scopes] });
    this.#plan(this.#options.random.integer(0, firstWithinMs));
  }

  get name(): string {
    return this.#options.name;
  }

  /** The REST client of its app. */
  get client(): Integrator {
    return this.#options.integrator;
  }

  get terminalIds(): readonly string[] {
    return this.#options.terminalIds;
  }

  get merchantId(): string | undefined {
    return this.#options.merchantId;
  }

  /** Begins no further round until `release`. Resolves when the present one has ended. */
  hold(): Promise<void> {
    if (this.#hold === 'none') this.#hold = 'held';
    return this.#present;
  }

  release(): void {
    const isDue = this.#hold === 'held and due';
    this.#hold = 'none';
    if (isDue && this.#state === 'running') this.#plan(0);
  }

  /** Stops it at once: pending calls are cancelled and sessions disconnected. */
  async stop(): Promise<void> {
    if (this.#state === 'running') {
      this.#api.reportPendingCalls();
      this.#controlApp?.api.reportPendingCalls();
      this.#production?.reportPendingCalls();
    }
    this.#state = 'stopped';
    this.#timer?.cancel();
    this.#abortController.abort();
    await this.#leaveSessions();
  }

  #plan(inMs: number): void {
    this.#timer = setLongTimeout(() => {
      if (this.#hold === 'none') this.#present = this.#round();
      else this.#hold = 'held and due';
    }, inMs);
  }

  /** Milliseconds from the beginning of one round to the next, unless the round takes longer. */
  #pauseMs(): number {
    const { random, persona, roundsPerMinute } = this.#options;
    const { rate } = persona;
    const isBusy = monotonicNow() < this.#calmAt;
    const own =
      roundsPerMinute === undefined
        ? this.#pace.roundsPerMinute(rate, isBusy)
        : roundsPerMinute * this.#pace.factor;
    const share = random.integer(pauseShare.min, pauseShare.max) / 100;
    return Math.round((share * 60_000) / own);
  }

  async #round(): Promise<void> {
    const { random, persona } = this.#options;
    const beganAt = monotonicNow();
    // All draws of this stream are here, so that no response shifts the next round.
    const pauseMs = this.#pauseMs();
    const drawn = random.pick(this.#rounds);
    const round = this.#opening ?? drawn;
    this.#opening = undefined;
    this.#mark = this.#interference.mark;
    const ownRandom = createRandomRoot(random.integer(0, maxSeed)).stream('round');
    try {
      if (persona.scopes.includes('transactions:read')) await this.#settleOpenPayments();
      await round(this.#context(ownRandom));
    } catch (error) {
      this.#reportError(error);
    }
    await this.#leaveSessions();
    const next = Math.max(beganAt + pauseMs, this.#api.resumesAt, this.#production?.resumesAt ?? 0);
    if (this.#state === 'running') this.#plan(Math.max(0, next - monotonicNow()));
  }

  /** The first thing after a lost response or a 5xx is the outcome of the payment. */
  async #settleOpenPayments(): Promise<void> {
    await this.#api.settleOpenPayments();
    await this.#production?.settleOpenPayments();
  }

  #context(random: RandomStream): RoundContext {
    const { name, persona, terminalIds } = this.#options;
    return {
      random,
      terminalIds: this.#interference.available(terminalIds),
      scopes: persona.scopes,
      api: this.#api,
      controlApp: this.#controlApp,
      production: this.#production,
      pending: this.#pending,
      nextReference: () => {
        this.#references += 1;
        return `${name}-${this.#references}`;
      },
      watch: (wsToken, destination) => this.#watch(wsToken, destination),
    };
  }

  async #watch(wsToken: string, destination: string): Promise<Observer> {
    const observer = new Observer({ link: this.#options.link, wsToken, destination });
    this.#sessions.add(observer);
    await observer.start();
    return observer;
  }

  async #leaveSessions(): Promise<void> {
    const left = [...this.#sessions];
    this.#sessions.clear();
    await Promise.all(left.map((observer) => observer.stop()));
  }

  /** Reports the error with which a round ended. */
  #reportError(error: unknown): void {
    if (this.#state !== 'running' || error instanceof RoundEnded) return;
    const message = oneLine(messageOf(error));
    const expected = expectedInsteadOf(error);
    const hasDiffered = [this.#api, this.#production, this.#controlApp?.api].some(
      (each) => each?.hasDiffered,
    );
    const isFollowUp = expected?.operation === 'round' && hasDiffered;
    // It was rate-limited, or its session was cut, or it has read a response that is not the profile's. The next round tries again.
    if (expected === undefined || isFollowUp || this.#isExcused())
      this.#emit({ type: 'notice', level: 'warning', message });
    else this.#emit({ type: 'integrator.finding', ...expected, actual: message });
  }

  /** True if the consequences of an act of a person may be in the present round. */
  #isExcused(): boolean {
    return this.#interference.hasTouched(this.#mark);
  }

  #emit(body: Parameters<Emit>[1]): void {
    this.#options.emit(`integrator:${this.#options.name}`, body);
  }
}

/** The expectation that an error violates; `undefined` if a busy or stopping backend, or a binding, explains it. */
function expectedInsteadOf(
  error: unknown,
): Omit<IntegratorFinding, 'type' | 'actual' | 'exchange'> | undefined {
  if (error instanceof TranslationFailure) return undefined;
  if (error instanceof ResponseFailure) {
    if (error.status === 429) return undefined;
    return { operation: 'token', expected: 'a token', ...(error.status < 500 && documentRules.token) };
  }
  if (error instanceof ObserverRejected)
    return isExternalEnd.test(error.message) ? undefined : { operation: 'observer', expected: 'a session' };
  return { operation: 'round', expected: 'a round without an internal error' };
}
