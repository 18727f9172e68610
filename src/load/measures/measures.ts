import { type OperationName, operationNames } from '../../contract/operations.js';
import type { BoundFigure } from '../thresholds/threshold.js';
import { type EncodedMeasure, Measure } from './measure.js';
import { type ActorMeasure, actorMeasures } from './measure-names.js';

export type MeasureName = OperationName | ActorMeasure;

/** All names in the order in which results show them. */
export const measureNames: readonly MeasureName[] = [...operationNames, ...actorMeasures];

/** The measures of a load, or of a segment of it. */
export class Measures {
  readonly #measures = new Map<MeasureName, Measure>();

  /** @throws RangeError for a histogram that cannot be decoded */
  static decode(encoded: Readonly<Partial<Record<MeasureName, EncodedMeasure>>>): Measures {
    const measures = new Measures();
    for (const name of measureNames) {
      const found = encoded[name];
      if (found !== undefined) measures.#measures.set(name, Measure.decode(found));
    }
    return measures;
  }

  /** The measure of this name, empty at first. */
  of(name: MeasureName): Measure {
    const found = this.#measures.get(name);
    if (found !== undefined) return found;
    const created = new Measure();
    this.#measures.set(name, created);
    return created;
  }

  /** The measures with samples, in their order. */
  get recorded(): readonly (readonly [MeasureName, Measure])[] {
    return measureNames.flatMap((name) => {
      const measure = this.#measures.get(name);
      return measure === undefined || measure.count === 0 ? [] : [[name, measure] as const];
    });
  }

  /** The samples of all measures that can fail, and how many of them have failed. A heart-beat cannot: it is late, or its session is lost. */
  get total(): { readonly count: number; readonly errors: number } {
    return this.recorded
      .filter(([name]) => name !== 'heartBeat')
      .reduce(
        (sum, [, { count, errorCount }]) => ({ count: sum.count + count, errors: sum.errors + errorCount }),
        { count: 0, errors: 0 },
      );
  }

  /** The calls of all operations. */
  get calls(): number {
    return this.recorded.reduce((sum, [name, { count }]) => (isOperation(name) ? sum + count : sum), 0);
  }

  add(other: Measures): void {
    for (const [name, measure] of other.recorded) this.of(name).add(measure);
  }

  encode(): Readonly<Partial<Record<MeasureName, EncodedMeasure>>> {
    return Object.fromEntries(this.recorded.map(([name, measure]) => [name, measure.encode()]));
  }

  /**
   * The figure that a threshold bounds; undefined without a sample.
   *
   * @param seconds the length of the load, for rates
   */
  figure({ measure: name, figure }: BoundFigure, seconds: number): number | undefined {
    if (name === 'errors') {
      const { count, errors } = this.total;
      if (count === 0) return undefined;
      return figure === 'count' ? errors : errors / count;
    }
    const measure = this.of(name);
    if (measure.count === 0) return undefined;
    switch (figure) {
      case 'count':
        return measure.count;
      case 'rate':
        return measure.count / seconds;
      case 'errors':
        return measure.errorCount / measure.count;
      default:
        return measure.latencies.figure(figure);
    }
  }
}

function isOperation(name: MeasureName): boolean {
  return operationNames.some((each) => each === name);
}
