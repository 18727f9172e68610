import type { LoadMeasures } from '../measures/load-measures.js';
import type { LoadSample } from '../result/load-result.js';

/** The lines of one plot over a common x axis. */
export interface Plot {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  /** True for times, which span several powers of ten. */
  readonly isLogarithmic?: boolean;
  readonly x: readonly number[];
  readonly series: readonly { readonly label: string; readonly values: readonly (number | null)[] }[];
  /** The labels of the x axis by the value, for a distribution. */
  readonly percentiles?: readonly string[];
}

/** The percentiles of a distribution, at equal distances: each further one has the same importance for a reader. */
const percentiles = ['0', '10', '25', '50', '75', '90', '95', '99', '99.5', '99.9', '99.95', '99.99', '100'];

/** The smallest time of a plot, in milliseconds: zero has no place on its axis. */
const smallestMs = 0.1;
const time = { unit: `ms, at least ${smallestMs}`, isLogarithmic: true } as const;

function drawn(ms: number | undefined): number | null {
  return ms === undefined ? null : Math.max(ms, smallestMs);
}

/** The plots of a load: over time where it has samples, and the distributions. */
export function plotsOf(measures: LoadMeasures, samples: readonly LoadSample[]): readonly Plot[] {
  return [...(samples.length === 0 ? [] : overTime(samples)), distribution(measures)].filter(
    ({ series }) => series.length > 0,
  );
}

function overTime(samples: readonly LoadSample[]): readonly Plot[] {
  const x = samples.map(({ atMs }) => atMs / 1_000);
  const measured = [...new Set(samples.flatMap(({ measures }) => Object.keys(measures)))];
  const states = [...new Set(samples.flatMap(({ sessions }) => Object.keys(sessions)))];
  const errorsOf = (name: string) => samples.map(({ measures }) => measures[name]?.errors ?? null);
  const timesOf = (name: string, figure: 'p50' | 'p99') =>
    samples.map(({ measures }) => drawn(measures[name]?.[figure]));
  const timed = measured.filter((name) => name !== 'heartBeat');
  return [
    {
      id: 'rate',
      title: 'Rate and errors',
      unit: 'per second',
      x,
      series: [
        { label: 'calls', values: samples.map(({ calls }) => calls) },
        { label: 'errors', values: samples.map(({ errors }) => errors) },
        { label: 'in flight', values: samples.map(({ inFlight }) => inFlight) },
      ],
    },
    {
      id: 'p50',
      title: 'Median by measure',
      ...time,
      x,
      series: timed.map((label) => ({ label, values: timesOf(label, 'p50') })),
    },
    {
      id: 'p99',
      title: 'p99 by measure',
      ...time,
      x,
      series: timed.map((label) => ({ label, values: timesOf(label, 'p99') })),
    },
    {
      id: 'errors',
      title: 'Errors by measure',
      unit: 'per second',
      x,
      series: timed
        .filter((name) => samples.some(({ measures }) => (measures[name]?.errors ?? 0) > 0))
        .map((label) => ({ label, values: errorsOf(label) })),
    },
    {
      id: 'sessions',
      title: 'Sessions by state',
      unit: 'terminals',
      x,
      series: states.map((label) => ({ label, values: samples.map(({ sessions }) => sessions[label] ?? 0) })),
    },
  ];
}

function distribution({ whole }: LoadMeasures): Plot {
  return {
    id: 'distribution',
    title: 'Latency distribution',
    ...time,
    percentiles,
    x: percentiles.map((_, index) => index),
    series: whole.recorded.map(([label, { latencies }]) => ({
      label,
      values: percentiles.map((each) => drawn(latencies.percentile(Number(each)))),
    })),
  };
}
