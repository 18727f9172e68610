import type { ThingState } from '../model/states.js';

/** The states and transitions of the model that a search has seen, with the number of times. */
export class Coverage {
  readonly states = new Map<string, number>();
  readonly transitions = new Map<string, number>();
  steps = 0;
  readonly #last = new Map<string, string>();

  addStep(): void {
    this.steps += 1;
  }

  /** Forgets the things of the history before. */
  beginHistory(): void {
    this.#last.clear();
  }

  /** Counts the states after a step, and the transitions to them. A thing that is new comes from `none`. */
  observe(things: readonly ThingState[]): void {
    for (const { kind, key, state } of things) {
      const thing = `${kind}/${key}`;
      const before = this.#last.get(thing);
      if (before === state) continue;
      this.#last.set(thing, state);
      count(this.states, `${kind}: ${state}`);
      // The actors of a history are there from its beginning.
      if (before !== undefined || key !== '')
        count(this.transitions, `${kind}: ${before ?? 'none'} > ${state}`);
    }
  }
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
