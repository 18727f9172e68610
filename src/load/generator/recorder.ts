import { LoadMeasures } from '../measures/load-measures.js';
import type { MeasureName } from '../measures/measures.js';
import { type LoadPhase, phaseAt } from '../profile/profile.js';
import { IntervalMeasures } from './interval.js';

/** The first error of a kind as text. */
export interface ErrorExample {
  readonly measure: MeasureName;
  readonly code: string;
  /** One line without secrets. */
  readonly text: string;
}

/** Called with each sample. */
export type OnRecorded = (name: MeasureName, ms: number, error?: string) => void;

export const maxExamples = 20;

/** Records the samples of a load: for its result, and for the present second. */
export class Recorder {
  readonly measures = new LoadMeasures();
  readonly interval = new IntervalMeasures();
  readonly #phases: readonly LoadPhase[];
  #startedMs = 0;
  readonly #examples = new Map<string, ErrorExample>();
  readonly #onRecorded: OnRecorded | undefined;

  constructor(phases: readonly LoadPhase[], onRecorded?: OnRecorded) {
    this.#phases = phases;
    this.#onRecorded = onRecorded;
  }

  /** @param startedMs the instant of the clock at which the first phase begins */
  begin(startedMs: number): void {
    this.#startedMs = startedMs;
  }

  /**
   * @param sinceMs the instant of the clock at which the sample was due: it belongs to the phase of this instant
   * @param text one readable line about the error
   */
  record(name: MeasureName, ms: number, sinceMs: number, error?: string, text?: string): void {
    // Without rounding the first arrival of a phase may lie a billionth of a millisecond before it.
    const atMs = Math.round((sinceMs - this.#startedMs) * 1_000) / 1_000;
    const phase = phaseAt({ phases: this.#phases }, atMs) ?? this.#phases.at(-1);
    this.measures.record(name, ms, phase?.name ?? '', error);
    this.interval.record(name, ms, error);
    this.#onRecorded?.(name, ms, error);
    if (error === undefined) return;
    const kind = `${name} ${error}`;
    if (text !== undefined && this.#examples.size < maxExamples && !this.#examples.has(kind))
      this.#examples.set(kind, { measure: name, code: error, text });
  }

  get examples(): readonly ErrorExample[] {
    return [...this.#examples.values()];
  }
}
