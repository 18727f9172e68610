import type { OperationName } from '../../contract/operations.js';
import type { Emit } from '../../events/event-bus.js';
import { messageOf } from '../../failure/failure.js';
import type { RandomStream } from '../../random/random.js';
import { oneLine } from '../redact.js';
import { field } from './answer-failure.js';
import type { BehaviourContext } from './behaviours/behaviour.js';
import type { HttpExchange } from './http-exchange.js';
import type { Integrator } from './integrator.js';
import type { Payload } from './operation-call.js';
import { busyForMs, type Persona } from './personas.js';

export interface BotOptions {
  /** `pos-1`: its events are by `integrator:pos-1`, its references begin with it. */
  readonly name: string;
  readonly persona: Persona;
  readonly integrator: Integrator;
  readonly random: RandomStream;
  readonly emit: Emit;
  readonly terminalIds: readonly string[];
}

/** An integrator of the fleet that lives by itself: round after round at a seeded pace, whatever is answered. */
export class IntegratorBot {
  readonly #options: BotOptions;
  readonly #context: BehaviourContext;
  #state: 'new' | 'running' | 'stopped' = 'new';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hangUp: AbortController | undefined;
  #references = 0;
  #calmAt = 0;

  constructor(options: BotOptions) {
    this.#options = options;
    this.#context = {
      random: options.random,
      terminalIds: options.terminalIds,
      call: (name, payload) => this.#call(name, payload),
      nextReference: () => {
        this.#references += 1;
        return `${options.name}-${this.#references}`;
      },
    };
  }

  start(): void {
    if (this.#state !== 'new') return;
    this.#state = 'running';
    this.#hangUp = new AbortController();
    this.#calmAt = Date.now() + busyForMs;
    this.#plan();
  }

  /** Ends it at once: a call under way is hung up. */
  stop(): void {
    this.#state = 'stopped';
    clearTimeout(this.#timer);
    this.#hangUp?.abort();
  }

  #plan(): void {
    const { random, persona } = this.#options;
    const pause = Date.now() < this.#calmAt ? persona.pauseMs : persona.calmPauseMs;
    const pauseMs = random.integer(pause.min, pause.max);
    this.#timer = setTimeout(() => void this.#round(), pauseMs);
  }

  async #round(): Promise<void> {
    const { random, persona } = this.#options;
    try {
      await random.pick(persona.behaviours)(this.#context);
    } catch (error) {
      // No answer, or no token. The next round tries again.
      if (this.#state === 'running')
        this.#emit({ type: 'notice', level: 'warning', message: oneLine(messageOf(error)) });
    }
    if (this.#state === 'running') this.#plan();
  }

  async #call(name: OperationName, payload: Payload): Promise<HttpExchange> {
    const { integrator, persona } = this.#options;
    const signal = this.#hangUp?.signal;
    const exchange = await integrator.call(name, payload, {
      system: persona.system,
      ...(signal === undefined ? {} : { signal }),
    });
    // A token that is refused before its time is asked anew for the next call.
    if (exchange.status === 401) integrator.forgetToken();
    const errorCode = field(exchange.body, 'errorCode');
    if (this.#state === 'running') {
      this.#emit({
        type: 'integrator.called',
        operation: name,
        httpStatus: exchange.status,
        ...(typeof errorCode === 'string' ? { errorCode: oneLine(errorCode, 64) } : {}),
      });
    }
    return exchange;
  }

  #emit(body: Parameters<Emit>[1]): void {
    this.#options.emit(`integrator:${this.#options.name}`, body);
  }
}
