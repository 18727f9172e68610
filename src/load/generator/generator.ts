import type { RandomRoot } from '../../random/random.js';
import type { HttpClient } from '../../simulator/http/http-client.js';
import type { LinkSettings } from '../../simulator/stomp/stomp-link.js';
import type { LoadMeasures } from '../measures/load-measures.js';
import { type LoadProfile, profileMs } from '../profile/profile.js';
import { ArrivalQueue } from '../schedule/arrival-queue.js';
import { arrivalsOf } from '../schedule/arrivals.js';
import { type Segment, shareOf } from '../schedule/segment.js';
import { CallRunner } from './calls/call-runner.js';
import { type LoadClock, until } from './clock.js';
import { performUsers } from './closed-users.js';
import { GeneratorHealth, type HealthFigures } from './health.js';
import type { IntervalMeasures } from './interval.js';
import { LoadFleet } from './load-fleet.js';
import { performArrivals } from './open-calls.js';
import type { Prepared } from './prepare.js';
import { type ErrorExample, type OnRecorded, Recorder } from './recorder.js';
import { TerminalWatch } from './terminal-watch.js';

export interface GeneratorDeps {
  readonly profile: LoadProfile;
  readonly segment: Segment;
  readonly random: RandomRoot;
  readonly http: HttpClient;
  readonly link: LinkSettings;
  readonly prepared: Prepared;
  readonly clock: LoadClock;
  readonly cpuMs: () => number;
  /** The longest time that a request since this instant waited for the limit of a target file, in milliseconds. */
  readonly delayedMs?: ((since: number) => number) | undefined;
  /** False: what only the reference profile requires of a response is not an error. Default: true. */
  readonly strict?: boolean;
  /** A part of each reference. */
  readonly unique: string;
  readonly onRecorded?: OnRecorded | undefined;
}

/** The calls of open phases. */
export interface ArrivalCounts {
  /** The calls that were due by the schedule. */
  readonly intended: number;
  readonly started: number;
}

/** The present state of a generator, in numbers. */
export interface GeneratorState {
  readonly inFlight: number;
  readonly online: number;
  /** The terminals by their state. */
  readonly sessions: Readonly<Record<string, number>>;
}

/** The time in which the terminals may leave at the end, in milliseconds. */
const leaveWithinMs = 3_000;

/** Performs the load of a segment: its calls, its users and its terminals. */
export class LoadGenerator {
  readonly #deps: GeneratorDeps;
  readonly #recorder: Recorder;
  readonly #health: GeneratorHealth;
  readonly #runner: CallRunner;
  readonly #watch: TerminalWatch;
  readonly #fleet: LoadFleet;
  readonly #arrivals: ArrivalQueue;
  #startedMs = Number.POSITIVE_INFINITY;
  #started = 0;

  constructor(deps: GeneratorDeps) {
    const { profile, segment, random, http, link, prepared, clock, cpuMs } = deps;
    const { callTimeoutMs, maxInFlight } = profile;
    const { integrators, stock, identities } = prepared;
    this.#deps = deps;
    this.#recorder = new Recorder(profile.phases, deps.onRecorded);
    this.#health = new GeneratorHealth({ clock, cpuMs, phases: profile.phases, delayedMs: deps.delayedMs });
    const common = { clock, recorder: this.#recorder, health: this.#health, callTimeoutMs };
    this.#watch = new TerminalWatch(common);
    this.#runner = new CallRunner({
      ...common,
      integrators,
      strict: deps.strict ?? true,
      stock,
      // The limits of a profile hold for all segments together.
      maxInFlight: Math.max(1, shareOf(segment, maxInFlight)),
      onCommand: (requestId, intendedMs) => this.#watch.commanded(requestId, intendedMs),
    });
    const fleet = { http, link, identities, profile, segment, random, clock };
    this.#fleet = new LoadFleet({ ...fleet, watch: this.#watch });
    this.#arrivals = new ArrivalQueue(arrivalsOf(profile, segment, random));
  }

  get measures(): LoadMeasures {
    return this.#recorder.measures;
  }

  get examples(): readonly ErrorExample[] {
    return this.#recorder.examples;
  }

  get state(): GeneratorState {
    const { online, sessions } = this.#fleet;
    return { inFlight: this.#runner.inFlight, online, sessions };
  }

  get health(): { readonly figures: HealthFigures; readonly problems: readonly string[] } {
    const { figures, problems } = this.#health;
    return { figures, problems };
  }

  get arrivals(): ArrivalCounts {
    const atMs = this.#deps.clock.now() - this.#startedMs;
    return { intended: atMs < 0 ? 0 : this.#arrivals.dueAt(atMs), started: this.#started };
  }

  /** The samples since it was taken the last time. */
  get interval(): IntervalMeasures {
    return this.#recorder.interval;
  }

  /**
   * Performs all phases, and waits for what has no result yet as long as a call may take.
   *
   * @param startedMs the instant of the clock at which the first phase begins
   * @param signal ends the load early: what has no result then is not recorded
   */
  async run(startedMs: number, signal: AbortSignal): Promise<void> {
    const { clock, random, segment, profile, unique } = this.#deps;
    const deps = { clock, runner: this.#runner, random, segment, referencePrefix: `L-${unique}` };
    const endMs = startedMs + profileMs(profile);
    signal.addEventListener('abort', () => this.#abandon(), { once: true });
    await until(clock, startedMs, signal);
    this.#recorder.begin(startedMs);
    this.#startedMs = startedMs;
    this.#health.start();
    this.#fleet.start(startedMs);
    await Promise.all([
      performArrivals({ ...deps, runner: this.#countedRunner }, this.#arrivals, startedMs, signal),
      performUsers(deps, profile, startedMs, signal),
      this.#fleet.cutHerds(startedMs, signal),
      until(clock, endMs, signal),
    ]);
    // What follows is only the wait for results, in which nothing begins.
    this.#health.stop();
    if (!signal.aborted) await this.#drain(signal);
    this.#watch.finish();
  }

  /** Ends all sessions. */
  stop(): Promise<void> {
    return this.#fleet.stop(leaveWithinMs);
  }

  get #countedRunner(): Pick<CallRunner, 'perform'> {
    return {
      perform: (call) => {
        this.#started += 1;
        return this.#runner.perform(call);
      },
    };
  }

  #abandon(): void {
    this.#runner.abandon();
    this.#watch.abandon();
  }

  async #drain(signal: AbortSignal): Promise<void> {
    const { clock, profile } = this.#deps;
    const late = new AbortController();
    const deadline = until(
      clock,
      clock.now() + profile.callTimeoutMs,
      AbortSignal.any([signal, late.signal]),
    );
    await Promise.race([this.#runner.settled().then(() => this.#watch.settled()), deadline]);
    late.abort();
    // Each call ends by its time-out at the latest.
    if (!signal.aborted) await this.#runner.settled();
  }
}
