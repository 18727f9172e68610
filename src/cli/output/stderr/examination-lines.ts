import type { RunEvent } from '../../../events/event.js';
import type { Run } from '../../../run/run.js';
import { readableDuration } from '../../../text/duration.js';
import type { ProgressLine } from './progress-line.js';

/** The part of an examination that its people read. */
export interface ShownExamination {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly asks?: string;
}

/** A shorter wait is over before a person can read about it. */
const noticeableMs = 1_000;

/** Shows on standard error which examination is in progress, what it waits for, and what the client may do next. */
export function examinationLines(
  examinations: readonly ShownExamination[],
): (run: Pick<Run, 'subscribe'>) => ProgressLine {
  return (run) => {
    const lines = new ExaminationLines(examinations, (line) => void process.stderr.write(`${line}\n`));
    const unsubscribe = run.subscribe((event) => lines.observe(event));
    return {
      clear: () => undefined,
      stop() {
        lines.stop();
        unsubscribe();
      },
    };
  };
}

/** The lines about a run of examinations. */
export class ExaminationLines {
  readonly #examinations: ReadonlyMap<string, ShownExamination>;
  readonly #write: (line: string) => void;
  #started = 0;
  #waitingFor = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(examinations: readonly ShownExamination[], write: (line: string) => void) {
    this.#examinations = new Map(examinations.map((each) => [each.id, each]));
    this.#write = write;
  }

  observe(event: RunEvent): void {
    this.stop();
    switch (event.type) {
      case 'scenario.started':
        this.#start(event.scenario);
        break;
      case 'scenario.waiting':
        this.#wait(event.waitingFor, event.timeoutMs);
        break;
      case 'scenario.repeated':
        this.#write(`      once more: ${event.reason}`);
        break;
      case 'scenario.finished':
        this.#write(`      ${event.verdict}${event.reason === undefined ? '' : `: ${event.reason}`}`);
        break;
      default:
    }
  }

  /** Forgets a wait that has just begun. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #wait(waitingFor: string, timeoutMs: number): void {
    if (waitingFor === this.#waitingFor) return;
    this.#timer = setTimeout(() => {
      this.#waitingFor = waitingFor;
      this.#write(`      waits for ${waitingFor}, at most ${readableDuration(timeoutMs)}`);
    }, noticeableMs);
  }

  #start(id: string): void {
    const examination = this.#examinations.get(id);
    if (examination === undefined) return;
    this.#started += 1;
    this.#waitingFor = '';
    const { title, clauses, asks } = examination;
    this.#write(`[${this.#started}/${this.#examinations.size}] ${title} (${clauses.join(', ')})`);
    if (asks !== undefined) this.#write(`      you: ${asks}`);
  }
}
