import type { RunEvent } from '../events/event.js';
import { recoveryMs } from './checkers/recovery.js';
import type { Judge, RunFinding, RunOutcome } from './judge.js';
import { PersonalActs } from './personal-acts.js';

/** A terminal that renews its session goes from `online` straight to `connecting`, and is in none of these. */
const offlineStates: ReadonlySet<string> = new Set(['offline', 'backing-off', 'kicked', 'authenticating']);

/**
 * The terminals of the fleet that have lost their session and have no new one when the work of the run is done. They
 * leave the run inconclusive.
 */
export class OfflineTerminals implements Judge {
  readonly #terminals: number;
  readonly #offline = new Set<string>();
  readonly #personalActs = new PersonalActs();
  #state: 'observing' | 'stopping' = 'observing';

  /** @param terminals of the whole fleet */
  constructor(terminals: number) {
    this.#terminals = terminals;
  }

  observe(event: RunEvent): void {
    this.#personalActs.observe(event);
    if (event.type === 'run.phase' && event.phase === 'stopping') {
      for (const terminalId of this.#offline) this.#excuse(terminalId, event.t);
      this.#state = 'stopping';
    }
    if (this.#state === 'stopping' || event.type !== 'terminal.state' || !event.fleet) return;
    // A fleet may be stopped before the run stops. What counts is how its terminals were until then.
    if (event.to === 'online') this.#offline.delete(event.terminalId);
    else if (offlineStates.has(event.to)) this.#offline.add(event.terminalId);
    else if (event.to === 'stopped') this.#excuse(event.terminalId, event.t);
  }

  /** A terminal is excused that a person has deactivated, or has given no time to come back. */
  #excuse(terminalId: string, t: number): void {
    const acts = this.#personalActs;
    if (acts.hasDeactivated(terminalId) || !acts.isQuietSince(t - recoveryMs))
      this.#offline.delete(terminalId);
  }

  findings(outcome: RunOutcome): readonly RunFinding[] {
    if (outcome !== 'completed' || this.#offline.size === 0) return [];
    const reason = `${this.#offline.size} of ${this.#terminals} terminals were no longer online at the end`;
    return [{ verdict: 'inconclusive', reason }];
  }
}
