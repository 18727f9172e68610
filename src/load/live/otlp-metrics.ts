import type { Histogram, MetricData } from '@opentelemetry/sdk-metrics';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { bucketBounds } from './bucketed-times.js';
import type { LiveFigures } from './live-figures.js';
import { type MetricFamily, metricFamilies, type TimesPoint } from './metric-families.js';
import type { OtlpPackages } from './otlp-packages.js';

/** Seconds and nanoseconds. */
type Instant = [number, number];

/**
 * The present figures of a load as metrics of OpenTelemetry, without those that have no value yet. The usual translation
 * for Prometheus gives them the names that they have at /metrics.
 *
 * @param startedMs the instant from which on they count, in epoch milliseconds
 */
export function otlpMetrics(
  live: LiveFigures,
  startedMs: number,
  { DataPointType, AggregationTemporality }: OtlpPackages['sdk'],
): MetricData[] {
  const times = { startTime: instantOf(startedMs), endTime: instantOf(monotonicNow()) };
  const aggregationTemporality = AggregationTemporality.CUMULATIVE;
  const metrics = metricFamilies.map((family): MetricData => {
    const common = { descriptor: descriptorOf(family), aggregationTemporality };
    if (family.kind === 'histogram') {
      const dataPoints = family
        .points(live)
        .map((point) => ({ ...times, attributes: { ...point.labels }, value: histogramOf(point) }));
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints };
    }
    const dataPoints = family
      .points(live)
      .map(({ labels, value }) => ({ ...times, attributes: { ...labels }, value }));
    if (family.kind === 'gauge') return { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
    return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
  });
  return metrics.filter(({ dataPoints }) => dataPoints.length > 0);
}

/** `tillfleet.load.request_duration` in seconds, where Prometheus has `tillfleet_load_request_duration_seconds`. */
function descriptorOf({ name, help }: MetricFamily): MetricData['descriptor'] {
  const [, words = name, suffix] = /^tillfleet_load_(\w+?)(?:_(total|seconds|ratio))?$/.exec(name) ?? [];
  const units: Readonly<Record<string, string>> = { seconds: 's', ratio: '1' };
  return {
    name: `tillfleet.load.${words}`,
    description: help,
    unit: units[suffix ?? ''] ?? '',
    // ValueType.DOUBLE of the API, which would have to be loaded for this number.
    valueType: 1,
  };
}

function histogramOf({ times }: TimesPoint): Histogram {
  const { counts, sum, count } = times;
  return { buckets: { boundaries: [...bucketBounds], counts: [...counts] }, sum, count };
}

function instantOf(ms: number): Instant {
  const seconds = Math.floor(ms / 1_000);
  return [seconds, Math.round((ms - seconds * 1_000) * 1_000_000)];
}
