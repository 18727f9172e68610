import { randomBytes as systemRandomBytes } from 'node:crypto';
import { preloadDatabase } from '../backend/store/engine/database.js';
import { createEventBus, type EventBus } from '../events/event-bus.js';
import type { Phase, RunFinished } from '../events/schema/run.js';
import type { Verdict } from '../events/verdict.js';
import type { ExitCode } from '../failure/exit-codes.js';
import { messageOf } from '../failure/failure.js';
import { FleetWitness } from '../history/fleet-coverage.js';
import { History, reasonsOf } from '../history/history.js';
import { LostTerminals } from '../history/offline-terminals.js';
import { pooledBytes } from '../random/pooled-bytes.js';
import { createRandomRoot, type RandomRoot } from '../random/random.js';
import { catalogue } from '../scenarios/catalogue.js';
import { runScenarios, type ScenarioResult } from '../scenarios/runner.js';
import type { Scenario } from '../scenarios/scenario.js';
import { pause, Stopped } from '../scenarios/stopped.js';
import type { Target } from '../scenarios/world.js';
import { Administrator } from '../simulator/administrator.js';
import { Fleet } from '../simulator/fleet.js';
import { HttpClient } from '../simulator/http/http-client.js';
import { oneLine } from '../simulator/http/redact.js';
import { createEmbedded, type Embedded, startEmbedded } from './embedded.js';
import { createFleetFaults, needsRestart, overFaultyLines } from './faults/fleet-faults.js';
import { rollOf } from './fleet/fleet-plan-from-file.js';
import { rampMs } from './fleet/ramp.js';
import { createBots } from './fleet-integrators.js';
import { IsolatedBackends } from './isolated-backends.js';
import { longestWithFleetMs, splitByLength } from './lengths.js';
import type { RunEnvironment, RunRequest } from './options.js';
import { provision } from './provision.js';
import { clauseResults, exitCodeOf, runVerdict, tally } from './verdict.js';

/** How long the whole fleet may take to come online before the run goes on without the rest. */
const fleetOnlineWithinMs = 60_000;

/** Different faults that are kept for the end of the run. */
const mostFaults = 20;

export interface Run {
  /** Subscribe before `start`: nothing is kept for later. */
  readonly subscribe: EventBus['subscribe'];
  /**
   * Runs to the end: boots, provisions, connects, runs the scenarios, shuts everything down. Resolves with
   * the last event. Rejects with a Failure if it cannot even start; everything is shut down then too.
   */
  start(): Promise<RunFinished>;
  /** Ends it early, with this exit code in place of the verdict's. Idempotent. */
  stop(exitCode?: ExitCode): void;
}

/** A run in this thread; whoever drives its clock looks at `moved`. */
export interface LocalRun extends Run {
  /** How much has moved on its memory network. */
  moved(): number;
}

/** What must be loaded by real means before a virtual clock takes over. */
export async function prepareRun(): Promise<void> {
  await preloadDatabase();
}

/** Backend, fleet, integrators and scenarios, put together over one network. */
export function createRun(request: RunRequest, environment: RunEnvironment): LocalRun {
  const bus = createEventBus();
  const stopping = new AbortController();
  const underWay = new RunUnderWay(request, environment, bus, stopping.signal);
  let forced: ExitCode | undefined;
  let started: Promise<RunFinished> | undefined;

  return {
    subscribe: bus.subscribe,
    start() {
      started ??= underWay.toTheEnd(() => forced);
      return started;
    },
    stop(exitCode) {
      forced ??= exitCode;
      stopping.abort();
    },
    moved: () => underWay.moved(),
  };
}

class RunUnderWay {
  readonly #request: RunRequest;
  readonly #scenarios: readonly Scenario[];
  readonly #bus: EventBus;
  readonly #signal: AbortSignal;
  readonly #random: RandomRoot;
  readonly #environment: RunEnvironment;
  readonly #isolatedBackends: IsolatedBackends;
  /** What is to be ended, the last first. */
  readonly #cleanUps: (() => Promise<void>)[] = [];
  readonly #faults: string[] = [];
  readonly #history = new History();
  readonly #witness: FleetWitness;
  readonly #lostTerminals = new LostTerminals();
  readonly #reasons: string[] = [];
  #results: readonly ScenarioResult[] = [];
  #announced = false;
  #toTheEnd = false;
  #lost = 0;
  #embedded: Embedded | undefined;
  #fleet: Fleet | undefined;

  constructor(request: RunRequest, environment: RunEnvironment, bus: EventBus, signal: AbortSignal) {
    this.#request = request;
    this.#environment = environment;
    this.#scenarios = catalogue.filter(({ id }) => request.scenarios.includes(id));
    this.#bus = bus;
    bus.subscribe((event) => this.#history.take(event));
    this.#witness = new FleetWitness(request);
    bus.subscribe((event) => this.#witness.take(event));
    bus.subscribe((event) => this.#lostTerminals.take(event));
    this.#signal = signal;
    this.#random = createRandomRoot(request.seed);
    this.#isolatedBackends = new IsolatedBackends({
      request,
      random: this.#random,
      randomBytes: environment.randomBytes,
      onFault: (fault) => this.#fault(fault),
    });
  }

  moved(): number {
    return (this.#embedded?.moved() ?? 0) + this.#isolatedBackends.moved();
  }

  async toTheEnd(forcedExitCode: () => ExitCode | undefined): Promise<RunFinished> {
    try {
      await this.#run();
    } catch (error) {
      // What never began is the caller's to tell; what breaks on the way is told as the end of the run.
      if (!this.#announced && !(error instanceof Stopped)) throw error;
      if (error instanceof Stopped) this.#reasons.push('the run was stopped');
      else this.#noteFault(error);
    } finally {
      if (this.#announced) this.#phase('stopping');
      await this.#cleanUp();
    }
    const finished = this.#conclude(forcedExitCode());
    // A stream that never began has no end.
    if (this.#announced) this.#bus.emit('run', finished);
    return finished;
  }

  async #run(): Promise<void> {
    const { clock, named, terminals, rampPerSecond } = this.#request;
    const { jitter = false, cardPaymentsPerHour = 0 } = this.#request;
    const { run, tooLong } = splitByLength(this.#scenarios, clock, named);
    const embedded = await this.#boot();
    const { backend, network, admin } = embedded;
    const http = new HttpClient({ network, baseUrl: backend.baseUrl });
    const administrator = new Administrator({ http, ...admin });
    const link = { network, webSocketUrl: backend.webSocketUrl };
    const emit = this.#bus.emit;

    this.#phase('provisioning');
    const provisioned = await this.#unlessStopped(provision(administrator, rollOf(this.#request)));

    this.#phase('connecting');
    const { identities, habits } = provisioned;
    const onFault = (fault: unknown) => this.#fault(fault);
    const director = createFleetFaults({
      ...{ request: this.#request, embedded, random: this.#random, emit, onFault },
    });
    const own = {
      jitter,
      cardPaymentsPerHour,
      habits,
      ...(rampPerSecond !== undefined && { rampPerSecond }),
      ...overFaultyLines(director, { http, link }),
    };
    const fleet = new Fleet({ http, link, emit, identities, random: this.#random, ...own });
    this.#fleet = fleet;
    this.#cleanUps.push(() => fleet.stop());
    // Before the fleet: a terminal on a line that is held could not say goodbye.
    this.#cleanUps.push(async () => director?.stop());
    fleet.start();
    const online = fleet.whenOnline(terminals, { timeoutMs: fleetOnlineWithinMs + rampMs(this.#request) });
    await this.#unlessStopped(online.catch(() => undefined));

    this.#phase('running');
    director?.start();
    const crew = { http, link, random: this.#random, emit, administrator };
    const bots = await this.#unlessStopped(createBots(provisioned, crew));
    this.#cleanUps.push(async () => {
      await Promise.all(bots.map((bot) => bot.stop()));
    });
    for (const bot of bots) bot.start();
    const target: Target = { http, link, administrator, clock };
    const skipped = tooLong.map((scenario) => this.#skip(scenario));
    const perform = (scenarios: readonly Scenario[]) =>
      runScenarios(scenarios, {
        target,
        isolatedTarget: (scenario) => this.#isolatedBackends.start(scenario),
        random: this.#random,
        emit,
        signal: this.#signal,
      });
    // Under virtual time the fleet would live through their days as well: there they come after it.
    const isLong = ({ takesMs }: Scenario) => takesMs.virtual > longestWithFleetMs;
    const later = run.filter((scenario) => clock === 'virtual' && (scenario.isolated || isLong(scenario)));
    const running = perform(run.filter((scenario) => !later.includes(scenario)));
    // Both to their ends: when the run is stopped, the scenarios still have to wind up.
    const [ran, stayed] = await Promise.allSettled([running, this.#stay()]);
    if (ran.status === 'rejected') throw ran.reason;
    // Before the fleet is stopped for those that come later.
    if (stayed.status === 'fulfilled') this.#lost = this.#lostTerminals.count;
    const results = [...ran.value];
    if (later.length > 0) {
      await Promise.all(bots.map((bot) => bot.stop()));
      await fleet.stop();
      for (const scenario of later) results.push(...(await perform([scenario])));
    }
    this.#results = [...results, ...skipped];
    if (stayed.status === 'rejected') throw stayed.reason;
    this.#toTheEnd = true;
  }

  #announce(): void {
    this.#announced = true;
    const { version, seed, clock, network, terminals, integrators } = this.#request;
    this.#bus.emit('run', {
      type: 'run.started',
      version,
      seed,
      clock,
      network,
      target: 'embedded',
      startedAt: new Date().toISOString(),
      terminals,
      integrators,
      scenarios: this.#scenarios.map(({ id, title, clauses }) => ({ id, title, clauses })),
      addressLimits: false,
      jitter: this.#request.jitter ?? false,
      ...(this.#request.faults && { faults: this.#request.faults.name }),
    });
  }

  async #boot(): Promise<Embedded> {
    const random = this.#random;
    const virtual = this.#request.clock === 'virtual';
    const seeded = random.stream('backend/ids').bytes;
    const embedded = createEmbedded({
      request: this.#request,
      random,
      randomBytes: this.#environment.randomBytes ?? (virtual ? seeded : pooledBytes(systemRandomBytes)),
      emit: this.#bus.emit,
      onFault: (fault) => this.#fault(fault),
      restartable: needsRestart(this.#request),
    });
    this.#embedded = embedded;
    const { backend, network } = embedded;
    this.#cleanUps.push(
      () => backend.stop(),
      () => network.close(),
    );
    await this.#unlessStopped(startEmbedded(embedded, this.#request));
    this.#announce();
    const { baseUrl, webSocketUrl } = backend;
    this.#bus.emit('backend', { type: 'backend.started', baseUrl, webSocketUrl });
    return embedded;
  }

  #fault(fault: unknown): void {
    this.#noteFault(fault);
    const message = `the backend failed inside: ${oneLine(messageOf(fault))}`;
    this.#bus.emit('backend', { type: 'notice', level: 'error', message });
  }

  /** A scenario that the clock of this run makes too long. */
  #skip(scenario: Scenario): ScenarioResult {
    const { id, title, clauses } = scenario;
    this.#bus.emit(`scenario:${id}`, {
      type: 'scenario.finished',
      scenario: id,
      title,
      clauses,
      verdict: 'skipped',
      checks: { passed: 0, failed: 0 },
      elapsedMs: 0,
      reason: `takes ${scenario.takesMs.real / 1000} s on the real clock: name it with --scenario, or use --virtual`,
    });
    return { scenario, verdict: 'skipped', checks: [] };
  }

  /** At least the asked time, or until somebody stops the run; then being stopped is how it should end. */
  async #stay(): Promise<void> {
    const { forMs, stayUp } = this.#request;
    if (!stayUp && forMs === 0) return;
    const until = stayUp ? Number.POSITIVE_INFINITY : Date.now() + forMs;
    try {
      while (Date.now() < until) await pause(until - Date.now(), this.#signal);
    } catch (error) {
      if (!(error instanceof Stopped) || !stayUp) throw error;
    }
  }

  /** The work's result, or Stopped as soon as the run is stopped; the work then ends with what it works on. */
  async #unlessStopped<T>(work: Promise<T>): Promise<T> {
    work.catch(() => undefined);
    const over = new AbortController();
    const stopped = new Promise<never>((_resolve, reject) => {
      const stop = () => reject(new Stopped());
      if (this.#signal.aborted) stop();
      this.#signal.addEventListener('abort', stop, { once: true, signal: over.signal });
    });
    try {
      return await Promise.race([work, stopped]);
    } finally {
      over.abort();
    }
  }

  /** Without secrets, and bounded: a long run may meet the same fault again and again. */
  #noteFault(fault: unknown, when = ''): void {
    const text = `${when}${oneLine(messageOf(fault))}`;
    if (this.#faults.length < mostFaults && !this.#faults.includes(text)) this.#faults.push(text);
  }

  #phase(phase: Phase): void {
    this.#bus.emit('run', { type: 'run.phase', phase });
  }

  /** Ends everything, whatever fails on the way: what does is a fault of ours. */
  async #cleanUp(): Promise<void> {
    for (const cleanUp of this.#cleanUps.reverse()) {
      try {
        await cleanUp();
      } catch (error) {
        this.#noteFault(error, 'shutting down: ');
      }
    }
  }

  #conclude(forced: ExitCode | undefined): RunFinished {
    const { seed, terminals: asked } = this.#request;
    const onlinePeak = this.#fleet?.onlinePeak ?? 0;
    const others: Verdict[] = [];
    if (onlinePeak < asked) {
      others.push('inconclusive');
      this.#reasons.push(`${asked} terminals were asked for, ${onlinePeak} were online at once`);
    }
    if (this.#lost > 0) {
      others.push('inconclusive');
      this.#reasons.push(`${this.#lost} of ${asked} terminals were no longer online at the end`);
    }
    for (const { verdict, reason } of this.#witness.judge(this.#toTheEnd)) {
      others.push(verdict);
      if (reason !== undefined) this.#reasons.push(reason);
    }
    // A stream that never began tells of nothing.
    const findings = this.#announced ? reasonsOf(this.#history.end()) : [];
    if (findings.length > 0) {
      others.push('fail');
      this.#reasons.push(...findings);
    }
    if (this.#faults.length > 0) {
      others.push('error');
      this.#reasons.push(...this.#faults);
    }
    const verdict = runVerdict(this.#results, others);
    for (const { scenario, verdict: each } of this.#results) {
      if (each !== 'pass' && each !== 'skipped') this.#reasons.push(`${scenario.id}: ${each}`);
    }
    return {
      type: 'run.finished',
      verdict,
      exitCode: forced ?? exitCodeOf(verdict),
      seed,
      clauses: clauseResults(this.#results),
      terminals: { asked, onlinePeak },
      scenarios: tally(this.#results),
      elapsedMs: this.#bus.elapsed(),
      reasons: this.#reasons,
    };
  }
}
