import type { RunEvent } from '../event.js';
import type { PathStep } from './reconnect-paths.js';

/** The progress of one terminal on a path: the steps that its events have shown, in their order. */
export class PathProgress {
  readonly #actor: string;
  readonly #steps: readonly PathStep[];
  #reached = 0;

  /** @param actor the actor of the terminal's events */
  constructor(actor: string, steps: readonly PathStep[]) {
    this.#actor = actor;
    this.#steps = steps;
  }

  /** The number of steps that were shown. */
  get reached(): number {
    return this.#reached;
  }

  /** Returns the step that the event shows, if it is the next one. */
  observe(event: RunEvent): PathStep | undefined {
    const next = this.#steps[this.#reached];
    if (next === undefined || event.actor !== this.#actor || !shows(event, next)) return undefined;
    this.#reached += 1;
    return next;
  }
}

function shows(event: RunEvent, { state, reason, attempt, executed, confirmed }: PathStep): boolean {
  switch (event.type) {
    case 'terminal.state':
      return event.to === state && (reason === undefined || reason.test(event.reason ?? ''));
    case 'reconnect.scheduled':
      return event.attempt === attempt;
    case 'command.executed':
      return event.requestType === executed;
    case 'report.confirmed':
      return confirmed === true;
    default:
      return false;
  }
}
