import type { RunEvent } from '../../events/event.js';
import { PathProgress } from '../../events/paths/path-progress.js';
import type { PathStep, ReconnectPath } from '../../events/paths/reconnect-paths.js';
import { messageOf } from '../../failure/failure.js';
import { oneLine } from '../http/redact.js';
import type { Terminal } from '../terminal/terminal.js';
import { Waiters } from '../waiting/waiters.js';
import type { PathLine } from './path-line.js';
import type { PathBackend, Walk } from './provocations.js';

export interface PathWalkOptions {
  readonly path: ReconnectPath;
  readonly terminal: Terminal;
  readonly configId: number;
  readonly line: PathLine;
  readonly backend: PathBackend;
  /** The actor of the terminal's events. */
  readonly actor: string;
  /** Aborted when the walk has to end, with the reason as text. */
  readonly signal: AbortSignal;
  readonly takePayment: () => void;
  readonly secondDevice: () => Terminal;
  /** Called with each step, after the event that has shown it. */
  readonly onStep: (step: PathStep, number: number) => void;
}

/** The walk of one terminal along one path: its steps as they are shown, and the time that is left for them. */
export class PathWalk implements Walk {
  readonly terminal: Terminal;
  readonly configId: number;
  readonly line: PathLine;
  readonly backend: PathBackend;
  readonly takePayment: () => void;
  readonly secondDevice: () => Terminal;
  readonly #options: PathWalkOptions;
  readonly #progress: PathProgress;
  readonly #waiters = new Waiters<number>();
  readonly #ending: Promise<never>;

  constructor(options: PathWalkOptions) {
    const { path, terminal, configId, line, backend, actor, signal, takePayment, secondDevice } = options;
    this.terminal = terminal;
    this.configId = configId;
    this.line = line;
    this.backend = backend;
    this.takePayment = takePayment;
    this.secondDevice = secondDevice;
    this.#options = options;
    this.#progress = new PathProgress(actor, path.steps);
    this.#ending = new Promise((_, reject) => {
      const end = () => reject(new Error(String(signal.reason)));
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    });
    this.#ending.catch(() => undefined);
  }

  observe(event: RunEvent): void {
    const step = this.#progress.observe(event);
    if (step === undefined) return;
    const { reached } = this.#progress;
    // A listener must not emit: others have not received the event yet.
    queueMicrotask(() => {
      this.#options.onStep(step, reached);
      this.#waiters.offer(reached);
    });
  }

  readonly reached = (steps: number): Promise<void> => {
    if (this.#progress.reached >= steps) return Promise.resolve();
    const coming = this.#waiters.wait((reached) => reached >= steps, Number.POSITIVE_INFINITY, 'the step');
    return this.while(coming.then(() => undefined));
  };

  readonly while = <T>(work: Promise<T>): Promise<T> => Promise.race([work, this.#ending]);

  readonly sleep = async (ms: number): Promise<void> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    try {
      await this.while(over);
    } finally {
      clearTimeout(timer);
    }
  };

  /** Resolves with the reason why the path was not walked; undefined if it was. Never rejects. */
  async walk(provoke: (walk: Walk) => Promise<void>): Promise<string | undefined> {
    const { steps } = this.#options.path;
    try {
      await provoke(this);
      await this.reached(steps.length);
      return undefined;
    } catch (error) {
      const next = steps[this.#progress.reached];
      const missing = next === undefined ? '' : `, before it ${next.text}`;
      return `${oneLine(messageOf(error))}${missing}`;
    } finally {
      this.line.clear();
    }
  }
}
