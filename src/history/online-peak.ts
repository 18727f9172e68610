import type { RunEvent } from '../events/event.js';
import type { Judge, RunFinding } from './judge.js';

/** The most terminals of the fleet that were online at one time. Fewer than the whole fleet leave the run inconclusive. */
export class OnlinePeak implements Judge {
  readonly #terminals: number;
  #online = 0;
  #peak = 0;

  /** @param terminals of the whole fleet */
  constructor(terminals: number) {
    this.#terminals = terminals;
  }

  observe(event: RunEvent): void {
    if (event.type !== 'terminal.state' || !event.fleet) return;
    if (event.from === 'online') this.#online -= 1;
    if (event.to === 'online') this.#online += 1;
    this.#peak = Math.max(this.#peak, this.#online);
  }

  get peak(): number {
    return this.#peak;
  }

  findings(): readonly RunFinding[] {
    if (this.#peak >= this.#terminals) return [];
    const reason = `${this.#terminals} terminals were asked for, ${this.#peak} were online at one time`;
    return [{ verdict: 'inconclusive', reason }];
  }
}
