import type { RunEvent } from '../../events/event.js';
import type { Verdict } from '../../events/verdict.js';
import { readableDuration } from '../../text/duration.js';
import { minute } from '../../text/time-units.js';
import { verdictWords } from '../view/verdict-words.js';

/** The verdicts that a progress line counts, the most important first. */
const counted: readonly Verdict[] = ['fail', 'error', 'inconclusive', 'differs', 'skipped'];

/** Counts how far a run is, for one line. */
export class Progress {
  readonly #ended = new Map<Verdict, number>();
  readonly #online = new Set<number>();
  #scenarios = 0;
  #terminals = 0;
  #elapsedMs = 0;
  #phase: string;

  /** @param starting the text until the run has started */
  constructor(starting = 'starting') {
    this.#phase = starting;
  }

  observe(event: RunEvent): void {
    this.#elapsedMs = event.t;
    switch (event.type) {
      case 'run.started':
        this.#scenarios = event.scenarios.length;
        this.#terminals = event.terminals;
        return;
      case 'run.phase':
        this.#phase = event.phase;
        return;
      case 'terminal.state':
        if (event.fleet !== true) return;
        if (event.to === 'online') this.#online.add(event.configId);
        else this.#online.delete(event.configId);
        return;
      case 'scenario.finished':
        this.#ended.set(event.verdict, (this.#ended.get(event.verdict) ?? 0) + 1);
        return;
    }
  }

  /** `running: 12 of 25 terminals online, 128 of 254 scenarios, 1 failed`, without the parts that the run does not have. */
  get line(): string {
    const ended = [...this.#ended.values()].reduce((sum, count) => sum + count, 0);
    const parts = [
      ...(this.#terminals === 0 ? [] : [`${this.#online.size} of ${this.#terminals} terminals online`]),
      ...(this.#scenarios === 0 ? [] : [`${ended} of ${this.#scenarios} scenarios`]),
      ...counted.flatMap((verdict) => {
        const count = this.#ended.get(verdict) ?? 0;
        return count === 0 ? [] : [`${count} ${verdictWords[verdict]}`];
      }),
    ];
    // The clock of the run: a scenario in virtual time may last for days in which nothing else ends.
    if (this.#elapsedMs >= minute) parts.push(`${readableDuration(this.#elapsedMs)} since its start`);
    return [this.#phase, parts.join(', ')].filter((part) => part !== '').join(': ');
  }
}
