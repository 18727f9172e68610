import type { ActResult, PerformAct } from '../events/act.js';
import type { EventBus } from '../events/event-bus.js';
import { RunFigures } from '../events/figures/run-figures.js';
import type { Phase, RunFinished } from '../events/schema/run.js';
import { stoppedReason } from '../events/stopped-reason.js';
import { tally } from '../events/tally.js';
import { worst } from '../events/verdict.js';
import { type ExitCode, exitCodes } from '../failure/exit-codes.js';
import { messageOf } from '../failure/failure.js';
import { PathCoverage } from '../history/coverage/path-coverage.js';
import type { Judge, RunFinding, RunOutcome } from '../history/judge.js';
import { OnlinePeak } from '../history/online-peak.js';
import { createRandomRoot, type RandomRoot } from '../random/random.js';
import type { Scenario } from '../scenarios/scenario.js';
import { pause, Stopped } from '../scenarios/stopped.js';
import type { Lateness } from '../scenarios/times/lateness.js';
import type { Administrator } from '../simulator/administrator.js';
import { Auditor } from '../simulator/auditor/auditor.js';
import { oneLine } from '../simulator/http/redact.js';
import { Interference } from '../simulator/integrator/interference.js';
import type { SimulatedIntegrator } from '../simulator/integrator/simulated-integrator.js';
import type { PathWalker } from '../simulator/paths/path-walker.js';
import { monotonicNow } from '../text/clock/process-clock.js';
import { expectationFindings } from './conform/excuses.js';
import { judgesOf } from './conform/judges.js';
import { watchMachine } from './conform/machine-watch.js';
import { scenariosOf } from './conform/pack.js';
import { createFleetFaults } from './faults/fleet-faults.js';
import { Acting } from './fleet/acting.js';
import { createFleet } from './fleet/connect-fleet.js';
import { Creations } from './fleet/creations.js';
import { createCurlCredentials } from './fleet/curl-credentials.js';
import { createIntegrators, type FleetIntegratorsDeps } from './fleet/fleet-integrators.js';
import { createFleetPaths, maxLatePathMs, walksPaths } from './fleet/fleet-paths.js';
import type { Provisioned } from './fleet/provision.js';
import { provisionFleet } from './fleet/provision-fleet.js';
import { rampMs } from './fleet/ramp.js';
import { thresholdFindings } from './fleet/run-thresholds.js';
import { TerminalFrames } from './fleet/terminal-frames.js';
import { InternalErrors } from './internal-errors.js';
import { isAudited, isEmbedded, type RunEnvironment, type RunRequest } from './options.js';
import { ScenarioSchedule } from './scenario-schedule.js';
import { judgedScenarios, replayEvents, secondPart } from './second/second-part.js';
import { createService } from './service/create-service.js';
import type { Service, Started } from './service/service.js';
import { startOfRun } from './service/start-of-run.js';
import { stopFleet } from './stop-fleet.js';
import { unlessStopped } from './unless-stopped.js';
import {
  clauseResults,
  exitCodeOf,
  goneReason,
  type JudgedScenario,
  nothingJudged,
  runVerdict,
  scenarioReasons,
  unsuccessful,
  verdictsOf,
} from './verdict.js';

/** The time within which the whole fleet should be online. Then the run continues with the terminals that are. */
const fleetOnlineWithinMs = 60_000;

/** Executes one run: boots, provisions, connects, runs the scenarios, shuts down and concludes. */
export class RunExecution {
  readonly #request: RunRequest;
  readonly #environment: RunEnvironment;
  readonly #bus: EventBus;
  readonly #signal: AbortSignal;
  /** Ends the run when its service no longer responds, with the sentence about it. */
  readonly #gone = new AbortController();
  #scenarios: readonly Scenario[];
  /** The scenarios that another thread runs. */
  readonly #second: readonly Scenario[];
  readonly #random: RandomRoot;
  readonly #service: Service;
  readonly #internalErrors = new InternalErrors();
  #lateness: Lateness | undefined;
  readonly #acting: Acting | undefined;
  readonly #onlinePeak: OnlinePeak;
  readonly #paths: PathCoverage;
  readonly #interference = new Interference();
  readonly #figures = new RunFigures();
  /** The judges, in the order of their reasons. */
  readonly #judges: readonly Judge[];
  /** Ends the parts of the run that have been started, in the order of their starts. */
  readonly #cleanUps: (() => Promise<void>)[] = [];
  #outcome: RunOutcome = 'not-started';
  #results: readonly JudgedScenario[] = [];

  constructor(request: RunRequest, environment: RunEnvironment, bus: EventBus, signal: AbortSignal) {
    this.#request = request;
    this.#environment = environment;
    this.#bus = bus;
    this.#signal = AbortSignal.any([signal, this.#gone.signal]);
    const scenarios = environment.scenarios ?? scenariosOf(request.pack);
    this.#scenarios = scenarios.filter(({ id }) => request.scenarios.includes(id));
    this.#second = environment.second === undefined ? [] : secondPart(request);
    this.#random = createRandomRoot(request.seed);
    // A virtual week of busy integrators would never end.
    this.#acting =
      environment.acting === true
        ? new Acting(request.clock === 'real', new TerminalFrames(bus.elapsed, request.terminals))
        : undefined;
    this.#service = createService({
      request,
      environment,
      random: this.#random,
      emit: bus.emit,
      onInternalError: (error) => this.#onInternalError(error),
    });
    this.#scenarios = this.#scenarios.map((each) => this.#service.adapted?.(each) ?? each);
    this.#onlinePeak = new OnlinePeak(request.terminals);
    this.#paths = new PathCoverage(walksPaths(request));
    this.#judges = judgesOf(request, this.#onlinePeak, this.#paths);
    bus.subscribe((event) => this.#figures.observe(event));
    for (const judge of new Set([this.#onlinePeak, this.#paths, ...this.#judges]))
      bus.subscribe((event) => judge.observe(event));
  }

  /** Rises with all activity on the memory networks. */
  activityCount(): number {
    return this.#service.activityCount();
  }

  async act(act: Parameters<PerformAct>[0]): Promise<ActResult> {
    return this.#acting?.perform(act) ?? { outcome: 'rejected', text: 'this run has no view' };
  }

  async execute(forcedExitCode: () => ExitCode | undefined): Promise<RunFinished> {
    const reasons: string[] = [];
    try {
      await this.#work();
      this.#outcome = 'completed';
    } catch (error) {
      // An error before the stream has started belongs to the caller; a later one becomes part of the last event.
      if (this.#outcome === 'not-started' && !(error instanceof Stopped)) throw error;
      if (error instanceof Stopped) reasons.push(...(this.#gone.signal.aborted ? [] : [stoppedReason]));
      else this.#internalErrors.add(error);
    } finally {
      if (this.#outcome !== 'not-started') this.#phase('stopping');
      await this.#cleanUp();
    }
    if (this.#gone.signal.aborted) reasons.unshift(String(this.#gone.signal.reason));
    const findings = this.#judges.flatMap((judge) => judge.findings(this.#outcome));
    findings.push(...this.#internalErrors.findings());
    findings.push(...expectationFindings(this.#request, this.#results, scenariosOf(this.#request.pack)));
    const finished = this.#conclude(findings, reasons, forcedExitCode());
    // A stream that has not started has no last event.
    if (this.#outcome !== 'not-started') this.#bus.emit('run', finished);
    this.#bus.close();
    return finished;
  }

  async #work(): Promise<void> {
    const started = await this.#boot();
    const { http, link, administrator, systems } = started.target;
    const acting = this.#acting;
    const deps = {
      http,
      link,
      administrator,
      systems,
      random: this.#random,
      emit: this.#bus.emit,
      acting: acting ?? { interference: this.#interference },
      ...(this.#request.strict === false && { strict: false }),
    };

    this.#phase('provisioning');
    const provisioned = await this.#provision(administrator);
    await this.#showCredentials(started, provisioned);

    this.#phase('connecting');
    const audit = await this.#startAudit(provisioned, deps);
    const { fleet, faults, walker } = await this.#connectFleet(started, provisioned, deps);

    this.#phase('running');
    faults?.start();
    walker?.start(fleet);
    const integrators = await this.#startIntegrators(provisioned, deps);
    if (acting !== undefined && faults !== undefined) {
      const { emit } = this.#bus;
      const hasBeenComplete = () => this.#onlinePeak.peak >= this.#request.terminals;
      acting.start({ deps, fleet, faults, integrators, apps: provisioned.apps, emit, hasBeenComplete });
      this.#cleanUps.push(() => acting.close());
    }
    const schedule = new ScenarioSchedule({
      request: this.#request,
      scenarios: this.#scenarios.filter((scenario) => !this.#second.includes(scenario)),
      target: started.target,
      service: this.#service,
      random: this.#random,
      emit: this.#bus.emit,
      signal: this.#signal,
      lateness: this.#lateness,
    });
    const skipped = schedule.skipImpossible();
    // Both settle before anything is thrown: when the run is stopped, the scenarios still have to clean up.
    const [withFleet, stayed] = await Promise.allSettled([schedule.runWithFleet(), this.#stay()]);
    await this.#walked(walker);
    if (withFleet.status === 'rejected') throw withFleet.reason;
    const results: JudgedScenario[] = [...withFleet.value];
    if (schedule.hasScenariosAfterFleet || this.#second.length > 0) {
      await acting?.close();
      await Promise.all(integrators.map((integrator) => integrator.stop()));
      await fleet.stop();
      await audit();
      results.push(...(await schedule.runAfterFleet()), ...(await this.#resultsOfSecond()));
    }
    this.#results = [...results, ...skipped];
    if (stayed.status === 'rejected') throw stayed.reason;
  }

  /** The results of the scenarios that another thread has run, whose events follow those of this thread. */
  async #resultsOfSecond(): Promise<readonly JudgedScenario[]> {
    const { second } = this.#environment;
    if (second === undefined || this.#second.length === 0) return [];
    const shown = await second();
    await replayEvents(shown, this.#bus.emit);
    for (const text of shown.internalErrors) this.#onInternalError(text);
    return judgedScenarios(this.#second, shown);
  }

  async #boot(): Promise<Started> {
    this.#cleanUps.push(() => this.#service.stop());
    const started = await this.#unlessStopped(this.#service.start());
    void started.gone?.then((since) => this.#gone.abort(goneReason(since)));
    this.#startStream();
    if (this.#request.clock === 'real') {
      this.#lateness = watchMachine(this.#bus.emit, this.#environment.stolenMs);
      this.#cleanUps.push(async () => this.#lateness?.stop());
    }
    const { baseUrl, webSocketUrl } = started;
    // An outside target shows nothing of itself but what its clients see.
    if (isEmbedded(this.#request))
      this.#bus.emit('backend', { type: 'backend.started', baseUrl, webSocketUrl });
    return started;
  }

  #provision(administrator: Administrator): Promise<Provisioned> {
    const creations = new Creations(this.#signal);
    // What is created while the run is stopped is removed as well.
    this.#cleanUps.push(() => creations.settled());
    return this.#unlessStopped(provisionFleet(this.#request, this.#service, administrator, creations));
  }

  async #showCredentials(started: Started, provisioned: Provisioned): Promise<void> {
    const { onCredentials } = this.#environment;
    if (onCredentials === undefined) return;
    const { administrator } = started.target;
    const credentials = createCurlCredentials(started, provisioned, administrator);
    const shown = await this.#unlessStopped(credentials);
    if (shown !== undefined) onCredentials(shown);
  }

  #startStream(): void {
    this.#outcome = 'cut-short';
    this.#bus.emit('run', startOfRun(this.#request, this.#scenarios, this.#service));
  }

  /** The auditor watches the fleet from before it connects. Returns the function that reads what the service shows. */
  async #startAudit({ merchantIds }: Provisioned, deps: FleetIntegratorsDeps): Promise<() => Promise<void>> {
    if (!isAudited(this.#request)) return () => Promise.resolve();
    const auditor = new Auditor(deps);
    this.#bus.subscribe((event) => auditor.observe(event));
    const audit = () => auditor.finish(merchantIds, this.#signal);
    // It comes after the stop of the fleet and of the integrators, which start later.
    this.#cleanUps.push(audit);
    await this.#unlessStopped(auditor.start());
    return audit;
  }

  async #connectFleet(started: Started, provisioned: Provisioned, deps: FleetIntegratorsDeps) {
    const { terminals } = this.#request;
    const { random, emit } = deps;
    const onInternalError = (error: unknown) => this.#onInternalError(error);
    const startable = this.#acting !== undefined;
    const faults = createFleetFaults({
      request: this.#request,
      started,
      random,
      emit,
      onInternalError,
      startable,
    });
    const service = this.#service;
    const { interference, frames } = this.#acting ?? { interference: this.#interference, frames: undefined };
    const request = this.#request;
    const { identities } = provisioned;
    const bus = this.#bus;
    const walker = createFleetPaths({ request, started, service, identities, interference, random, bus });
    const fleet = createFleet({ request, provisioned, deps, faults, walker, frames });
    this.#cleanUps.push(() => stopFleet(fleet, this.#signal));
    this.#cleanUps.push(async () => walker?.stop());
    // The faults end before the fleet does: a terminal on a silent line could not disconnect.
    this.#cleanUps.push(async () => faults?.stop());
    fleet.start();
    const online = fleet.whenOnline(terminals, { timeoutMs: fleetOnlineWithinMs + rampMs(this.#request) });
    await this.#unlessStopped(online.catch(() => undefined));
    return { fleet, faults, walker };
  }

  async #startIntegrators(
    provisioned: Provisioned,
    deps: FleetIntegratorsDeps,
  ): Promise<readonly SimulatedIntegrator[]> {
    const integrators = await this.#unlessStopped(createIntegrators(provisioned, deps));
    this.#cleanUps.push(async () => {
      await Promise.all(integrators.map((integrator) => integrator.stop()));
    });
    for (const integrator of integrators) integrator.start();
    return integrators;
  }

  /** Waits at least the requested time, or until the run is stopped, if that is how it is meant to end. */
  async #stay(): Promise<void> {
    const { forMs, stayUp } = this.#request;
    if (!stayUp && forMs === 0) return;
    const until = stayUp ? Number.POSITIVE_INFINITY : monotonicNow() + forMs;
    try {
      while (monotonicNow() < until) await pause(until - monotonicNow(), this.#signal);
    } catch (error) {
      if (!(error instanceof Stopped) || !stayUp) throw error;
    }
  }

  /** Waits until the paths have been walked, or are too late. */
  async #walked(walker: PathWalker | undefined): Promise<void> {
    if (walker === undefined) return;
    const stop = () => void walker.stop();
    this.#signal.addEventListener('abort', stop, { once: true });
    if (this.#signal.aborted) stop();
    await walker.end(maxLatePathMs);
  }

  #unlessStopped<T>(work: Promise<T>): Promise<T> {
    return unlessStopped(work, this.#signal);
  }

  #phase(phase: Phase): void {
    this.#bus.emit('run', { type: 'run.phase', phase });
  }

  #onInternalError(error: unknown): void {
    this.#internalErrors.add(error);
    const message = `the backend had an internal error: ${oneLine(messageOf(error))}`;
    this.#bus.emit('backend', { type: 'notice', level: 'error', message });
  }

  /** Ends everything, the last start first. A clean-up that fails is an internal error and does not stop the others. */
  async #cleanUp(): Promise<void> {
    for (const cleanUp of this.#cleanUps.reverse()) {
      try {
        await cleanUp();
      } catch (error) {
        this.#internalErrors.add(error, 'shutting down: ');
      }
    }
  }

  #conclude(
    findings: readonly RunFinding[],
    outcomeReasons: readonly string[],
    forced: ExitCode | undefined,
  ): RunFinished {
    const results = this.#results;
    const elapsedMs = this.#bus.elapsed();
    const broken = thresholdFindings(this.#request.thresholds ?? [], this.#figures, elapsedMs);
    const kept = runVerdict(results, verdictsOf(findings), this.#request);
    const verdict = worst([kept, ...verdictsOf(broken)]);
    const isGone = this.#gone.signal.aborted && verdict !== 'error';
    const reasons = [
      ...outcomeReasons,
      ...[...findings, ...broken].flatMap(({ reason }) => reason ?? []),
      ...scenarioReasons(unsuccessful(results, this.#request), this.#signal),
    ];
    if (reasons.length === 0 && verdict === 'inconclusive' && results.length > 0) reasons.push(nothingJudged);
    return {
      type: 'run.finished',
      verdict,
      exitCode: forced ?? (isGone ? exitCodes.unreachable : exitCodeOf(kept, broken.length > 0)),
      seed: this.#request.seed,
      clauses: clauseResults(this.#results, this.#request),
      terminals: { asked: this.#request.terminals, onlinePeak: this.#onlinePeak.peak },
      scenarios: tally(this.#results),
      ...(this.#request.terminals > 0 && { paths: this.#paths.rows }),
      elapsedMs,
      figures: this.#figures.summary(elapsedMs),
      reasons,
    };
  }
}
