import { unlessStopped } from '../../run/unless-stopped.js';
import { until } from '../generator/clock.js';
import { type GeneratorDeps, type GeneratorState, LoadGenerator } from '../generator/generator.js';
import type { HealthFigures } from '../generator/health.js';
import type { Interval } from '../generator/interval.js';
import { type PreparationDeps, prepare } from '../generator/prepare.js';
import type { ErrorExample } from '../generator/recorder.js';
import type { LiveFigures } from '../live/live-figures.js';
import type { LoadMeasures } from '../measures/load-measures.js';
import type { LoadProfile } from '../profile/profile.js';

/** The result of the generators of a load. */
export interface Performed {
  readonly measures: LoadMeasures;
  readonly examples: readonly ErrorExample[];
  readonly health: { readonly figures: HealthFigures; readonly problems: readonly string[] };
}

/** A second of a load. */
export interface Sampled {
  readonly interval: Interval;
  readonly state: GeneratorState;
  /** All measures until now; absent if they were not requested and are in another thread. */
  readonly measures: LoadMeasures | undefined;
}

/** One load by its generators. */
export interface LoadPerformance {
  /**
   * Performs all phases, and waits for what has no result yet as long as a call may take.
   *
   * @param startedMs the instant of the clock at which the first phase begins
   * @param signal ends the load early: what has no result then is not recorded
   */
  run(startedMs: number, signal: AbortSignal): Promise<Performed>;
  /** Ends the present interval. */
  sample(withMeasures: boolean): Promise<Sampled>;
  /** Ends all sessions. */
  stop(): Promise<void>;
}

/** A load whose terminals, apps and first payments exist. */
export interface PreparedLoad {
  /** One load; several ones of a search follow each other, each with its own part of the references. */
  begin(profile: LoadProfile, unique: string): LoadPerformance;
  /** Ends the threads of the generators. */
  close(): Promise<void>;
}

export interface LoadPreparation
  extends PreparationDeps,
    Pick<GeneratorDeps, 'link' | 'clock' | 'cpuMs' | 'delayedMs' | 'strict'> {
  readonly seed: number;
  /** The figures that are shown while the load is performed. */
  readonly live: LiveFigures | undefined;
}

/**
 * Prepares the generators of a load. It rejects soon after the signal is aborted.
 *
 * @throws Failure if the service does not create what the load needs
 */
export type PrepareLoad = (preparation: LoadPreparation) => Promise<PreparedLoad>;

/** Prepares one generator in this thread. */
export const prepareOneGenerator: PrepareLoad = async (preparation) => {
  const prepared = await unlessAborted(prepare(preparation), preparation);
  return {
    begin(profile, unique) {
      const { live } = preparation;
      const generator = new LoadGenerator({
        ...preparation,
        prepared,
        profile,
        unique,
        onRecorded: live && ((name, ms, error) => live.record(name, ms, error)),
      });
      live?.attach(generator);
      return new OneGenerator(generator);
    },
    close: async () => undefined,
  };
};

/** The time that a stopped preparation has for the response to its last call, in milliseconds. */
const lastResponseMs = 2_000;

async function unlessAborted<T>(
  work: Promise<T>,
  { clock, signal }: Pick<LoadPreparation, 'clock' | 'signal'>,
): Promise<T> {
  try {
    return await unlessStopped(work, signal);
  } catch (error) {
    // What a call in progress creates is removed only if its response is there before the service is stopped.
    const over = new AbortController();
    await Promise.race([
      work.catch(() => undefined),
      until(clock, clock.now() + lastResponseMs, over.signal),
    ]);
    over.abort();
    throw error;
  }
}

class OneGenerator implements LoadPerformance {
  readonly #generator: LoadGenerator;

  constructor(generator: LoadGenerator) {
    this.#generator = generator;
  }

  async run(startedMs: number, signal: AbortSignal): Promise<Performed> {
    await this.#generator.run(startedMs, signal);
    const { measures, examples, health } = this.#generator;
    return { measures, examples, health };
  }

  async sample(): Promise<Sampled> {
    const { interval, state, measures } = this.#generator;
    return { interval: interval.take(), state, measures };
  }

  stop(): Promise<void> {
    return this.#generator.stop();
  }
}
