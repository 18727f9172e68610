import { Option } from 'commander';
import { listenAddress } from '../../parse.js';

export function metricsOption(): Option {
  return new Option(
    '--metrics <[host:]port>',
    'serve the present figures for Prometheus at /metrics until the load ends; port 0 for a free one',
  ).argParser(listenAddress);
}

export function otlpOption(): Option {
  return new Option(
    '--otlp [url]',
    'send the present figures to a collector of OpenTelemetry, every 5 s, by default to the address in OTEL_EXPORTER_OTLP_ENDPOINT',
  );
}
