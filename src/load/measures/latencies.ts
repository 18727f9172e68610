import {
  build,
  decodeFromCompressedBase64,
  encodeIntoCompressedBase64,
  type Histogram,
} from 'hdr-histogram-js';
import type { TimeFigure } from '../thresholds/threshold.js';

/** Three significant digits: a value is at most 0.1 % too large. */
const digits = 3;
/** Counts of 32 bits, in JavaScript: nothing of WebAssembly has to be loaded. */
const bits = 32;

/** A distribution as text, for a file. */
export interface EncodedLatencies {
  /** Compressed base64, in the format of HdrHistogram; the values are microseconds. */
  readonly histogram: string;
  /** The largest value itself, which the histogram has with three digits. */
  readonly maxMicroseconds: number;
}

/** The distribution of times, recorded in microseconds with three significant digits. */
export class Latencies {
  readonly #histogram: Histogram;
  #maxMicroseconds: number;

  constructor(histogram: Histogram = emptyHistogram(), maxMicroseconds = 0) {
    this.#histogram = histogram;
    this.#maxMicroseconds = maxMicroseconds;
  }

  /** @throws RangeError for a text that `encode` has not written */
  static decode({ histogram: text, maxMicroseconds }: EncodedLatencies): Latencies {
    try {
      const histogram = decodeFromCompressedBase64(text, bits, false);
      if (histogram.numberOfSignificantValueDigits !== digits) throw new RangeError('other digits');
      histogram.autoResize = true;
      return new Latencies(histogram, maxMicroseconds);
    } catch (error) {
      throw new RangeError('not an encoded histogram', { cause: error });
    }
  }

  get count(): number {
    return this.#histogram.totalCount;
  }

  record(ms: number): void {
    const microseconds = Math.max(0, Math.round(ms * 1_000));
    this.#maxMicroseconds = Math.max(this.#maxMicroseconds, microseconds);
    this.#histogram.recordValue(microseconds);
  }

  /** Adds all values of another distribution: no percentile is averaged. */
  add(other: Latencies): void {
    if (other.count === 0) return;
    this.#maxMicroseconds = Math.max(this.#maxMicroseconds, other.#maxMicroseconds);
    this.#histogram.add(other.#histogram);
  }

  /** A figure in milliseconds; 0 without a value. */
  figure(name: TimeFigure): number {
    return name === 'max' ? this.#maxMicroseconds / 1_000 : this.percentile(Number(name.slice(1)));
  }

  /** The value in milliseconds that this percentage of the values does not exceed; 0 without a value. */
  percentile(percent: number): number {
    if (this.count === 0) return 0;
    // The highest of the values that the histogram cannot distinguish may lie above all that were recorded.
    return Math.min(this.#histogram.getValueAtPercentile(percent), this.#maxMicroseconds) / 1_000;
  }

  encode(): EncodedLatencies {
    const histogram = encodeIntoCompressedBase64(this.#histogram);
    return { histogram, maxMicroseconds: this.#maxMicroseconds };
  }

  clear(): void {
    this.#maxMicroseconds = 0;
    this.#histogram.reset();
  }
}

function emptyHistogram(): Histogram {
  return build({
    bitBucketSize: bits,
    autoResize: true,
    lowestDiscernibleValue: 1,
    highestTrackableValue: 60_000_000,
    numberOfSignificantValueDigits: digits,
    useWebAssembly: false,
  });
}
