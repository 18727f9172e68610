import { setMaxListeners } from 'node:events';
import { Failure, messageOf } from '../../failure/failure.js';
import { createRandomRoot } from '../../random/random.js';
import type { ThreadClient } from '../backend/load-service.js';
import type { LoadClock } from '../generator/clock.js';
import { type GeneratorDeps, LoadGenerator } from '../generator/generator.js';
import { prepare } from '../generator/prepare.js';
import { LiveFigures } from '../live/live-figures.js';
import {
  internalThreadError,
  type LivePart,
  type NumberedRequest,
  type ThreadFailure,
  type ThreadMessage,
  type ThreadPreparation,
  type ThreadRequest,
  type ThreadResults,
} from './thread-messages.js';

export interface GeneratorThreadDeps {
  /** A clock that all threads of this process share. */
  readonly clock: LoadClock;
  /** The time in which this thread has worked, in milliseconds. */
  readonly cpuMs: () => number;
  /** A client of the service of a preparation. */
  readonly serviceOf: (preparation: ThreadPreparation) => Promise<ThreadClient>;
  readonly send: (message: ThreadMessage) => void;
  /** Ends this thread. */
  readonly end: () => void;
}

/** One generator of a load, in its own thread. */
export class GeneratorThread {
  readonly #deps: GeneratorThreadDeps;
  readonly #stopping = new AbortController();
  #service: ThreadClient | undefined;
  #preparing: Promise<unknown> = Promise.resolve();
  #prepared: Omit<GeneratorDeps, 'clock' | 'cpuMs'> | undefined;
  #generator: LoadGenerator | undefined;
  #live: LiveFigures | undefined;

  constructor(deps: GeneratorThreadDeps) {
    this.#deps = deps;
    // Each user and each phase waits for the end.
    setMaxListeners(0, this.#stopping.signal);
  }

  /** Performs a request, and sends its result. Never rejects. */
  async receive({ number, request }: NumberedRequest): Promise<void> {
    const { send, end } = this.#deps;
    try {
      send({ kind: 'result', number, result: await this.#perform(request) });
    } catch (error) {
      send({ kind: 'failure', number, failure: failureOf(error) });
    }
    if (request.kind === 'close') end();
  }

  #perform(request: ThreadRequest): Promise<ThreadResults[ThreadRequest['kind']]> {
    switch (request.kind) {
      case 'prepare': {
        const preparing = this.#prepare(request.preparation);
        this.#preparing = preparing;
        return preparing;
      }
      case 'perform':
        return this.#performLoad(request);
      case 'sample':
        return this.#sample(request.withMeasures);
      case 'abort':
        this.#stopping.abort();
        return Promise.resolve(undefined);
      case 'leave':
        return this.#leave();
      case 'close':
        return this.#close();
    }
  }

  async #prepare(preparation: ThreadPreparation): Promise<undefined> {
    const { profile, segment, seed, unique, isLive } = preparation;
    const live = isLive ? new LiveFigures({ version: '', profile: '', segment: '' }) : undefined;
    this.#live = live;
    const service = await this.#deps.serviceOf(preparation);
    this.#service = service;
    const { http, link, administrator, delayedMs, strict = true } = await service.start();
    const { signal } = this.#stopping;
    const common = { profile, segment, unique, http, random: createRandomRoot(seed) };
    this.#prepared = {
      ...common,
      link,
      delayedMs,
      strict,
      onRecorded: live && ((name, ms, error) => live.record(name, ms, error)),
      prepared: await prepare({ ...common, administrator, signal }),
    };
    return undefined;
  }

  async #performLoad({
    profile,
    unique,
    startedMs,
  }: Extract<ThreadRequest, { readonly kind: 'perform' }>): Promise<ThreadResults['perform']> {
    if (this.#prepared === undefined) throw new TypeError('the generator is not prepared');
    const { clock, cpuMs } = this.#deps;
    const generator = new LoadGenerator({ ...this.#prepared, clock, cpuMs, profile, unique });
    this.#generator = generator;
    await generator.run(startedMs, this.#stopping.signal);
    const { measures, examples, health } = generator;
    return { measures: measures.encode(), examples, ...health, live: this.#livePart(generator) };
  }

  async #sample(withMeasures: boolean): Promise<ThreadResults['sample']> {
    if (this.#generator === undefined) throw new TypeError('the generator performs no load');
    const { interval, measures } = this.#generator;
    return {
      interval: interval.takeEncoded(),
      live: this.#livePart(this.#generator),
      ...(withMeasures && { measures: measures.encode() }),
    };
  }

  #livePart({ state, arrivals, health: { figures } }: LoadGenerator): LivePart {
    return { state, arrivals, figures, recorded: this.#live?.takeRecorded() ?? [] };
  }

  async #leave(): Promise<undefined> {
    await this.#generator?.stop();
    return undefined;
  }

  async #close(): Promise<undefined> {
    this.#stopping.abort();
    // What a call in progress creates is removed only if its response is there before the service is left.
    await this.#preparing.catch(() => undefined);
    await this.#generator?.stop();
    await this.#service?.stop();
    return undefined;
  }
}

function failureOf(error: unknown): ThreadFailure {
  const { code, hint, exitCode } = error instanceof Failure ? error : internalThreadError;
  return { message: messageOf(error), code, hint, exitCode };
}
