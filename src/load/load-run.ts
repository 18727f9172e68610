import { setMaxListeners } from 'node:events';
import type { ExitCode } from '../failure/exit-codes.js';
import { createRandomRoot } from '../random/random.js';
import { unlessStopped } from '../run/unless-stopped.js';
import { wallNow } from '../text/clock/process-clock.js';
import { formatDuration } from '../text/duration.js';
import { second } from '../text/time-units.js';
import type { LoadService, LoadTarget } from './backend/load-service.js';
import { type LoadClock, until } from './generator/clock.js';
import type { LiveFigures } from './live/live-figures.js';
import type { LoadMeasures } from './measures/load-measures.js';
import { type LoadProfile, phaseAt, phaseLengths, profileMs, secondsOf } from './profile/profile.js';
import { concludeLoad } from './result/conclude.js';
import type { LoadResult, LoadSample } from './result/load-result.js';
import { type Segment, segmentText } from './schedule/segment.js';
import {
  type LoadPerformance,
  type Performed,
  type PreparedLoad,
  type PrepareLoad,
  prepareOneGenerator,
} from './threads/load-performance.js';
import { ThresholdWatch } from './thresholds/threshold-watch.js';

/** The time between the end of the preparation and the first phase, in milliseconds. */
const leadMs = 50;

/** The name of the wait for results after the last phase, in samples. */
const afterLastPhase = '(ending)';

export interface LoadRequest {
  readonly version: string;
  readonly profile: LoadProfile;
  /** The text of the profile, and the thresholds that were added to it. */
  readonly source: { readonly yaml: string; readonly thresholds: readonly string[] };
  readonly seed: number;
  readonly segment: Segment;
  /** The machine of the generator, in one line. */
  readonly machine: string;
  /** The instant of the first phase, in epoch milliseconds, for segments on several machines. Default: when it is prepared. */
  readonly startAt?: number;
}

export interface LoadEnvironment {
  readonly service: LoadService;
  readonly clock: LoadClock;
  /** The processor time of this process, in milliseconds. */
  readonly cpuMs: () => number;
  /** A text that no other load at the service has: a part of each reference. */
  readonly unique: string;
  /** Prepares the generators. Default: one in this thread. */
  readonly prepare?: PrepareLoad;
  /** Called when the service has started and the load begins. */
  readonly onStarted: (started: {
    readonly target: string;
    readonly rateLimits: LoadResult['rateLimits'];
  }) => void;
  /** Called each second. */
  readonly onSample: (sample: LoadSample) => void;
  /** The figures that are shown while the load is performed. */
  readonly live?: LiveFigures | undefined;
}

/** The result of a load, with the measures that other segments are merged with. */
export interface FinishedLoad {
  readonly result: LoadResult;
  readonly measures: LoadMeasures;
  readonly samples: readonly LoadSample[];
}

/** One load from the start of its service to its result. */
export class LoadRun {
  readonly #request: LoadRequest;
  readonly #environment: LoadEnvironment;
  readonly #stopping = new AbortController();
  #signalled: ExitCode | undefined;
  #abortedBy: string | undefined;

  constructor(request: LoadRequest, environment: LoadEnvironment) {
    this.#request = request;
    this.#environment = environment;
    // Each user and each phase waits for the end.
    setMaxListeners(0, this.#stopping.signal);
  }

  /** The exit code of the signal that has stopped the load. */
  get signalled(): ExitCode | undefined {
    return this.#signalled;
  }

  /** Ends the load early, with the exit code of the signal. Its result has what there was. */
  stop(exitCode: ExitCode): void {
    this.#signalled ??= exitCode;
    this.#stopping.abort();
  }

  /**
   * Resolves with the result; undefined if the load was stopped before it had begun.
   *
   * @throws Failure if the service cannot be started or prepared
   */
  async perform(): Promise<FinishedLoad | undefined> {
    let finished: FinishedLoad | undefined;
    await this.performEach((last) => {
      finished = last;
      return last === undefined ? this.#request.profile : undefined;
    });
    return finished;
  }

  /**
   * Performs one load after the other, at one service and with one preparation, until it is stopped.
   *
   * @param next the profile of the next load, for the result of the last one; undefined after the last one
   * @throws Failure if the service cannot be started or prepared
   */
  async performEach(next: (last: FinishedLoad | undefined) => LoadProfile | undefined): Promise<void> {
    const { service, unique } = this.#environment;
    const { signal } = this.#stopping;
    let prepared: PreparedLoad | undefined;
    try {
      // A service that takes its time to start must not hold up a signal: its stop ends the start too.
      const target = await this.#unlessStopped(service.start());
      prepared = target && (await this.#prepare(target));
      if (prepared === undefined) return;
      let number = 0;
      for (let profile = next(undefined); profile !== undefined && !signal.aborted; number += 1) {
        const performance = prepared.begin(profile, number === 0 ? unique : `${unique}-${number}`);
        profile = next(await this.#performOne(performance, profile));
      }
    } finally {
      await prepared?.close();
      await service.stop();
    }
  }

  /** The result of the work; undefined as soon as the load is stopped. */
  async #unlessStopped<T>(work: Promise<T>): Promise<T | undefined> {
    const { signal } = this.#stopping;
    try {
      return await unlessStopped(work, signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }

  async #prepare(target: LoadTarget): Promise<PreparedLoad | undefined> {
    const { clock, cpuMs, unique, live } = this.#environment;
    const { profile, segment, seed } = this.#request;
    const { signal } = this.#stopping;
    try {
      return await (this.#environment.prepare ?? prepareOneGenerator)({
        ...target,
        profile,
        segment,
        seed,
        random: createRandomRoot(seed),
        unique,
        clock,
        cpuMs,
        live,
        signal,
      });
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }

  async #performOne(performance: LoadPerformance, profile: LoadProfile): Promise<FinishedLoad> {
    const { clock, service, onStarted } = this.#environment;
    const { signal } = this.#stopping;
    const { startAt } = this.#request;
    const waitMs = startAt === undefined ? leadMs : startAt - wallNow();
    const startedAt = new Date(wallNow() + Math.max(waitMs, 0)).toISOString();
    const startedMs = clock.now() + Math.max(waitMs, 0);
    onStarted({ target: service.name, rateLimits: service.rateLimits });
    const sampling = new AbortController();
    const sampled = this.#sample(performance, profile, startedMs, sampling.signal);
    try {
      const performed = await performance.run(startedMs, signal);
      const elapsedMs = Math.min(clock.now() - startedMs, profileMs(profile));
      sampling.abort();
      const samples = await sampled;
      return {
        result: this.#conclude(performed, profile, startedAt, Math.max(elapsedMs, 0), lateStart(waitMs)),
        measures: performed.measures,
        samples,
      };
    } finally {
      sampling.abort();
      await performance.stop();
    }
  }

  /** A sample each second, in which the thresholds are watched. */
  async #sample(
    performance: LoadPerformance,
    profile: LoadProfile,
    startedMs: number,
    signal: AbortSignal,
  ): Promise<readonly LoadSample[]> {
    const { clock, onSample } = this.#environment;
    const watch = new ThresholdWatch(profile.thresholds);
    const samples: LoadSample[] = [];
    for (let atMs: number = second; !signal.aborted; atMs += second) {
      await until(clock, startedMs + atMs, signal);
      if (signal.aborted) break;
      const { interval, state, measures } = await performance.sample(watch.isNeeded);
      const phase = phaseAt(profile, Math.min(atMs, clock.now() - startedMs))?.name ?? afterLastPhase;
      const sample = {
        type: 'load.sample',
        atMs,
        phase,
        ...interval,
        ...state,
      } as const;
      // What the last, shorter interval has is in the result.
      if (signal.aborted) break;
      samples.push(sample);
      onSample(sample);
      const broken =
        atMs < profileMs(profile) && measures !== undefined
          ? watch.observe(measures, atMs, secondsOf(profile, atMs))
          : undefined;
      if (broken === undefined) continue;
      this.#abortedBy = broken.text;
      this.#stopping.abort();
    }
    return samples;
  }

  #conclude(
    { measures, examples, health }: Performed,
    profile: LoadProfile,
    startedAt: string,
    elapsedMs: number,
    late: readonly string[],
  ): LoadResult {
    const { version, source, seed, segment, machine } = this.#request;
    const { service } = this.#environment;
    const ended = this.#abortedBy === undefined ? 'completed' : 'aborted';
    const { figures, problems } = health;
    return concludeLoad({
      version,
      seed,
      machine,
      startedAt,
      elapsedMs,
      rules: profile.thresholds,
      measures,
      outcome: this.#signalled === undefined ? ended : 'stopped',
      phases: phaseLengths(profile, elapsedMs),
      profile: { name: profile.name, yaml: source.yaml, thresholds: [...source.thresholds] },
      segments: [segmentText(segment)],
      target: service.name,
      rateLimits: service.rateLimits,
      internalErrors: service.internalErrors,
      examples: [...examples],
      health: figures,
      healthProblems: [...late, ...problems],
      signalled: this.#signalled,
    });
  }
}

/** A segment that begins after the others does not put the load of the profile on the service. */
function lateStart(waitMs: number): readonly string[] {
  if (waitMs >= 0) return [];
  return [`the segment was ready ${formatDuration(-waitMs)} after --start-at: choose a later instant`];
}
