import type { RunEvent } from '../events/event.js';

/** A terminal that renews its session goes from online to connecting, and is in none of these. */
const lostStates: ReadonlySet<string> = new Set([
  'offline',
  'backing-off',
  'kicked',
  'stopped',
  'authenticating',
]);

/** The terminals of the fleet that have lost their session and have no other yet, wherever they are on the way to it. */
export class LostTerminals {
  readonly #lost = new Set<string>();

  take(event: RunEvent): void {
    if (event.type !== 'terminal.state' || !event.fleet) return;
    if (event.to === 'online') this.#lost.delete(event.terminalId);
    else if (lostStates.has(event.to)) this.#lost.add(event.terminalId);
  }

  get count(): number {
    return this.#lost.size;
  }
}
