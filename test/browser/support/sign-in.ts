import type { Page } from 'playwright-core';

/** Signs in and waits for the list of terminals. */
export async function signIn(page: Page, secret: string, clientId?: string): Promise<void> {
  if (clientId !== undefined) await page.getByLabel('Client id').fill(clientId);
  await page.getByLabel('Client secret').fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('tab', { name: 'Terminals' }).waitFor();
}

/** Opens a page of the dashboard by its tab. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('tabpanel', { name }).waitFor();
}
