import type { Browser, Page } from 'playwright-core';
import { benchAdministrator } from '../process/start-backend.js';

/** Opens the page, and measures the time until its form takes input. */
export async function openDashboard(
  browser: Browser,
  url: string,
): Promise<{ readonly page: Page; readonly interactive: number }> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  const startedAt = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByLabel('Client id').fill(benchAdministrator.clientId);
  return { page, interactive: performance.now() - startedAt };
}

/** Signs in, and measures the time until all terminals are in the list. */
export async function signInMs(page: Page, terminals: number): Promise<number> {
  await page.getByLabel('Client secret').fill(benchAdministrator.clientSecret);
  const startedAt = performance.now();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText(`${terminals} terminals`, { exact: true }).waitFor();
  return performance.now() - startedAt;
}

/** The events since the page was opened, as it shows them. */
export async function eventCount(page: Page): Promise<number> {
  const figure = page.locator('.overview > div').filter({ has: page.getByText('Events', { exact: true }) });
  return Number(((await figure.locator('dd').textContent()) ?? '').replaceAll(',', ''));
}

/** The longest time between two frames in milliseconds, while the list of the page is scrolled. */
export function longestFrame(page: Page, seconds: number): Promise<number> {
  // As text: it runs in the page, whose globals these sources do not have.
  return page.evaluate(`new Promise((resolve) => {
    const end = performance.now() + ${seconds * 1000};
    let last = performance.now();
    let longest = 0;
    const frame = (now) => {
      longest = Math.max(longest, now - last);
      last = now;
      const list = document.querySelector('.rows');
      if (list !== null) list.scrollTop = (list.scrollTop + 60) % Math.max(1, list.scrollHeight - list.clientHeight);
      if (now < end) requestAnimationFrame(frame);
      else resolve(longest);
    };
    requestAnimationFrame(frame);
  })`);
}
