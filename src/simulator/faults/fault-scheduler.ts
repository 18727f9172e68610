import type { Emit } from '../../events/event-bus.js';
import type { RandomRoot } from '../../random/random.js';
import { type LongTimeout, setLongTimeout } from '../../text/long-timeout.js';
import type { Network } from '../network/network.js';
import { sentenceOf } from './description.js';
import { occurrencesOf } from './fault-occurrences.js';
import { FaultyLine } from './faulty-line.js';
import { FaultyNetwork } from './faulty-network.js';
import type { Fault, FaultPlan } from './plan.js';
import { milliseconds, windowOf } from './times.js';

export interface FaultSchedulerOptions {
  readonly plan: FaultPlan;
  /** Strikes draw from it, see `strikesOf`. */
  readonly random: RandomRoot;
  readonly emit: Emit;
  /** Ends the backend, calls back while it is away, and starts it again. Without it there are no restarts. */
  readonly restart?: (whileDown: () => Promise<void>) => Promise<void>;
  /** Hears of a restart that failed. */
  readonly onInternalError: (fault: unknown) => void;
}

/** Something to be done at its time. */
interface ScheduledAction {
  readonly atMs: number;
  /** Of one instant: what begins, what strikes, what is over, what ends. */
  readonly rank: 0 | 1 | 2 | 3;
  readonly act: () => void;
}

/** Terminals that an event names; of more it says how many. */
const maxNamedTerminals = 5;

/** Brings the faults of a plan over the lines of a fleet, each at its time. */
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

  constructor(options: FaultSchedulerOptions) {
    this.#options = options;
  }

  /** The network as it reaches this terminal. Its faults begin with `start`. */
  networkOf(terminalId: string, network: Network): Network {
    const line = this.#lines.get(terminalId) ?? new FaultyLine();
    this.#lines.set(terminalId, line);
    return new FaultyNetwork(network, line);
  }

  /** The times of the plan count from here. */
  start(): void {
    if (this.#state !== 'new') return;
    this.#state = 'running';
    this.#startedAt = Date.now();
    const cues = this.#planActions();
    this.#actions = cues.sort((one, other) => one.atMs - other.atMs || one.rank - other.rank);
    this.#wait();
  }

  /** Ends every fault at once. Resolves when no restart is under way any more. */
  stop(): Promise<void> {
    this.#state = 'stopped';
    this.#timer?.cancel();
    this.#abortRestart?.();
    for (const line of this.#lines.values()) line.endAll();
    return this.#restarting;
  }

  #wait(): void {
    const cue = this.#actions[this.#next];
    if (cue === undefined) return;
    this.#timer = setLongTimeout(() => this.#perform(), this.#startedAt + cue.atMs - Date.now());
  }

  #perform(): void {
    const elapsedMs = Date.now() - this.#startedAt;
    for (;;) {
      const cue = this.#actions[this.#next];
      if (cue === undefined || cue.atMs > elapsedMs || this.#state !== 'running') break;
      this.#next += 1;
      cue.act();
    }
    if (this.#state === 'running') this.#wait();
  }

  #planActions(): ScheduledAction[] {
    const { faults } = this.#options.plan;
    const { random } = this.#options;
    const hit = faults.map((): string[] => []);
    const cues: ScheduledAction[] = [];
    // In an order of their own: that in which a fleet came to its ids is not the same twice.
    for (const [terminalId, line] of [...this.#lines].sort(([one], [other]) => (one < other ? -1 : 1))) {
      for (const { fault: place, beginMs, endMs } of occurrencesOf(faults, terminalId, random)) {
        const fault = faults[place];
        if (fault === undefined) continue;
        hit[place]?.push(terminalId);
        const pieces = () => random.stream(`fault/${place}/${terminalId}/pieces`);
        cues.push({ atMs: beginMs, rank: 1, act: () => line.begin(place, fault, pieces()) });
        if (endMs > beginMs) cues.push({ atMs: endMs, rank: 2, act: () => line.end(place) });
      }
    }
    for (const [place, fault] of faults.entries()) {
      const { fromMs, toMs } = windowOf(fault);
      const terminalIds = fault.kind === 'backend-restart' ? [...this.#lines.keys()] : (hit[place] ?? []);
      cues.push({ atMs: fromMs, rank: 0, act: () => this.#began(place, fault, terminalIds) });
      // A restart is over when the backend is there again.
      if (fault.kind === 'backend-restart') continue;
      cues.push({ atMs: toMs, rank: 3, act: () => this.#ended(place, fault, terminalIds) });
    }
    return cues;
  }

  #began(place: number, fault: Fault, terminalIds: readonly string[]): void {
    const terminals = terminalIds.length;
    const few = terminals > 0 && terminals <= maxNamedTerminals;
    this.#options.emit('faults', {
      ...{
        type: 'fault.started',
        fault: place + 1,
        kind: fault.kind,
        description: sentenceOf(fault),
        terminals,
      },
      ...(few && { terminalIds: [...terminalIds].sort() }),
    });
    if (fault.kind !== 'backend-restart') return;
    const { restart } = this.#options;
    if (restart === undefined) throw new TypeError('this backend cannot be started again');
    this.#restarting = this.#restarting
      .then(() => restart(() => this.#away(milliseconds(fault.for))))
      .then(() => this.#ended(place, fault, terminalIds))
      .catch(this.#options.onInternalError);
  }

  #ended(place: number, fault: Fault, terminalIds: readonly string[]): void {
    const { kind } = fault;
    const terminals = terminalIds.length;
    // Nobody has a backend while it is away.
    const felt =
      kind === 'backend-restart'
        ? terminals
        : terminalIds.filter((each) => this.#lines.get(each)?.hasAffected(place)).length;
    this.#options.emit('faults', {
      ...{
        type: 'fault.ended',
        fault: place + 1,
        kind,
        description: sentenceOf(fault),
        terminals,
        affected: felt,
      },
    });
  }

  /** Cut short by the end of the run. */
  #away(ms: number): Promise<void> {
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
