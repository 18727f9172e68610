import type { BoundFigure } from '../thresholds/threshold.js';
import type { EncodedMeasure } from './measure.js';
import { type MeasureName, Measures } from './measures.js';

/** The measures of a load as text, for a file. */
export interface EncodedLoadMeasures {
  readonly whole: Readonly<Partial<Record<MeasureName, EncodedMeasure>>>;
  readonly phases: Readonly<Record<string, EncodedLoadMeasures['whole']>>;
}

/** The length of a phase, or of the whole load, in seconds: for rates. */
export type SecondsOf = (phase: string | undefined) => number;

/** The measures of a whole load and of each of its phases. A sample belongs to the phase in which it was due. */
export class LoadMeasures {
  readonly whole: Measures;
  readonly #phases: Map<string, Measures>;

  constructor(whole = new Measures(), phases: Iterable<readonly [string, Measures]> = []) {
    this.whole = whole;
    this.#phases = new Map(phases);
  }

  /** @throws RangeError for a histogram that cannot be decoded, TypeError for a text without whole or phases */
  static decode({ whole, phases }: EncodedLoadMeasures): LoadMeasures {
    const decoded = Object.entries(phases).map(([name, each]) => [name, Measures.decode(each)] as const);
    return new LoadMeasures(Measures.decode(whole), decoded);
  }

  record(name: MeasureName, ms: number, phase: string, error?: string): void {
    this.whole.of(name).record(ms, error);
    this.phase(phase).of(name).record(ms, error);
  }

  /** The measures of this phase, empty at first. */
  phase(name: string): Measures {
    const found = this.#phases.get(name);
    if (found !== undefined) return found;
    const created = new Measures();
    this.#phases.set(name, created);
    return created;
  }

  add(other: LoadMeasures): void {
    this.whole.add(other.whole);
    for (const [name, measures] of other.#phases) this.phase(name).add(measures);
  }

  encode(): EncodedLoadMeasures {
    const phases = [...this.#phases].map(([name, measures]) => [name, measures.encode()]);
    return { whole: this.whole.encode(), phases: Object.fromEntries(phases) };
  }

  /** The figure that a threshold bounds; undefined without a sample. */
  figure(bound: BoundFigure, secondsOf: SecondsOf): number | undefined {
    const measures = bound.phase === undefined ? this.whole : this.#phases.get(bound.phase);
    return measures?.figure(bound, secondsOf(bound.phase));
  }
}
