import type { RandomStream } from '../../random/random.js';
import type { FaultyLineHost, FaultySocket, Waited } from '../network/faulty-socket.js';
import type { Fault } from './plan.js';
import { milliseconds } from './times.js';

/** A fault that is at work, and where the pieces that it hits draw from. */
interface AtWork {
  readonly fault: Fault;
  readonly random: RandomStream;
}

/** The line of one terminal: the faults that are at work on it, and its connections. */
export class FaultyLine implements FaultyLineHost {
  readonly #sockets = new Set<FaultySocket>();
  readonly #activeFaults = new Map<number, AtWork>();
  /** The connections that a half-open holds. */
  readonly #holds = new Map<number, readonly FaultySocket[]>();
  /** Places of the faults that had something to strike. */
  readonly #affecting = new Set<number>();

  /**
   * @param place of the fault in its plan
   * @param random of this fault at this terminal alone
   */
  begin(place: number, fault: Fault, random: RandomStream): void {
    if (this.#sockets.size > 0 && hitsConnections(fault)) this.#affecting.add(place);
    switch (fault.kind) {
      case 'cut':
      case 'herd-cut':
        for (const socket of [...this.#sockets]) socket.cut();
        return;
      case 'half-open': {
        // Those that are there: what is opened now goes another way, and the old ones do not know that they are dead.
        const held = [...this.#sockets];
        this.#holds.set(place, held);
        for (const socket of held) socket.hold();
        return;
      }
      case 'backend-restart':
        return;
      default:
        this.#activeFaults.set(place, { fault, random });
        this.#changed();
    }
  }

  end(place: number): void {
    const held = this.#holds.get(place);
    this.#holds.delete(place);
    for (const socket of held ?? []) {
      if (![...this.#holds.values()].some((others) => others.includes(socket))) socket.release();
    }
    if (this.#activeFaults.delete(place)) this.#changed();
  }

  /** Ends whatever is still at work. */
  endAll(): void {
    for (const place of [...this.#holds.keys(), ...this.#activeFaults.keys()]) this.end(place);
  }

  /** Whether a fault that has been at work had anything to strike. */
  hasAffected(place: number): boolean {
    return this.#affecting.has(place);
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

  /** Of several rates only the narrowest has made it wait. */
  waited(why: Waited): void {
    const rate = why === 'delay' ? undefined : this.#rate(slowed[why]);
    for (const [place, { fault }] of this.#activeFaults) {
      if (!slowed[why].includes(fault.kind)) continue;
      if (rate === undefined || ('bytesPerSecond' in fault && fault.bytesPerSecond === rate))
        this.#affecting.add(place);
    }
  }

  /** Asked for each request for a token: whether it reaches nobody. */
  refusesToken(): boolean {
    let refused = false;
    for (const [place, { fault }] of this.#activeFaults) {
      if (fault.kind !== 'token-down') continue;
      this.#affecting.add(place);
      refused = true;
    }
    return refused;
  }

  /** Draws for a message: whether it comes a second time. */
  drawDuplicate(): boolean {
    let twice = false;
    for (const [place, { fault, random }] of this.#activeFaults) {
      if (fault.kind !== 'duplicates') continue;
      // A chance too small to be drawn is the smallest that is.
      if (random.integer(1, 10_000) > Math.max(1, (fault.chance ?? 1) * 10_000)) continue;
      this.#affecting.add(place);
      twice = true;
    }
    return twice;
  }

  #some(kind: Fault['kind']): boolean {
    if (this.#activeFaults.size === 0) return false;
    for (const { fault } of this.#activeFaults.values()) if (fault.kind === kind) return true;
    return false;
  }

  /** The narrowest of those that are at work. */
  #rate(kinds: readonly Fault['kind'][]): number | undefined {
    let least: number | undefined;
    for (const { fault } of this.#activeFaults.values()) {
      if (!('bytesPerSecond' in fault) || !kinds.includes(fault.kind)) continue;
      least = Math.min(least ?? Number.POSITIVE_INFINITY, fault.bytesPerSecond);
    }
    return least;
  }

  #changed(): void {
    for (const socket of [...this.#sockets]) socket.paceChanged();
  }
}

/** What makes pieces wait, by what they wait for. */
const slowed: Readonly<Record<Waited, readonly Fault['kind'][]>> = {
  delay: ['latency'],
  'read-rate': ['slow-reader', 'bandwidth'],
  'write-rate': ['bandwidth'],
};

/** The others strike a message or a request, or make a piece wait. */
function hitsConnections({ kind }: Fault): boolean {
  return kind === 'cut' || kind === 'herd-cut' || kind === 'half-open';
}
