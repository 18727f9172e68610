import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { launchChromium } from '../../bench/dashboard/chromium.js';
import { loadReport } from '../../src/load/report/load-report.js';
import { virtualLoad } from '../loads/virtual-load.js';

it('the page of a load draws all its plots under its own policy, and asks for no other file', async () => {
  const finished = await virtualLoad(`
operations: { payNow: 1, requestTerminal: 1 }
terminals: { count: 3 }
phases: [{ name: open, for: 5s, arrivals: { kind: constant, rate: 20/s } }]
`);
  const folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-load-page-'));
  const file = path.join(folder, 'load.html');
  writeFileSync(file, loadReport('html', finished));
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1_100, height: 900 } });
  const problems: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  const titles = await page.locator('.plot .u-title').allTextContents();
  const canvases = await page.locator('.plot canvas').count();
  await browser.close();
  rmSync(folder, { recursive: true });
  expect({ problems, requests }).toEqual({ problems: [], requests: [pathToFileURL(file).href] });
  expect(titles).toEqual([
    'Rate and errors',
    'Median by measure',
    'p99 by measure',
    'Sessions by state',
    'Latency distribution',
  ]);
  expect(canvases).toBe(5);
});
