import { usageFailure } from '../../../failure/failure.js';

/** The variables of OpenTelemetry that name a collector; the second one without the path for metrics. */
const [forMetrics, forAll] = ['OTEL_EXPORTER_OTLP_METRICS_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The address that takes metrics: that of the option, or that of the environment as OpenTelemetry specifies it.
 *
 * @throws Failure, exit code 64, for an address that is missing or invalid
 */
export function otlpAddress(option: string | true, environment: Environment): string {
  if (typeof option === 'string') return checked(option, '--otlp');
  const [own, common] = [environment[forMetrics], environment[forAll]];
  if (own !== undefined && own !== '') return checked(own, forMetrics);
  if (common !== undefined && common !== '')
    return checked(`${common.replace(/\/+$/, '')}/v1/metrics`, forAll);
  throw usageFailure(
    `--otlp has no address, and neither ${forMetrics} nor ${forAll} is set`,
    'give the address of a collector, as in --otlp http://127.0.0.1:4318/v1/metrics',
  );
}

/** The address without credentials and query, for the output. */
export function shownAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

function checked(text: string, source: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return text;
  throw usageFailure(
    // An address may contain credentials, so that an invalid one is not repeated.
    `${source} is not an address that begins with http:// or https://`,
    'give the address of a collector, as in --otlp http://127.0.0.1:4318/v1/metrics',
  );
}
