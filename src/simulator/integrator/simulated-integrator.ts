import type { Emit } from '../../events/event-bus.js';
import type { IntegratorFinding } from '../../events/schema/integrator.js';
import { messageOf } from '../../failure/failure.js';
import { createRandomRoot, maxSeed, type RandomStream } from '../../random/random.js';
import { type LongTimeout, setLongTimeout } from '../../text/long-timeout.js';
import { oneLine } from '../http/redact.js';
import { ResponseFailure } from '../http/response-failure.js';
import { Observer, ObserverRejected } from '../observer.js';
import type { LinkSettings } from '../stomp/stomp-link.js';
import type { ControlTenant, Round, RoundContext } from './behaviours/behaviour.js';
import { Conversation, RoundEnded } from './conversation.js';
import type { Integrator } from './integrator.js';
import { busyForMs, type Persona } from './personas.js';

export interface SimulatedIntegratorOptions {
  /** `pos-1`: its events are by `integrator:pos-1`, its references begin with it. */
  readonly name: string;
  readonly persona: Persona;
  readonly integrator: Integrator;
  /** For sessions of its own. */
  readonly link: LinkSettings;
  readonly random: RandomStream;
  readonly emit: Emit;
  readonly terminalIds: readonly string[];
  /** In place of the persona's own pace, at all times. */
  readonly roundsPerMinute?: number;
  /** For a persona that has one. */
  readonly controlApp?: { readonly integrator: Integrator; readonly tenant: ControlTenant };
}

/** The first round comes within this. */
const firstWithinMs = 2_000;

/** All that does not say what is wrong with the session itself: it was cut, or the server is busy or leaves. */
const isTroubleOnChannel = /^(?!.*\bERROR\b)|SHUTTING_DOWN|RATE_LIMITED|SLOW_CONSUMER/;

/** Drawn anew for each pause, in hundredths of the persona's pace. */
const pauseShare = { min: 40, max: 160 } as const;

/**
 * An integrator of the fleet that lives by itself, round after round at a seeded pace. What is answered otherwise
 * than its persona expects is a finding; it goes on all the same.
 */
export class SimulatedIntegrator {
  readonly #options: SimulatedIntegratorOptions;
  readonly #hangUp = new AbortController();
  readonly #rounds: readonly [Round, ...Round[]];
  readonly #api: Conversation;
  readonly #controlApp: RoundContext['controlApp'];
  readonly #sessions = new Set<Observer>();
  #state: 'new' | 'running' | 'stopped' = 'new';
  #timer: LongTimeout | undefined;
  #references = 0;
  #calmAt = 0;

  constructor(options: SimulatedIntegratorOptions) {
    const { persona, integrator, controlApp } = options;
    const [first, ...more] = persona.behaviours;
    const { signal } = this.#hangUp;
    const common = {
      system: persona.system,
      signal,
      emit: (event: Parameters<Emit>[1]) => this.#emit(event),
    };
    this.#options = options;
    this.#rounds = [first(), ...more.map((behaviour) => behaviour())];
    this.#api = new Conversation({ ...common, integrator });
    this.#controlApp = controlApp && {
      tenant: controlApp.tenant,
      api: new Conversation({ ...common, integrator: controlApp.integrator, reportsCalls: false }),
    };
  }

  start(): void {
    if (this.#state !== 'new') return;
    const { name: persona, description, scopes } = this.#options.persona;
    this.#state = 'running';
    this.#calmAt = Date.now() + busyForMs;
    this.#emit({ type: 'integrator.started', persona, description, scopes: [...scopes] });
    this.#plan(this.#options.random.integer(0, firstWithinMs));
  }

  /** Ends it at once: a call under way is hung up, a session is left. */
  async stop(): Promise<void> {
    if (this.#state === 'running') {
      this.#api.reportPendingCalls();
      this.#controlApp?.api.reportPendingCalls();
    }
    this.#state = 'stopped';
    this.#timer?.cancel();
    this.#hangUp.abort();
    await this.#leaveSessions();
  }

  #plan(inMs: number): void {
    this.#timer = setLongTimeout(() => void this.#round(), inMs);
  }

  /** From the beginning of one round to that of the next, unless it takes longer. */
  #pauseMs(): number {
    const { random, persona, roundsPerMinute } = this.#options;
    const { rate } = persona;
    const own = Date.now() < this.#calmAt ? rate.roundsPerMinute : rate.calmRoundsPerHour / 60;
    const share = random.integer(pauseShare.min, pauseShare.max) / 100;
    return Math.round((share * 60_000) / (roundsPerMinute ?? own));
  }

  async #round(): Promise<void> {
    const { random } = this.#options;
    const beganAt = Date.now();
    // All draws of this stream are here, so that no answer shifts the next round.
    const pauseMs = this.#pauseMs();
    const round = random.pick(this.#rounds);
    const ownRandom = createRandomRoot(random.integer(0, maxSeed)).stream('round');
    try {
      await round(this.#context(ownRandom));
    } catch (error) {
      this.#ended(error);
    }
    await this.#leaveSessions();
    if (this.#state === 'running') this.#plan(Math.max(0, beganAt + pauseMs - Date.now()));
  }

  #context(random: RandomStream): RoundContext {
    const { name, persona, terminalIds } = this.#options;
    return {
      random,
      terminalIds,
      scopes: persona.scopes,
      api: this.#api,
      controlApp: this.#controlApp,
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

  /** What a round ended with, other than its end. */
  #ended(error: unknown): void {
    if (this.#state !== 'running' || error instanceof RoundEnded) return;
    const message = oneLine(messageOf(error));
    const expected = expectedInsteadOf(error);
    // It has to wait, or its session was cut. The next round tries again.
    if (expected === undefined) this.#emit({ type: 'notice', level: 'warning', message });
    else this.#emit({ type: 'integrator.finding', ...expected, actual: message });
  }

  #emit(body: Parameters<Emit>[1]): void {
    this.#options.emit(`integrator:${this.#options.name}`, body);
  }
}

/** `undefined` for what a busy backend or one that leaves can do to everybody. */
function expectedInsteadOf(error: unknown): Pick<IntegratorFinding, 'operation' | 'expected'> | undefined {
  if (error instanceof ResponseFailure) {
    return error.status === 429 ? undefined : { operation: 'token', expected: 'a token' };
  }
  if (error instanceof ObserverRejected)
    return isTroubleOnChannel.test(error.message)
      ? undefined
      : { operation: 'observer', expected: 'a session' };
  return { operation: 'round', expected: 'a round without a fault of its own' };
}
