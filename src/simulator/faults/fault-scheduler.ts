import type { Emit } from '../../events/event-bus.js';
import type { RandomRoot } from '../../random/random.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { type LongTimeout, setLongTimeout } from '../../text/long-timeout.js';
import type { Network } from '../network/network.js';
import { describeFault } from './description.js';
import { occurrencesOf } from './fault-occurrences.js';
import { FaultyLine } from './faulty-line.js';
import { FaultyNetwork } from './faulty-network.js';
import type { Fault, FaultPlan } from './plan.js';
import { milliseconds, windowOf } from './times.js';

export interface FaultSchedulerOptions {
  readonly plan: FaultPlan;
  /** The source of all draws, see `occurrencesOf`. */
  readonly random: RandomRoot;
  readonly emit: Emit;
  /** Stops the backend, calls back while it is down, and starts it again. Without it there are no restarts. */
  readonly restart?: (whileDown: () => Promise<void>) => Promise<void>;
  /** Called with the error of a restart that failed. */
  readonly onInternalError: (error: unknown) => void;
}

/** An action with its time. */
interface ScheduledAction {
  readonly atMs: number;
  /** The order within one instant: event of the start, start at a terminal, end at a terminal, event of the end. */
  readonly rank: 0 | 1 | 2 | 3;
  readonly act: () => void;
}

/** An event names up to this many terminals; of more it has only the number. */
const maxNamedTerminals = 5;

/** Injects the faults of a plan into the lines of a fleet, each at its time. */
export class FaultScheduler {
  readonly #options: FaultSchedulerOptions;
  readonly #lines = new Map<string, FaultyLine>();
  #actions: readonly ScheduledAction[] = [];
  #next = 0;
  #startedAt = 0;
  #state: 'new' | 'running' | 'stopped' = 'new';
  #timer: LongTimeout | undefined;
  #restarting: Promise<void> = Promise.resolve();
  #abortRestart: (() => void) | undefined;
  #injected = 0;
  readonly #endings = new Set<ReturnType<typeof setTimeout>>();

  constructor(options: FaultSchedulerOptions) {
    this.#options = options;
  }

  /** The network with the faults of this terminal's line, which begin with `start`. */
  networkOf(terminalId: string, network: Network): Network {
    const line = this.#lines.get(terminalId) ?? new FaultyLine();
    this.#lines.set(terminalId, line);
    return new FaultyNetwork(network, line);
  }

  /** Starts the plan: its times count from now. */
  start(): void {
    if (this.#state !== 'new') return;
    this.#state = 'running';
    this.#startedAt = monotonicNow();
    const actions = this.#planActions();
    this.#actions = actions.sort((one, other) => one.atMs - other.atMs || one.rank - other.rank);
    this.#wait();
  }

  /** The terminals with a line, in order. */
  get terminalIds(): readonly string[] {
    return [...this.#lines.keys()].sort();
  }

  /** Starts a fault that is not in the plan now, for a person. Its number follows those of the plan. */
  inject(fault: Fault, description: string, terminalIds: readonly string[]): void {
    const index = this.#options.plan.faults.length + this.#injected;
    this.#injected += 1;
    const { emit, random } = this.#options;
    const terminals = terminalIds.length;
    const facts = { fault: index + 1, kind: fault.kind, description, terminals };
    const lines = terminalIds.flatMap((terminalId) => {
      const line = this.#lines.get(terminalId);
      return line === undefined ? [] : [{ line, terminalId }];
    });
    const few = terminals > 0 && terminals <= maxNamedTerminals;
    emit('person', { type: 'fault.started', ...facts, ...(few && { terminalIds: [...terminalIds] }) });
    for (const { line, terminalId } of lines)
      line.begin(index, fault, random.stream(`fault/${index}/${terminalId}/pieces`));
    const end = () => {
      for (const { line } of lines) line.end(index);
      const affected = lines.filter(({ line }) => line.hasAffected(index)).length;
      emit('person', { type: 'fault.ended', ...facts, affected });
    };
    const { fromMs, toMs } = windowOf(fault);
    if (toMs === fromMs) {
      end();
      return;
    }
    const ending = setTimeout(() => {
      this.#endings.delete(ending);
      end();
    }, toMs - fromMs);
    this.#endings.add(ending);
  }

  /** Ends every fault at once. Resolves when a restart is no longer in progress. */
  stop(): Promise<void> {
    this.#state = 'stopped';
    this.#timer?.cancel();
    this.#abortRestart?.();
    for (const ending of this.#endings) clearTimeout(ending);
    for (const line of this.#lines.values()) line.endAll();
    return this.#restarting;
  }

  #wait(): void {
    const action = this.#actions[this.#next];
    if (action === undefined) return;
    this.#timer = setLongTimeout(() => this.#perform(), this.#startedAt + action.atMs - monotonicNow());
  }

  #perform(): void {
    const elapsedMs = monotonicNow() - this.#startedAt;
    for (;;) {
      const action = this.#actions[this.#next];
      if (action === undefined || action.atMs > elapsedMs || this.#state !== 'running') break;
      this.#next += 1;
      action.act();
    }
    if (this.#state === 'running') this.#wait();
  }

  #planActions(): ScheduledAction[] {
    const { faults } = this.#options.plan;
    const { random } = this.#options;
    const terminalsByFault = faults.map((): string[] => []);
    const actions: ScheduledAction[] = [];
    // Sorted, because the order in which a fleet gets its ids differs from run to run.
    for (const [terminalId, line] of [...this.#lines].sort(([one], [other]) => (one < other ? -1 : 1))) {
      for (const { fault: index, beginMs, endMs } of occurrencesOf(faults, terminalId, random)) {
        const fault = faults[index];
        if (fault === undefined) continue;
        terminalsByFault[index]?.push(terminalId);
        const stream = () => random.stream(`fault/${index}/${terminalId}/pieces`);
        actions.push({ atMs: beginMs, rank: 1, act: () => line.begin(index, fault, stream()) });
        if (endMs > beginMs) actions.push({ atMs: endMs, rank: 2, act: () => line.end(index) });
      }
    }
    for (const [index, fault] of faults.entries()) {
      const { fromMs, toMs } = windowOf(fault);
      const terminalIds =
        fault.kind === 'backend-restart' ? [...this.#lines.keys()] : (terminalsByFault[index] ?? []);
      actions.push({ atMs: fromMs, rank: 0, act: () => this.#emitStarted(index, fault, terminalIds) });
      // A restart ends when the backend is up again.
      if (fault.kind === 'backend-restart') continue;
      actions.push({ atMs: toMs, rank: 3, act: () => this.#emitEnded(index, fault, terminalIds) });
    }
    return actions;
  }

  #emitStarted(index: number, fault: Fault, terminalIds: readonly string[]): void {
    const terminals = terminalIds.length;
    const few = terminals > 0 && terminals <= maxNamedTerminals;
    this.#options.emit('faults', {
      type: 'fault.started',
      fault: index + 1,
      kind: fault.kind,
      description: describeFault(fault),
      terminals,
      ...(few && { terminalIds: [...terminalIds].sort() }),
    });
    if (fault.kind !== 'backend-restart') return;
    const { restart } = this.#options;
    if (restart === undefined) throw new TypeError('this backend cannot be restarted');
    this.#restarting = this.#restarting
      .then(() => restart(() => this.#pauseWhileDown(milliseconds(fault.for))))
      .then(() => this.#emitEnded(index, fault, terminalIds))
      .catch(this.#options.onInternalError);
  }

  #emitEnded(index: number, fault: Fault, terminalIds: readonly string[]): void {
    const { kind } = fault;
    const terminals = terminalIds.length;
    // A backend that is down affects every terminal.
    const affected =
      kind === 'backend-restart'
        ? terminals
        : terminalIds.filter((each) => this.#lines.get(each)?.hasAffected(index)).length;
    this.#options.emit('faults', {
      type: 'fault.ended',
      fault: index + 1,
      kind,
      description: describeFault(fault),
      terminals,
      affected,
    });
  }

  /** Resolves after the time, or as soon as the run ends. */
  #pauseWhileDown(ms: number): Promise<void> {
    if (this.#state === 'stopped') return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#abortRestart = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
