import { bucketBounds } from './bucketed-times.js';
import type { LiveFigures } from './live-figures.js';
import { type Labels, type MetricFamily, metricFamilies, type TimesPoint } from './metric-families.js';

/** The text format of Prometheus, version 0.0.4. */
export const prometheusType = 'text/plain; version=0.0.4; charset=utf-8';

/** The present figures of a load in the text format of Prometheus. */
export function prometheusText(live: LiveFigures): string {
  const lines = metricFamilies.flatMap((family) => [
    `# HELP ${family.name} ${escaped(family.help)}`,
    `# TYPE ${family.name} ${family.kind}`,
    ...seriesOf(family, live),
  ]);
  return `${lines.join('\n')}\n`;
}

function seriesOf(family: MetricFamily, live: LiveFigures): readonly string[] {
  const { name } = family;
  if (family.kind === 'histogram') return family.points(live).flatMap((point) => bucketLines(name, point));
  return family.points(live).map(({ labels, value }) => line(name, labels, value));
}

/** The buckets, each with all samples up to its bound, then their sum and their number. */
function bucketLines(name: string, { labels, times }: TimesPoint): readonly string[] {
  let upTo = 0;
  const buckets = times.counts.map((count, index) => {
    upTo += count;
    return line(`${name}_bucket`, { ...labels, le: String(bucketBounds[index] ?? '+Inf') }, upTo);
  });
  return [...buckets, line(`${name}_sum`, labels, times.sum), line(`${name}_count`, labels, upTo)];
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(
    ([label, text]) => `${label}="${escaped(text).replaceAll('"', '\\"')}"`,
  );
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}
