import type { RandomStream } from '../../random/random.js';
import type { FaultyLineHost, FaultySocket, Waited } from '../network/faulty-socket.js';
import type { Fault } from './plan.js';
import { milliseconds } from './times.js';

/** A fault that is active, with the random stream of the data that it affects. */
interface ActiveFault {
  readonly fault: Fault;
  readonly random: RandomStream;
}

/** The line of one terminal: its active faults and its connections. */
export class FaultyLine implements FaultyLineHost {
  readonly #sockets = new Set<FaultySocket>();
  readonly #activeFaults = new Map<number, ActiveFault>();
  /** The connections that a half-open fault holds, by the index of the fault. */
  readonly #holds = new Map<number, readonly FaultySocket[]>();
  /** The indices of the faults that affected a connection, a message or a request. */
  readonly #affecting = new Set<number>();

  /**
   * @param index the index of the fault in its plan
   * @param random a stream for this fault at this terminal only
   */
  begin(index: number, fault: Fault, random: RandomStream): void {
    if (this.#sockets.size > 0 && hitsConnections(fault)) this.#affecting.add(index);
    switch (fault.kind) {
      case 'cut':
      case 'herd-cut':
        for (const socket of this.#sockets) socket.cut();
        return;
      case 'half-open': {
        // Only the present connections: a connection that is opened from now on works.
        const held = [...this.#sockets];
        this.#holds.set(index, held);
        for (const socket of held) socket.hold();
        return;
      }
      case 'backend-restart':
        return;
      default:
        this.#activeFaults.set(index, { fault, random });
        this.#changed();
    }
  }

  end(index: number): void {
    const held = this.#holds.get(index);
    this.#holds.delete(index);
    for (const socket of held ?? []) {
      if (![...this.#holds.values()].some((others) => others.includes(socket))) socket.release();
    }
    if (this.#activeFaults.delete(index)) this.#changed();
  }

  /** Ends all faults that are still active. */
  endAll(): void {
    for (const index of [...this.#holds.keys(), ...this.#activeFaults.keys()]) this.end(index);
  }

  /** Returns whether a fault affected anything, now or earlier. */
  hasAffected(index: number): boolean {
    return this.#affecting.has(index);
  }

  opened(socket: FaultySocket): void {
    this.#sockets.add(socket);
  }

  closed(socket: FaultySocket): void {
    this.#sockets.delete(socket);
  }

  get delayed(): boolean {
    return this.#some('latency');
  }

  drawDelay(): number {
    let sum = 0;
    for (const { fault, random } of this.#activeFaults.values()) {
      if (fault.kind !== 'latency') continue;
      sum += milliseconds(fault.delay);
      if (fault.jitter !== undefined) sum += random.integer(0, milliseconds(fault.jitter));
    }
    return sum;
  }

  get readRate(): number | undefined {
    return this.#rate(slowed['read-rate']);
  }

  get writeRate(): number | undefined {
    return this.#rate(slowed['write-rate']);
  }

  /** Records the faults that caused a wait; of several rates only the lowest causes one. */
  waited(why: Waited): void {
    const rate = why === 'delay' ? undefined : this.#rate(slowed[why]);
    for (const [index, { fault }] of this.#activeFaults) {
      if (!slowed[why].includes(fault.kind)) continue;
      if (rate === undefined || ('bytesPerSecond' in fault && fault.bytesPerSecond === rate))
        this.#affecting.add(index);
    }
  }

  /** Returns whether a token request fails now. Called once for each request. */
  refusesToken(): boolean {
    let refused = false;
    for (const [index, { fault }] of this.#activeFaults) {
      if (fault.kind !== 'token-down') continue;
      this.#affecting.add(index);
      refused = true;
    }
    return refused;
  }

  /** Draws whether a message is delivered a second time. */
  drawDuplicate(): boolean {
    let twice = false;
    for (const [index, { fault, random }] of this.#activeFaults) {
      if (fault.kind !== 'duplicates') continue;
      // A chance below the resolution of the draw counts as the smallest possible one.
      if (random.integer(1, 10_000) > Math.max(1, (fault.chance ?? 1) * 10_000)) continue;
      this.#affecting.add(index);
      twice = true;
    }
    return twice;
  }

  #some(kind: Fault['kind']): boolean {
    if (this.#activeFaults.size === 0) return false;
    for (const { fault } of this.#activeFaults.values()) if (fault.kind === kind) return true;
    return false;
  }

  /** The lowest rate of the active faults of these kinds. */
  #rate(kinds: readonly Fault['kind'][]): number | undefined {
    let lowest: number | undefined;
    for (const { fault } of this.#activeFaults.values()) {
      if (!('bytesPerSecond' in fault) || !kinds.includes(fault.kind)) continue;
      lowest = Math.min(lowest ?? Number.POSITIVE_INFINITY, fault.bytesPerSecond);
    }
    return lowest;
  }

  #changed(): void {
    for (const socket of this.#sockets) socket.paceChanged();
  }
}

/** The kinds of faults that cause each kind of wait. */
const slowed: Readonly<Record<Waited, readonly Fault['kind'][]>> = {
  delay: ['latency'],
  'read-rate': ['slow-consumer', 'bandwidth'],
  'write-rate': ['bandwidth'],
};

/** Returns whether a fault affects connections as a whole; the others affect messages, requests or single chunks. */
function hitsConnections({ kind }: Fault): boolean {
  return kind === 'cut' || kind === 'herd-cut' || kind === 'half-open';
}
