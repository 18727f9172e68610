import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { inShare } from './suite/share.js';
import { bin, runProgram } from './support/program.js';

const folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-otlp-'));
afterAll(() => rmSync(folder, { recursive: true }));
const profile = path.join(folder, 'short.yaml');
writeFileSync(
  profile,
  'operations: { payNow: 1 }\nphases: [{ name: a, for: 1s, arrivals: { kind: constant, rate: 10/s } }]\n',
);

/** Code that is loaded before the program, and prints at its end how many files of OpenTelemetry were loaded. */
const countLoaded = `data:text/javascript,${encodeURIComponent(`
  import Module from 'node:module';
  process.on('exit', () => {
    const files = Object.keys(Module._cache).filter((file) => file.includes('@opentelemetry'));
    process.stderr.write('loaded ' + files.length + '\\n');
  });
`)}`;

const load = (...options: readonly string[]) =>
  runProgram(['--import', countLoaded, bin, 'load', profile, '--seed', '1', '--json', ...options], {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
  });

const resultOf = (stdout: string) => JSON.parse(stdout.trim().split('\n').at(-1) ?? '');

it('a load sends its figures to the collector of --otlp, the last ones are those of its result', async () => {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const ended = await load('--otlp', `http://user:pw-of-the-collector@${origin}/v1/metrics`);
  server.close();
  expect(ended.stderr).toContain(`metrics are sent to http://${origin}/v1/metrics\n`);
  expect(ended.stderr + ended.stdout).not.toContain('pw-of-the-collector');
  expect(ended.stderr).toMatch(/^loaded [1-9]/m);
  const { scopeMetrics } = JSON.parse(bodies.at(-1) ?? '').resourceMetrics[0];
  const metrics: { name: string; sum: { dataPoints: { asDouble: number }[] } }[] = scopeMetrics.flatMap(
    (scope: { metrics: object[] }) => scope.metrics,
  );
  const requests = metrics.find(({ name }) => name === 'tillfleet.load.requests');
  const [measure] = resultOf(ended.stdout).measures;
  expect(measure).toMatchObject({ measure: 'payNow', count: 10, errors: 0 });
  expect(requests?.sum.dataPoints.map(({ asDouble }) => asDouble)).toEqual([10, 0]);
});

it.runIf(inShare(5))(
  'a collector that cannot be reached is reported once, and the verdict is that of the load',
  async () => {
    const ended = await load('--otlp');
    expect(ended.stderr.match(/metrics do not reach/g)).toHaveLength(1);
    expect(ended.stderr).toMatch(
      /metrics do not reach http:\/\/127\.0\.0\.1:9\/v1\/metrics: .*ECONNREFUSED.*; this is shown once\n {2}hint: the load continues; /,
    );
    const { exitCode, measures } = resultOf(ended.stdout);
    expect(ended.status).toBe(exitCode);
    expect(measures[0]).toMatchObject({ measure: 'payNow', count: 10, errors: 0 });
  },
);

it.runIf(inShare(3))(
  'a load without --otlp loads nothing of OpenTelemetry, also if the environment names a collector',
  async () => {
    const { stderr } = await load();
    expect(stderr).toMatch(/^loaded 0$/m);
    expect(stderr).not.toContain('metrics');
  },
);
