import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LiveFigures } from './live-figures.js';
import { metricFamilies } from './metric-families.js';
import { OtlpExport } from './otlp-export.js';
import { otlpMetrics } from './otlp-metrics.js';
import { loadOtlpPackages } from './otlp-packages.js';

const packages = await loadOtlpPackages();

let server: Server | undefined;
afterEach(() => {
  vi.useRealTimers();
  server?.close();
  server?.closeAllConnections();
});

/** A turn of the event loop. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The address of a collector that responds with this status. */
async function collector(status: number, onRequest: (request: IncomingMessage, body: string) => void) {
  server = createServer(async (request, response) => {
    onRequest(request, await text(request));
    response.writeHead(status).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1/metrics`;
}

function exportTo(url: string) {
  const live = new LiveFigures({ version: '0', profile: 'test', segment: '1/1' });
  const failures: string[] = [];
  const output = new OtlpExport({
    packages,
    live,
    url,
    instanceId: 'one',
    onFailure: (message) => failures.push(message),
  });
  return { live, output, failures };
}

describe('the export to a collector of OpenTelemetry', () => {
  it('a collector receives all figures at the end, with their names, units, labels and buckets', async () => {
    const bodies: string[] = [];
    const paths: (string | undefined)[] = [];
    const url = await collector(200, ({ url: path }, body) => {
      paths.push(path);
      bodies.push(body);
    });
    const { live, output, failures } = exportTo(url);
    output.start();
    live.record('payNow', 7);
    live.record('payNow', 70_000, 'TIMEOUT');
    await output.stop();
    expect(failures).toEqual([]);
    expect(paths).toEqual(['/v1/metrics']);
    const [{ resource, scopeMetrics }] = JSON.parse(bodies[0] ?? '').resourceMetrics;
    expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'tillfleet' } });
    const metrics = scopeMetrics.flatMap((scope: { metrics: object[] }) => scope.metrics);
    const named = (name: string) => metrics.find((metric: { name: string }) => metric.name === name);
    const { sum } = named('tillfleet.load.requests');
    expect(sum).toMatchObject({ isMonotonic: true, aggregationTemporality: 2 });
    expect(sum.dataPoints).toMatchObject([
      { asDouble: 1, attributes: [operation, { key: 'outcome', value: { stringValue: 'ok' } }] },
      { asDouble: 1, attributes: [operation, { key: 'outcome', value: { stringValue: 'error' } }] },
    ]);
    const latency = named('tillfleet.load.request_duration');
    expect(latency.unit).toBe('s');
    const [point] = latency.histogram.dataPoints;
    expect(point).toMatchObject({ count: 2, sum: 70.007, attributes: [operation] });
    expect(point.explicitBounds).toHaveLength(14);
    expect(point.bucketCounts).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(named('tillfleet.load.errors').sum.dataPoints).toHaveLength(1);
    expect(named('tillfleet.load.arrivals_intended').sum.dataPoints[0].asDouble).toBe(0);
    // Before the load begins there is no state.
    expect(named('tillfleet.load.generator_cpu')).toBeUndefined();
  });

  it('the usual translation for Prometheus gives each metric its name at /metrics', () => {
    const { live } = exportTo('http://127.0.0.1:9');
    live.attach({
      state: { inFlight: 0, online: 1, sessions: { online: 1 } },
      arrivals: { intended: 0, started: 0 },
      health: { figures: { slipP99Ms: 0, lagP99Ms: 0, cpuShare: 0, notSent: 0, withoutSocket: 0 } },
    });
    live.record('payNow', 1, 'TIMEOUT');
    const translated = otlpMetrics(live, 0, packages.sdk).map(({ descriptor, dataPointType }) => {
      const unit = { s: '_seconds', 1: '_ratio' }[descriptor.unit] ?? '';
      const total = dataPointType === packages.sdk.DataPointType.SUM ? '_total' : '';
      return `${descriptor.name.replaceAll('.', '_')}${unit}${total}`;
    });
    expect(translated).toEqual(metricFamilies.map(({ name }) => name));
  });

  it('a collector that rejects each export is reported once, and gets the next one', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let requests = 0;
    const url = await collector(400, () => {
      requests += 1;
    });
    const { output, failures } = exportTo(url);
    output.start();
    vi.advanceTimersByTime(5_000);
    while (requests < 1) await turn();
    // No export begins while the one before is in progress.
    while (requests < 3) {
      vi.advanceTimersByTime(5_000);
      await turn();
    }
    await output.stop();
    expect(failures).toEqual(['HTTP 400 Bad Request']);
  });

  it('a collector that cannot be reached is reported once, and holds up nothing', async () => {
    const url = await collector(200, () => undefined);
    const closed = server && once(server, 'close');
    server?.close();
    await closed;
    const { output, failures } = exportTo(url);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    output.start();
    const stopped = output.stop();
    // The limit of the whole export, and the wait for the one retry that fits into its time.
    while (vi.getTimerCount() < 2) await turn();
    vi.advanceTimersByTime(1_200);
    await stopped;
    expect(failures).toEqual([expect.stringContaining('ECONNREFUSED')]);
    await output.stop();
  });
});

const operation = { key: 'operation', value: { stringValue: 'payNow' } };
