import type { Act, ActResult, TerminalQuestion } from '../events/act.js';
import type { TimeControl, TimeState } from '../events/time-control.js';
import type { FromWorker, ToWorker } from './messages.js';

const ended: ActResult = { outcome: 'rejected', text: 'the run has ended' };

/** The line from a person to the worker of a virtual run: acts with their results, and the control over time. */
export class PersonLine {
  readonly #send: (message: ToWorker) => void;
  /** The functions that wait for results, by the number of the act. */
  readonly #waiting = new Map<number, (result: ActResult) => void>();
  readonly #listeners = new Set<(state: TimeState) => void>();
  #acts = 0;
  #state: 'open' | 'ended' = 'open';
  #isTimeLimited = false;

  constructor(send: (message: ToWorker) => void) {
    this.#send = send;
  }

  /** True while virtual time may stand still. */
  get isTimeLimited(): boolean {
    return this.#isTimeLimited;
  }

  act(act: Act | TerminalQuestion): Promise<ActResult> {
    if (this.#state === 'ended') return Promise.resolve(ended);
    this.#acts += 1;
    const number = this.#acts;
    return new Promise((resolve) => {
      this.#waiting.set(number, resolve);
      this.#send({ kind: 'act', number, act });
    });
  }

  control(control: TimeControl): void {
    this.#isTimeLimited = true;
    this.#send({ kind: 'time', control });
  }

  subscribe(listener: (state: TimeState) => void): void {
    this.#listeners.add(listener);
  }

  receive(message: FromWorker): void {
    if (message.kind === 'acted') {
      this.#waiting.get(message.number)?.(message.result);
      this.#waiting.delete(message.number);
    } else if (message.kind === 'time') {
      const { state, speed } = message.state;
      this.#isTimeLimited = state === 'paused' || Number.isFinite(speed);
      for (const listener of this.#listeners) listener(message.state);
    }
  }

  /** The worker has ended: no result comes any longer. */
  end(): void {
    this.#state = 'ended';
    for (const resolve of this.#waiting.values()) resolve(ended);
    this.#waiting.clear();
  }
}
