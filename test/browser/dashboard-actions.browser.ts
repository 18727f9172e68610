import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../../bench/dashboard/chromium.js';
import { amountTriggers, prefixTriggers } from '../../src/contract/sandbox-triggers.js';
import { administratorOf, type LiveRun, startLiveRun } from './support/live-run.js';
import { openTab, signIn } from './support/sign-in.js';
import { openPage, type WatchedPage } from './support/watched-page.js';

let run: LiveRun;
let browser: Browser;
let opened: WatchedPage;
let page: Page;

beforeAll(async () => {
  [run, browser] = await Promise.all([startLiveRun(6), launchChromium()]);
});

afterAll(async () => {
  await browser?.close();
  await run?.stop();
});

beforeEach(async () => {
  opened = await openPage(browser, `${run.baseUrl}/dashboard`);
  page = opened.page;
});

afterEach(async () => {
  expect(await opened.problems()).toEqual([]);
  expect(opened.foreignRequests).toEqual([]);
  await page.context().close();
});

/** The limit leaves time for a busy machine. */
const patient = { timeout: 20_000 };

// While the list is read, or empty, one row explains it.
const terminals = () =>
  page
    .getByRole('grid', { name: 'Terminals' })
    .getByRole('row')
    .filter({ hasText: /T\d{8}/ });
const detail = () => page.getByRole('region', { name: 'Chosen terminal' });
const confirm = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function choose(index: number): Promise<void> {
  await terminals().nth(index).click();
  await detail().getByRole('heading', { level: 2 }).waitFor();
}

describe('signing in', () => {
  it('a wrong secret is refused in a sentence, and the token is kept nowhere', async () => {
    await page.getByLabel('Client secret').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The service does not accept this client id with this secret.').waitFor();
    await signIn(page, run.secret);
    const kept = await page.evaluate(
      'JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])',
    );
    expect(kept).toBe('[{},{},""]');
    await page.reload();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });
});

describe('terminals', () => {
  beforeEach(() => signIn(page, run.secret));

  it('the terminals of the fleet are online, and the filter narrows the list', async () => {
    await expect.poll(() => terminals().count(), patient).toBe(6);
    await expect.poll(() => terminals().filter({ hasText: 'online' }).count(), patient).toBe(6);
    const [terminalId = ''] = /T\d{8}/.exec((await terminals().nth(2).textContent()) ?? '') ?? [];
    await page.getByRole('searchbox').fill(`terminal ${terminalId}`);
    await expect.poll(() => terminals().count(), patient).toBe(1);
  });

  it('a text that is printed comes out at the terminal, and its result arrives', async () => {
    await choose(0);
    await detail().getByRole('button', { name: 'Print…' }).click();
    await page.getByRole('textbox', { name: 'Text' }).fill('Two coffees\n<b>5.60</b>');
    await confirm('Print');
    await detail().getByText('Two coffees\n<b>5.60</b>').waitFor();
    await detail().getByRole('listitem').filter({ hasText: 'PRINT ✓ COMPLETED' }).waitFor();
    await detail().getByText('PRINT COMPLETED').waitFor();
    await terminals().nth(0).getByRole('time').waitFor();
  });

  it('refresh and sync are sent to the terminal', async () => {
    await choose(1);
    await detail().getByRole('button', { name: 'Refresh' }).click();
    await detail().getByRole('listitem').filter({ hasText: 'FORCE_REFRESH ✓ COMPLETED' }).waitFor();
    await detail().getByRole('button', { name: 'Sync' }).click();
    await detail().getByRole('listitem').filter({ hasText: 'SYNC_REQUEST ✓ COMPLETED' }).waitFor();
  });

  it('a kick asks first, and the terminal goes offline and comes back', async () => {
    await choose(2);
    await detail().getByRole('button', { name: 'Kick…' }).click();
    await confirm('Cancel');
    expect(await page.getByText('The session is being ended.').count()).toBe(0);
    await detail().getByRole('button', { name: 'Kick…' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('moved');
    await confirm('Kick');
    await page.getByText('The session is being ended.').waitFor();
    const events = detail().getByRole('listitem');
    await events.filter({ hasText: 'offline' }).waitFor();
    await events.filter({ hasText: 'online' }).waitFor();
  });

  it('a deactivated terminal shows its activation code, and takes no commands', async () => {
    await choose(5);
    await detail().getByRole('button', { name: 'Deactivate…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await detail().getByText('Activation code').waitFor();
    await terminals().nth(5).getByText('deactivated', { exact: false }).first().waitFor();
    expect(await detail().getByRole('button', { name: 'Print…' }).isDisabled()).toBe(true);
  });
});

describe('events, transactions and apps', () => {
  beforeEach(() => signIn(page, run.secret));

  /** Chooses a payment that a terminal has reported, in a list filtered down to it: an event that moves a row cancels a press on it. */
  async function chooseReported(status = ''): Promise<void> {
    const rows = page.getByRole('row').filter({ hasText: new RegExp(`${status}.*T0000\\d+-`) });
    const reference = (await rows.first().locator('.mono').textContent()) ?? '';
    expect(reference).toMatch(/^T0000\d+-/);
    await page.getByRole('searchbox').fill(reference);
    const own = page.getByText(reference, { exact: true });
    await page.getByRole('row').filter({ has: own }).click();
  }

  it('events appear as they arrive, can be paused and filtered', async () => {
    await openTab(page, 'Events');
    const list = page.getByRole('list', { name: 'Events' });
    await list.getByText('transaction report').first().waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText(/paused, [1-9]\d* newer/).waitFor();
    await page.getByRole('searchbox').fill('nothing like that');
    await page.getByText('No event matches the filter.').waitFor();
  });

  it('a transaction shows its timeline with the instants of its creation and its latest change', async () => {
    await openTab(page, 'Transactions');
    await chooseReported('SUCCESS');
    const chosen = page.getByRole('region', { name: 'Chosen transaction' });
    await chosen.getByText('created', { exact: true }).waitFor();
    await chosen.getByText('latest change, now SUCCESS').waitFor();
    expect(await chosen.getByText(/^\d+\.\d\d EUR$/).count()).toBe(1);
  });

  it('a payment whose record is not in production data shows its events, and why it has no record', async () => {
    // As the service responds to an administrator about a sandbox payment.
    const body = { errorCode: 'ERR_NOT_FOUND', message: 'transaction not found' };
    await page.route('**/getTransactionDetails', (route) => route.fulfill({ status: 404, json: body }));
    await page.route('**/getRecentTransactions', (route) =>
      route.fulfill({ json: { items: [], nextCursor: null } }),
    );
    await page.reload();
    await signIn(page, run.secret);
    await openTab(page, 'Transactions');
    await chooseReported();
    const chosen = page.getByRole('region', { name: 'Chosen transaction' });
    await chosen.getByText('This payment was made by an app in sandbox mode.').waitFor();
    await chosen.getByText(/^reported by the terminal: /).waitFor();
  });

  it('an app is shown with its scopes, and is revoked after a question', async () => {
    const call = await administratorOf(run);
    const { items } = (await call('GET', '/api/v1/admin/branches')) as {
      readonly items: readonly { branchId: string }[];
    };
    const owner = { branchId: items[0]?.branchId };
    await call('POST', '/api/v1/admin/apps', { displayName: 'To revoke', owner, scopes: ['reports:read'] });
    await page.reload();
    await signIn(page, run.secret);
    await openTab(page, 'Apps');
    const row = page.getByRole('row').filter({ hasText: 'To revoke' });
    await row.getByText('reports:read').waitFor();
    expect(await row.getByText('production').count()).toBe(1);
    await row.getByRole('button', { name: 'Revoke…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('revoked').waitFor();
  });
});

describe('outcomes', () => {
  it('each outcome of the sandbox is fired and shown, and the app of the page is revoked at sign-out', async () => {
    await signIn(page, run.secret);
    await openTab(page, 'Outcomes');
    await page.getByRole('button', { name: 'Create the app' }).click();
    const triggers = [...amountTriggers, ...prefixTriggers];
    for (const [name] of triggers)
      await page.getByRole('button', { name: `Fire ${name}`, exact: true }).click();
    for (const [name, { status, errorCode }] of triggers) {
      const fired = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name, exact: true }) });
      const response = errorCode === undefined ? status : `${status} with ${errorCode}`;
      await fired.getByText(response).first().waitFor({ timeout: 10_000 });
    }
    const appId = await page
      .getByText(/^app_\w{20}$/)
      .first()
      .textContent();
    const call = await administratorOf(run);
    const place = `/api/v1/admin/apps/${appId}`;
    expect(await call('GET', place)).toMatchObject({ sandbox: true, revoked: false });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await call('GET', place)).toMatchObject({ revoked: true });
  });
});
