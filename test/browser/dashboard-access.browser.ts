import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../bench/dashboard/chromium.js';
import { administratorOf, type LiveRun, startLiveRun } from './support/live-run.js';
import { openTab, signIn } from './support/sign-in.js';
import { axeViolations, openPage } from './support/watched-page.js';

const hostileName = '<img src=x onerror=alert(1)> \u202egnp.exe "quoted" & \'apostrophe\'';
const hostileReceipt = '<script>alert(1)</script>\n\u001b[31mred\u001b[0m \u202eback';

let run: LiveRun;
let browser: Browser;

beforeAll(async () => {
  [run, browser] = await Promise.all([startLiveRun(3), launchChromium()]);
  const call = await administratorOf(run);
  const { items } = (await call('GET', '/api/v1/admin/branches')) as {
    readonly items: readonly { readonly branchId: string }[];
  };
  const branchId = items[0]?.branchId;
  await call('POST', '/api/v1/admin/terminals', { branchId, name: hostileName });
  const owner = { branchId };
  await call('POST', '/api/v1/admin/apps', { displayName: hostileName, owner, scopes: ['reports:read'] });
});

afterAll(async () => {
  await browser?.close();
  await run?.stop();
});

const focused = (page: Page) =>
  page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent');

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab');
    if (String(await focused(page)).startsWith(name)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  it('no page and no dialog breaks a rule of accessibility', async () => {
    const { page, problems } = await openPage(browser, `${run.baseUrl}/dashboard`, { colorScheme });
    const violations: Record<string, readonly string[]> = { 'sign-in': await axeViolations(page) };
    await signIn(page, run.secret);
    await page.getByRole('row', { name: 'Terminal 2' }).click();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('FORCE_REFRESH to').waitFor();
    violations.terminals = await axeViolations(page);
    await page.getByRole('button', { name: 'Deactivate…' }).click();
    await page.getByRole('alertdialog').waitFor();
    violations.dialog = await axeViolations(page);
    await page.keyboard.press('Escape');
    await openTab(page, 'Events');
    await page.getByRole('list', { name: 'Events' }).waitFor();
    violations.events = await axeViolations(page);
    await openTab(page, 'Transactions');
    await page
      .getByRole('row')
      .filter({ hasText: /T0000\d+-/ })
      .first()
      .click();
    await page.getByText('latest change').waitFor();
    violations.transactions = await axeViolations(page);
    await openTab(page, 'Apps');
    violations.apps = await axeViolations(page);
    await openTab(page, 'Outcomes');
    violations.choice = await axeViolations(page);
    await page.getByRole('button', { name: 'Create the app' }).click();
    await page.getByRole('button', { name: 'Fire 1000.00' }).click();
    await page.getByText('ERR_PAYMENT_DECLINED', { exact: false }).nth(1).waitFor();
    violations.outcomes = await axeViolations(page);
    expect(Object.fromEntries(Object.entries(violations).filter(([, found]) => found.length > 0))).toEqual(
      {},
    );
    expect(Object.keys(violations)).toHaveLength(8);
    expect(await problems()).toEqual([]);
    await page.context().close();
  });
});

it('the keyboard alone signs in, chooses a terminal, prints, walks the pages and signs out', async () => {
  const { page } = await openPage(browser, `${run.baseUrl}/dashboard`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(run.secret);
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: 'Terminal 1' }).waitFor();
  await tabTo(page, 'Sign out');
  await tabTo(page, 'Terminals');
  await tabTo(page, 'Terminal 1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Chosen terminal' }).getByRole('heading', { level: 2 }).waitFor();
  await tabTo(page, 'Print');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('By keyboard');
  await tabTo(page, 'Print');
  await page.keyboard.press('Enter');
  await page.getByText('By keyboard').waitFor();
  await expect.poll(() => focused(page), { timeout: 20_000 }).toBe('Print…');
  for (let press = 0; press < 40 && (await focused(page)) !== 'Terminals'; press += 1)
    await page.keyboard.press('Shift+Tab');
  for (const name of ['Events', 'Transactions', 'Apps', 'Outcomes']) {
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tabpanel', { name }).waitFor();
  }
  for (let press = 0; press < 40 && (await focused(page)) !== 'Sign out'; press += 1)
    await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.context().close();
});

describe('hostile texts', () => {
  it('names and receipts are shown as text, with invisible characters in sight', async () => {
    const { page, problems, foreignRequests } = await openPage(browser, `${run.baseUrl}/dashboard`);
    await signIn(page, run.secret);
    const row = page.getByRole('row').filter({ hasText: 'onerror' });
    const shown = hostileName.replace('\u202e', '\\u{202e}');
    await row.getByText(shown, { exact: true }).waitFor();
    await row.click();
    await page.getByRole('button', { name: 'Print…' }).click();
    await page.getByRole('textbox', { name: 'Text' }).fill(hostileReceipt);
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    const receipt = page.locator('pre');
    await receipt.waitFor();
    expect(await receipt.textContent()).toBe(
      '<script>alert(1)</script>\n\\u{1b}[31mred\\u{1b}[0m \\u{202e}back',
    );
    await openTab(page, 'Apps');
    await page.getByText(shown, { exact: true }).waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: 'onerror' })
      .getByRole('button', { name: 'Revoke…' })
      .click();
    await page.getByRole('alertdialog').getByText(`Revoke ${shown}?`).waitFor();
    expect(await page.locator('img, #dashboard script').count()).toBe(0);
    expect(await problems()).toEqual([]);
    expect(foreignRequests).toEqual([]);
    await page.context().close();
  });
});

describe('a narrow window', () => {
  it('a window of 360 pixels needs no scrolling to the side', async () => {
    const { page } = await openPage(browser, `${run.baseUrl}/dashboard`, { width: 360 });
    await signIn(page, run.secret);
    await page.getByRole('row', { name: 'Terminal 3' }).click();
    for (const name of ['Terminals', 'Events', 'Transactions', 'Apps', 'Outcomes']) {
      await openTab(page, name);
      expect(await page.evaluate('document.documentElement.scrollWidth'), name).toBeLessThanOrEqual(360);
    }
    await page.context().close();
  });
});
