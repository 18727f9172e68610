import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../../bench/dashboard/chromium.js';
import { compressedSize } from '../../bench/dashboard/compressed-size.js';
import { root, tillfleet } from '../support/program.js';
import { startServer, type TestServer } from '../support/serve/server.js';
import { openTab, signIn } from './support/sign-in.js';
import { openPage } from './support/watched-page.js';

let browser: Browser;
let folder = '';
const servers: TestServer[] = [];

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser?.close());

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-browser-'));
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.end();
  rmSync(folder, { recursive: true, force: true });
});

async function serve(...args: readonly string[]): Promise<TestServer> {
  const server = await startServer(folder, ['--dashboard', '--log-level', 'silent', ...args]);
  servers.push(server);
  return server;
}

const secret = () => readFileSync(path.join(folder, 'admin-secret'), 'utf8').trim();

async function signedIn(server: TestServer) {
  const watched = await openPage(browser, `${server.started.baseUrl}/dashboard`);
  await signIn(watched.page, secret());
  await watched.page.getByText('● connected').waitFor();
  return watched;
}

const expiredText = 'Your sign-in is no longer valid';
const lostText = 'The connection to the service is lost.';

describe('the dashboard', () => {
  it('a sign-in that has expired leads back to the form, with the reason', async () => {
    const { page, problems } = await signedIn(await serve('--set', 'accessToken.lifetime=4s'));
    await page.getByRole('row').filter({ hasText: 'T0000' }).first().waitFor();
    await page.getByText(expiredText).waitFor({ timeout: 15_000 });
    expect(await page.getByRole('grid').count()).toBe(0);
    await signIn(page, secret());
    await page.getByRole('row').filter({ hasText: 'T0000' }).first().waitFor();
    expect(await problems()).toEqual([]);
    await page.context().close();
  });

  it('a service that comes back with its data is followed again, and its lists are read again', async () => {
    const data = ['--data', path.join(folder, 'store.db')];
    const first = await serve(...data);
    const { page, problems } = await signedIn(first);
    // A list that is still on its way when the service ends has no rows until it is back.
    await page.getByRole('row').filter({ hasText: 'T0000' }).first().waitFor();
    await first.end();
    await page.getByText(lostText).waitFor();
    await page.getByRole('row').filter({ hasText: 'T0000' }).first().click();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('The service cannot be reached').waitFor();
    const listed = page.waitForResponse(/\/admin\/terminals\?/, { timeout: 30_000 });
    await serve(...data, '--port', new URL(first.started.baseUrl).port);
    expect((await listed).status()).toBe(200);
    await page.getByText('● connected').waitFor({ timeout: 30_000 });
    expect(await page.getByText(lostText).count()).toBe(0);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('waits until the terminal is online').waitFor();
    // Read from the service: the page that sent the command is gone.
    await page.reload();
    await signIn(page, secret());
    await page.getByRole('row').filter({ hasText: '1 waiting messages' }).waitFor();
    expect(await problems()).toEqual([]);
    await page.context().close();
  });

  it('a service that comes back without its data asks for a new sign-in', async () => {
    const first = await serve();
    const { page } = await signedIn(first);
    await first.end();
    await page.getByText(lostText).waitFor();
    await serve('--port', new URL(first.started.baseUrl).port);
    await page.getByText(expiredText).waitFor({ timeout: 30_000 });
    await page.context().close();
  });

  it('a slow network is named while a call waits', async () => {
    const { page } = await signedIn(await serve());
    await page.getByRole('row').filter({ hasText: 'T0000' }).first().click();
    await page.route('**/refresh', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3_500));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Refresh' }).click();
    const slow = page.getByText('The service responds slowly');
    await slow.waitFor();
    await page.getByText('FORCE_REFRESH to').waitFor();
    await expect.poll(() => slow.count(), { timeout: 20_000 }).toBe(0);
    await page.context().close();
  });

  it('an account that is not an administrator is refused in a sentence', async () => {
    const { page } = await openPage(browser, `${(await serve()).started.baseUrl}/dashboard`);
    await page.getByLabel('Client id').fill('app_HarbourSandbox000000');
    await page.getByLabel('Client secret').fill('harbour-sandbox-secret');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This account is not an administrator.').waitFor();
    await page.context().close();
  });

  it('the credentials of an app that are entered are used, and wrong ones end no sign-in', async () => {
    const { page } = await signedIn(await serve());
    await openTab(page, 'Outcomes');
    await page.getByLabel('App id').fill('app_HarbourSandbox000000');
    await page.getByLabel('App secret').fill('wrong');
    await page.getByRole('button', { name: 'Use the app' }).click();
    await page.getByText('The service does not accept the credentials of this app.').waitFor();
    await page.getByLabel('App secret').fill('harbour-sandbox-secret');
    await page.getByRole('button', { name: 'Use the app' }).click();
    await page.getByRole('button', { name: 'Fire SBX-ERROR-' }).click();
    await page.getByText('FAILED with ERR_SYSTEM_ERROR').nth(2).waitFor();
    await page.context().close();
  });
});

describe('a run with the dashboard', () => {
  it('a run without a secret file prints address and secret once, and its events have no secret', async () => {
    const words = ['run', '--dashboard', '--terminals', '1', '--integrators', '0', '--json'];
    const { status, stdout, stderr } = await tillfleet([...words, '--scenario', 'sandbox.amount.1000*']);
    expect(status, stderr).toBe(0);
    const printed =
      /dashboard http:\/\/127\.0\.0\.1:\d+\/dashboard\n {2}sign in as user_SystemAdministrator0 with the secret ([\w-]{43})\n/;
    const [, shown = ''] = printed.exec(stderr) ?? [];
    expect(shown).toHaveLength(43);
    expect(stderr.split(shown)).toHaveLength(2);
    expect(stdout).not.toContain(shown);
  });
});

describe('the files of the dashboard', () => {
  it('the page with its script and its style has at most 200 KB when it is compressed', () => {
    const built = path.join(root, 'dist', 'dashboard');
    const bytes = compressedSize(built);
    expect(bytes).toBeGreaterThan(50 * 1024);
    expect(bytes).toBeLessThanOrEqual(200 * 1024);
  });
});
