// npm run dashboard-picture: takes docs/pictures/dashboard.png from the dashboard of a real run, in the Chromium of this machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { launchChromium } from '../dist/bench/dashboard/chromium.js';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-picture-'));
const secretFile = path.join(folder, 'secret');

/** Starts a run with the dashboard; resolves when its terminals are online. */
async function startRun() {
  const fleet = ['--terminals', '24', '--integrators', '3', '--card-payments', '400', '--seed', '7'];
  const words = [...fleet, '--scenario', 'sandbox.amount.1000*', '--for', '5m', '--json', '--dashboard'];
  const args = [path.join(root, 'bin/tillfleet.js'), 'run', ...words, '--admin-secret-file', secretFile];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  let baseUrl = '';
  for await (const line of createInterface(child.stdout)) {
    const event = JSON.parse(line);
    if (event.type === 'backend.started') baseUrl = event.baseUrl;
    if (event.type === 'run.phase' && event.phase === 'running') break;
  }
  child.stdout.resume();
  return { child, baseUrl };
}

/** Draws the page of terminals, with one of them chosen and some events. */
async function draw(baseUrl) {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, colorScheme: 'light' });
    await page.goto(`${baseUrl}/dashboard`);
    await page.getByLabel('Client secret').fill(readFileSync(secretFile, 'utf8').trim());
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('row', { name: /Terminal 2,/ }).click();
    await page.getByRole('button', { name: 'Print…' }).click();
    await page.getByRole('textbox', { name: 'Text' }).fill('2 x espresso      5.60\nTOTAL EUR         5.60');
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: 'PRINT ✓ COMPLETED' }).waitFor();
    await page.getByRole('button', { name: 'Sync' }).click();
    await new Promise((resolve) => setTimeout(resolve, 15_000));
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.mouse.move(0, 0);
    await page.screenshot({ path: path.join(root, 'docs/pictures/dashboard.png') });
  } finally {
    await browser.close();
  }
}

const { child, baseUrl } = await startRun();
try {
  await draw(baseUrl);
} finally {
  child.kill('SIGTERM');
  await once(child, 'exit');
  rmSync(folder, { recursive: true, force: true });
}
