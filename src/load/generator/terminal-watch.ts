import type { EventBody } from '../../events/event.js';
import type { TerminalStateChanged } from '../../events/schema/terminal.js';
import type { LoadClock } from './clock.js';
import type { GeneratorHealth } from './health.js';
import type { Recorder } from './recorder.js';

export interface TerminalWatchDeps {
  readonly clock: LoadClock;
  readonly recorder: Recorder;
  readonly health: GeneratorHealth;
  /** A wait without a result at the end counts as at least this. */
  readonly callTimeoutMs: number;
}

/** The state that a terminal is on its way to, since an instant. */
interface Way {
  readonly to: 'registered' | 'reconnect';
  readonly sinceMs: number;
  /** The code of a reconnect that the load has not caused itself. */
  readonly error?: string;
}

/** The commands of a load that arrived before the response to their trigger, at most. */
const maxEarly = 10_000;
/** The latest commands that were received, so that a second delivery is not taken for a first one. */
const maxReceived = 10_000;

/** Measures from the events of the simulated terminals how long each step takes them. */
export class TerminalWatch {
  readonly #deps: TerminalWatchDeps;
  readonly #ways = new Map<string, Way>();
  readonly #connectingSince = new Map<string, number>();
  readonly #cut = new Set<string>();
  readonly #commands = new Map<string, number>();
  /** Commands whose trigger has no response yet, with the instant of their arrival. */
  readonly #early = new Map<string, number>();
  readonly #received = new Set<string>();
  #state: 'open' | 'closed' = 'open';
  #settled: (() => void)[] = [];

  constructor(deps: TerminalWatchDeps) {
    this.#deps = deps;
  }

  /** Expects a terminal online; its time counts from this instant. */
  expect(terminalId: string, intendedMs: number): void {
    this.#ways.set(terminalId, { to: 'registered', sinceMs: intendedMs });
  }

  /** Called before the load itself cuts a terminal. */
  cutting(terminalId: string): void {
    this.#cut.add(terminalId);
  }

  /** Called with each command that the service has accepted. */
  commanded(requestId: string, intendedMs: number): void {
    if (this.#state === 'closed') return;
    const arrivedMs = this.#early.get(requestId);
    if (arrivedMs === undefined) this.#commands.set(requestId, intendedMs);
    else this.#delivered(requestId, arrivedMs, intendedMs);
    this.#early.delete(requestId);
  }

  heartBeat(lateMs: number): void {
    const { clock, recorder } = this.#deps;
    if (this.#state === 'open') recorder.record('heartBeat', lateMs, clock.now() - lateMs);
  }

  observe(event: EventBody): void {
    if (this.#state === 'closed') return;
    if (event.type === 'terminal.state') this.#moved(event);
    if (event.type === 'command.received') this.#arrived(event.requestId);
  }

  /** True while a terminal is not online yet, or a command has not arrived. */
  get isWaiting(): boolean {
    return this.#ways.size + this.#commands.size > 0;
  }

  /** Resolves when nothing is waited for any longer. */
  settled(): Promise<void> {
    if (!this.isWaiting) return Promise.resolve();
    return new Promise((resolve) => this.#settled.push(resolve));
  }

  /** Ends the watch. What has no result yet is recorded as an error, with at least the time-out. */
  finish(): void {
    if (this.#state === 'closed') return;
    const { clock, recorder, callTimeoutMs } = this.#deps;
    const waitedMs = (sinceMs: number) => Math.max(clock.now() - sinceMs, callTimeoutMs);
    for (const { to, sinceMs } of this.#ways.values())
      recorder.record(to, waitedMs(sinceMs), sinceMs, 'NOT_ONLINE');
    for (const sinceMs of this.#commands.values())
      recorder.record('delivery', waitedMs(sinceMs), sinceMs, 'NOT_DELIVERED');
    this.abandon();
  }

  /** Ends the watch. What has no result yet is not recorded. */
  abandon(): void {
    this.#state = 'closed';
    this.#ways.clear();
    this.#commands.clear();
    this.#release();
  }

  #moved({ terminalId, from, to, reason = '' }: TerminalStateChanged): void {
    const now = this.#deps.clock.now();
    const sinceMs = this.#connectingSince.get(terminalId);
    this.#connectingSince.delete(terminalId);
    if (to === 'connecting') this.#connectingSince.set(terminalId, now);
    if (from === 'connecting' && to === 'registering' && sinceMs !== undefined)
      this.#deps.recorder.record('connect', now - sinceMs, sinceMs);
    if (to === 'online') this.#cameOnline(terminalId, now);
    else if (to === 'backing-off' || to === 'kicked') this.#lost(terminalId, from, reason, sinceMs ?? now);
  }

  #cameOnline(terminalId: string, now: number): void {
    const way = this.#ways.get(terminalId);
    if (way === undefined) return;
    this.#ways.delete(terminalId);
    this.#deps.recorder.record(way.to, now - way.sinceMs, way.sinceMs, way.error, way.error);
    this.#release();
  }

  #lost(terminalId: string, from: string, reason: string, sinceMs: number): void {
    const { clock, recorder, health, callTimeoutMs } = this.#deps;
    const now = clock.now();
    if (from === 'online') {
      const isOwn = this.#cut.delete(terminalId);
      const way: Way = { to: 'reconnect', sinceMs: now };
      this.#ways.set(terminalId, isOwn ? way : { ...way, error: 'SESSION_LOST' });
      return;
    }
    // After a kick it waits without a failed attempt.
    if (from === 'kicked') return;
    const code = codeOf(from, reason);
    health.failed(code);
    recorder.record('connect', Math.max(now - sinceMs, callTimeoutMs), sinceMs, code, reason);
  }

  /** The first arrival counts, also at the second delivery of a message that was lost with its session. */
  #arrived(requestId: string): void {
    if (this.#received.has(requestId) || this.#early.has(requestId)) return;
    const now = this.#deps.clock.now();
    const intendedMs = this.#commands.get(requestId);
    if (intendedMs === undefined) {
      if (this.#early.size < maxEarly) this.#early.set(requestId, now);
      return;
    }
    this.#commands.delete(requestId);
    this.#delivered(requestId, now, intendedMs);
    this.#release();
  }

  #delivered(requestId: string, arrivedMs: number, intendedMs: number): void {
    this.#deps.recorder.record('delivery', arrivedMs - intendedMs, intendedMs);
    this.#received.add(requestId);
    const [oldest] = this.#received;
    if (oldest !== undefined && this.#received.size > maxReceived) this.#received.delete(oldest);
  }

  #release(): void {
    if (!this.isWaiting) for (const resolve of this.#settled.splice(0)) resolve();
  }
}

/** The error of the system in a reason, or the step that has failed. */
function codeOf(from: string, reason: string): string {
  const [system] = /\bE[A-Z]{4,}\b/.exec(reason) ?? [];
  return system !== undefined && system !== 'ERROR'
    ? system
    : `${from.toUpperCase().replaceAll('-', '_')}_FAILED`;
}
