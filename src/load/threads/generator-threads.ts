import { Worker } from 'node:worker_threads';
import type { LoadService } from '../backend/load-service.js';
import type { ArrivalCounts, GeneratorState } from '../generator/generator.js';
import { type HealthFigures, worstHealth } from '../generator/health.js';
import { IntervalMeasures } from '../generator/interval.js';
import { maxExamples } from '../generator/recorder.js';
import type { LiveFigures, LiveSource } from '../live/live-figures.js';
import { LoadMeasures } from '../measures/load-measures.js';
import type { LoadProfile } from '../profile/profile.js';
import { partOf, type Segment, shareOf } from '../schedule/segment.js';
import type { LoadPerformance, Performed, PreparedLoad, PrepareLoad, Sampled } from './load-performance.js';
import { ThreadLine } from './thread-line.js';
import type { LivePart, SampledPart } from './thread-messages.js';

/** The time that a thread has to remove what it has created, in milliseconds. */
const closeWithinMs = 15_000;

export interface GeneratorThreadsOptions {
  readonly count: number;
  /** The file that each thread executes. */
  readonly script: URL;
  readonly service: Pick<LoadService, 'forThreads'>;
  /** HTTP connections of all generators together. */
  readonly connections: number;
  /** Called with a text for the user. */
  readonly notify: (text: string) => void;
}

/** Prepares several generators, each in its own thread with its part of the segment. */
export function prepareGeneratorThreads(options: GeneratorThreadsOptions): PrepareLoad {
  const { count, script, connections, notify } = options;
  return async ({ profile, segment, seed, unique, live, signal }) => {
    const service = options.service.forThreads?.();
    if (service === undefined) throw new TypeError('the service cannot be reached from other threads');
    const parts = Array.from({ length: count }, (_, index): Segment => ({ number: index + 1, of: count }));
    const lines = parts.map(() => new ThreadLine(new Worker(script), notify));
    const close = async () => {
      signal.removeEventListener('abort', abort);
      await Promise.all(lines.map((line) => line.close(closeWithinMs)));
    };
    // A thread that has ended does not take part any longer.
    const abort = () => {
      for (const line of lines) line.request<'abort'>({ kind: 'abort' }).catch(() => undefined);
    };
    signal.addEventListener('abort', abort, { once: true });
    const common = { service, profile, seed, unique, isLive: live !== undefined };
    try {
      await Promise.all(
        lines.map((line, index) => {
          const part = parts[index] ?? { number: 1, of: 1 };
          const own = { connections: shareOf(part, connections), segment: partOf(segment, part) };
          return line.request<'prepare'>({ kind: 'prepare', preparation: { ...common, ...own } });
        }),
      );
    } catch (error) {
      await close();
      throw error;
    }
    return new ThreadedLoad(lines, live, close);
  };
}

class ThreadedLoad implements PreparedLoad {
  readonly #lines: readonly ThreadLine[];
  readonly #live: LiveFigures | undefined;
  readonly close: () => Promise<void>;

  constructor(lines: readonly ThreadLine[], live: LiveFigures | undefined, close: () => Promise<void>) {
    this.#lines = lines;
    this.#live = live;
    this.close = close;
  }

  begin(profile: LoadProfile, unique: string): LoadPerformance {
    const source = new ThreadedSource();
    this.#live?.attach(source);
    return new ThreadedPerformance({ lines: this.#lines, source, live: this.#live, profile, unique });
  }
}

interface PerformanceParts {
  readonly lines: readonly ThreadLine[];
  readonly source: ThreadedSource;
  readonly live: LiveFigures | undefined;
  readonly profile: LoadProfile;
  readonly unique: string;
}

/** The present state of all generators together, as of the last sample. */
class ThreadedSource implements LiveSource {
  state: GeneratorState = { inFlight: 0, online: 0, sessions: {} };
  health = {
    figures: { slipP99Ms: 0, lagP99Ms: 0, cpuShare: 0, notSent: 0, withoutSocket: 0 } as HealthFigures,
  };
  arrivals: ArrivalCounts = { intended: 0, started: 0 };

  observe(parts: readonly LivePart[]): void {
    const sum = (number: (part: LivePart) => number) =>
      parts.reduce((total, part) => total + number(part), 0);
    this.health = { figures: worstHealth(parts.map(({ figures }) => figures)) };
    this.arrivals = {
      intended: sum(({ arrivals }) => arrivals.intended),
      started: sum(({ arrivals }) => arrivals.started),
    };
    this.state = {
      inFlight: sum(({ state }) => state.inFlight),
      online: sum(({ state }) => state.online),
      sessions: sessionsOf(parts),
    };
  }
}

/** One load whose measures are those of all threads together: histograms are merged, and no percentile is averaged. */
class ThreadedPerformance implements LoadPerformance {
  readonly #parts: PerformanceParts;

  constructor(parts: PerformanceParts) {
    this.#parts = parts;
  }

  async run(startedMs: number): Promise<Performed> {
    const { lines, profile, unique } = this.#parts;
    const work = { kind: 'perform', profile, unique, startedMs } as const;
    const parts = await Promise.all(lines.map((line) => line.request<'perform'>(work)));
    this.#show(parts);
    const problems = parts.flatMap((part, index) =>
      part.problems.map((problem) => `generator ${index + 1}: ${problem}`),
    );
    return {
      measures: merged(parts),
      examples: parts.flatMap(({ examples }) => examples).slice(0, maxExamples),
      health: { figures: worstHealth(parts.map(({ figures }) => figures)), problems },
    };
  }

  async sample(withMeasures: boolean): Promise<Sampled> {
    const request = { kind: 'sample', withMeasures } as const;
    const parts = await Promise.all(this.#parts.lines.map((line) => line.request<'sample'>(request)));
    this.#show(parts);
    const interval = new IntervalMeasures();
    for (const part of parts) interval.add(part.interval);
    return {
      interval: interval.take(),
      state: this.#parts.source.state,
      measures: withMeasures ? merged(parts) : undefined,
    };
  }

  async stop(): Promise<void> {
    await Promise.all(this.#parts.lines.map((line) => line.request<'leave'>({ kind: 'leave' })));
  }

  #show(parts: readonly { readonly live: LivePart }[]): void {
    const { source, live } = this.#parts;
    source.observe(parts.map((part) => part.live));
    for (const part of parts) live?.addRecorded(part.live.recorded);
  }
}

function merged(parts: readonly Pick<SampledPart, 'measures'>[]): LoadMeasures {
  const measures = new LoadMeasures();
  for (const part of parts) if (part.measures !== undefined) measures.add(LoadMeasures.decode(part.measures));
  return measures;
}

function sessionsOf(parts: readonly LivePart[]): Record<string, number> {
  const sessions: Record<string, number> = {};
  for (const { state } of parts)
    for (const [name, count] of Object.entries(state.sessions))
      sessions[name] = (sessions[name] ?? 0) + count;
  return sessions;
}
