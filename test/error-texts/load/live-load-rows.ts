import { once } from 'node:events';
import { createServer, Server } from 'node:http';
import { listen } from '../../../src/backend/lifecycle/listen.js';
import { otlpAddress } from '../../../src/cli/commands/load/otlp-address.js';
import { requireOtlpPackages } from '../../../src/load/live/otlp-packages.js';
import { called, type Printed, reported, usageRows } from '../provoke.js';

async function withPortInUse(): Promise<Printed> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const { text, exitCode } = await called('load', 'smoke', '--metrics', port);
  server.close();
  return { text: text.replace(port, '<port>'), exitCode };
}

/** A server whose port belongs to the administrator of the machine: the tests may run as that user. */
class DeniedServer extends Server {
  override listen(): this {
    setImmediate(() => this.emit('error', Object.assign(new Error('denied'), { code: 'EACCES' })));
    return this;
  }
}

/** A package that the registry could not have either. */
const notInstalled: string = '@tillfleet/not-installed';

export const liveLoadRows = usageRows({
  'a port of metrics': [
    ['load', 'smoke', '--metrics', '127.0.0.1'],
    "option '--metrics <[host:]port>' argument '127.0.0.1' is invalid. It must be a port from 0 to 65535, or a host with a port, as in 9464 or 0.0.0.0:9464.",
    '`tillfleet load --help` describes the option',
  ],
  'a port of metrics that is in use': [
    withPortInUse,
    'port <port> is in use',
    'choose another port with --metrics, or --metrics 0 for a free one',
  ],
  'a port of metrics for the administrator of the machine': [
    () => reported(() => listen(new DeniedServer(), { host: '127.0.0.1', port: 80 }, '--metrics')),
    'port 80 may not be used by this user',
    'choose a port above 1023 with --metrics',
  ],
  'an address of metrics on another machine': [
    ['load', 'smoke', '--metrics', '192.0.2.1:9464'],
    '192.0.2.1 is not an address of this machine',
    'choose another host with --metrics; 0.0.0.0 stands for all addresses of this machine',
  ],
  'an address of a collector': [
    ['load', 'smoke', '--otlp', 'collector:4318'],
    '--otlp is not an address that begins with http:// or https://',
    'give the address of a collector, as in --otlp http://127.0.0.1:4318/v1/metrics',
  ],
  'an address of a collector in the environment': [
    () => reported(() => otlpAddress(true, { OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://user:secret@collector' })),
    'OTEL_EXPORTER_OTLP_ENDPOINT is not an address that begins with http:// or https://',
    'give the address of a collector, as in --otlp http://127.0.0.1:4318/v1/metrics',
  ],
  'a collector without an address': [
    () => reported(() => otlpAddress(true, { OTEL_EXPORTER_OTLP_ENDPOINT: '' })),
    '--otlp has no address, and neither OTEL_EXPORTER_OTLP_METRICS_ENDPOINT nor OTEL_EXPORTER_OTLP_ENDPOINT is set',
    'give the address of a collector, as in --otlp http://127.0.0.1:4318/v1/metrics',
  ],
  'packages of OpenTelemetry that are not installed': [
    () => reported(() => requireOtlpPackages(() => import(notInstalled))),
    '--otlp needs packages of OpenTelemetry, which are not installed with tillfleet',
    'npm install @opentelemetry/sdk-metrics@2 @opentelemetry/resources@2 @opentelemetry/exporter-metrics-otlp-http@0.223',
  ],
});
