import { afterEach, expect, it } from 'vitest';
import { LiveFigures } from './live-figures.js';
import { MetricsServer } from './metrics-server.js';

let server: MetricsServer | undefined;
afterEach(() => server?.stop());

it('the metrics of a load are served at /metrics, and nothing else is', async () => {
  const figures = new LiveFigures({ version: '0', profile: 'test', segment: '1/1' });
  figures.record('payNow', 7);
  server = new MetricsServer({ host: '127.0.0.1', port: 0 }, figures);
  const url = await server.start();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[0-9]+\/metrics$/);
  const first = await fetch(`${url}?x=1`);
  expect(first.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(await first.text()).toContain('requests_total{operation="payNow",outcome="ok"} 1\n');
  figures.record('payNow', 7);
  expect(await (await fetch(url)).text()).toContain('requests_total{operation="payNow",outcome="ok"} 2\n');
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  const posted = await fetch(url, { method: 'POST', body: 'x' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  const other = await fetch(url.replace('/metrics', '/'));
  expect([other.status, await other.text()]).toEqual([404, 'the metrics are at /metrics\n']);
  await server.stop();
  await expect(fetch(url)).rejects.toThrow();
});
