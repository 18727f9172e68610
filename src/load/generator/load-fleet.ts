import type { RandomRoot } from '../../random/random.js';
import { isInShare } from '../../run/fleet/fleet-plan.js';
import { Fleet } from '../../simulator/fleet.js';
import type { HttpClient } from '../../simulator/http/http-client.js';
import type { LinkSettings } from '../../simulator/stomp/stomp-link.js';
import type { TerminalIdentity } from '../../simulator/terminal/account.js';
import type { LoadProfile } from '../profile/profile.js';
import { type Segment, wholeIndex } from '../schedule/segment.js';
import { type LoadClock, until } from './clock.js';
import type { TerminalWatch } from './terminal-watch.js';

export interface LoadFleetDeps {
  readonly http: HttpClient;
  readonly link: LinkSettings;
  readonly identities: readonly TerminalIdentity[];
  readonly profile: Pick<LoadProfile, 'terminals' | 'herdCuts'>;
  readonly segment: Segment;
  readonly random: RandomRoot;
  readonly clock: LoadClock;
  readonly watch: TerminalWatch;
}

/** The terminals of a segment: they connect at their rate, and lose their connections in herd cuts. */
export class LoadFleet {
  readonly #deps: LoadFleetDeps;
  readonly #fleet: Fleet;

  constructor(deps: LoadFleetDeps) {
    const { http, link, identities, random, watch, profile, segment } = deps;
    this.#deps = deps;
    this.#fleet = new Fleet({
      http,
      identities,
      random,
      cardPaymentsPerHour: 0,
      link: { ...link, onHeartBeat: (lateMs) => watch.heartBeat(lateMs) },
      emit: (_, event) => watch.observe(event),
      rampPerSecond: profile.terminals.perSecond / segment.of,
      // Real terminals do not wait for each other.
      maxConnects: Number.POSITIVE_INFINITY,
    });
  }

  get online(): number {
    return this.#fleet.online;
  }

  /** The terminals by their state. */
  get sessions(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { state } of this.#fleet.terminals) counts[state] = (counts[state] ?? 0) + 1;
    return counts;
  }

  /** @param startedMs the instant of the first phase */
  start(startedMs: number): void {
    const { watch, profile, segment } = this.#deps;
    const everyMs = (1_000 * segment.of) / profile.terminals.perSecond;
    for (const [position, { identity }] of this.#fleet.terminals.entries())
      watch.expect(identity.terminalId, startedMs + position * everyMs);
    this.#fleet.start();
  }

  /** Cuts the herds of the profile at their instants, until the signal is aborted. */
  async cutHerds(startedMs: number, signal: AbortSignal): Promise<void> {
    const { profile, clock, segment, watch } = this.#deps;
    const byTime = [...profile.herdCuts].sort((one, other) => one.atMs - other.atMs);
    for (const { atMs, share } of byTime) {
      await until(clock, startedMs + atMs, signal);
      if (signal.aborted) return;
      for (const [position, terminal] of this.#fleet.terminals.entries()) {
        if (terminal.state !== 'online' || !isInShare(share, wholeIndex(segment, position))) continue;
        watch.cutting(terminal.identity.terminalId);
        terminal.cut();
      }
    }
  }

  /** Stops all terminals; of those that do not end in time the sockets are destroyed. */
  async stop(withinMs: number): Promise<void> {
    const timer = setTimeout(() => this.#fleet.cutOff(), withinMs);
    await this.#fleet.stop();
    clearTimeout(timer);
  }
}
