import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amountTriggers, prefixTriggers } from '../../../contract/sandbox-triggers.js';
import { MemoryBackend } from '../../testing/memory-backend.js';

const hostile = '<script>alert("1")</script>';
const folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-dashboard-'));

let plain: MemoryBackend;
let withDashboard: MemoryBackend;

beforeAll(async () => {
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>d</title>');
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'assets', 'main-1.js'), 'export {};');
  writeFileSync(path.join(folder, '.built'), '');
  plain = await MemoryBackend.start({}, { operatorVersion: hostile });
  withDashboard = await MemoryBackend.start({}, { operatorVersion: '1.2.3', dashboard: folder });
});

afterAll(async () => {
  await Promise.all([plain.stop(), withDashboard.stop()]);
  rmSync(folder, { recursive: true });
});

const get = (backend: MemoryBackend, path: string, headers = {}) =>
  backend.send({ method: 'GET', path, headers });

describe('/', () => {
  it('the first page shows the addresses, the references, health and every sandbox trigger', async () => {
    const { status, text, headers } = await get(withDashboard, '/', { accept: 'text/html,*/*;q=0.8' });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const { origin } = new URL('http://in-memory.invalid');
    for (const shown of [`<code>${origin}</code>`, '<code>ws://in-memory.invalid/webs</code>', '<dd>ok</dd>'])
      expect(text).toContain(shown);
    const links = [...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual([
      '/dashboard',
      '/api/docs',
      '/api/openapi.json',
      '/api/asyncapi.json',
      '/health',
      '/metrics',
    ]);
    for (const path of links) expect((await get(withDashboard, path ?? '')).status, path).toBe(200);
    for (const trigger of [...amountTriggers.keys(), ...prefixTriggers.keys()])
      expect(text).toContain(`<tr><td><code>${trigger}</code></td>`);
  });

  it('the first page links no dashboard that is not served', async () => {
    const { text } = await get(plain, '/');
    expect(text).not.toContain('dashboard');
    expect((await get(plain, '/dashboard')).status).toBe(404);
  });

  it('the first page escapes its values', async () => {
    const { text } = await get(plain, '/');
    expect(text).not.toContain('<script');
    expect(text).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
  });

  it('the policy of the first page allows its own style alone', async () => {
    const { text, headers } = await get(plain, '/');
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });

  it('a client that accepts JSON and no HTML gets the same as JSON', async () => {
    const { body, headers } = await get(withDashboard, '/', { accept: 'application/json' });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toEqual({
      name: 'tillfleet',
      version: '1.2.3',
      status: 'ok',
      baseUrl: 'http://in-memory.invalid',
      webSocketUrl: 'ws://in-memory.invalid/webs',
      systems: ['pos', 'kiosk', 'companion', 'erp'],
      paths: {
        reference: '/api/docs',
        openApi: '/api/openapi.json',
        asyncApi: '/api/asyncapi.json',
        health: '/health',
        metrics: '/metrics',
        dashboard: '/dashboard',
      },
    });
  });
});

describe('/dashboard', () => {
  it('the dashboard is served with and without a slash at the end, and is checked for changes each time', async () => {
    for (const path of ['/dashboard', '/dashboard/']) {
      const { status, text, headers } = await get(withDashboard, path);
      expect({ status, text }).toEqual({ status: 200, text: '<!doctype html><title>d</title>' });
      expect(headers['cache-control']).toBe('no-cache');
    }
  });

  it('the policy of the dashboard allows nothing inline and no other origin', async () => {
    for (const path of ['/dashboard', '/dashboard/assets/main-1.js']) {
      const { headers } = await get(withDashboard, path);
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('only the files of the dashboard are served, whatever the path contains', async () => {
    const { headers } = await get(withDashboard, '/dashboard/assets/main-1.js');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const path of [
      '/dashboard/assets/main-2.js',
      '/dashboard/assets/',
      '/dashboard/../package.json',
      '/dashboard/.built',
    ])
      expect((await get(withDashboard, path)).status, path).toBe(404);
  });

  it('a folder without the page is an error before anything is served', async () => {
    const starting = MemoryBackend.start(
      {},
      { operatorVersion: '1', dashboard: path.join(folder, 'assets') },
    );
    await expect(starting).rejects.toThrow('the dashboard is not built');
  });
});
