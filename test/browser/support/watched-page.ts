import axeCore from 'axe-core';
import type { Browser, Page } from 'playwright-core';

/** An open page with the record of its problems. */
export interface WatchedPage {
  readonly page: Page;
  /** Breaches of the content security policy, and errors that no part of the page has caught. */
  readonly problems: () => Promise<readonly string[]>;
  /** Requests to other origins than that of the page. */
  readonly foreignRequests: readonly string[];
}

export interface PageOptions {
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
}

export async function openPage(
  browser: Browser,
  url: string,
  { colorScheme = 'light', width = 1280 }: PageOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
  const page = await context.newPage();
  const errors: string[] = [];
  const foreignRequests: string[] = [];
  const { host } = new URL(url);
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('dialog', (dialog) => {
    errors.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) errors.push(message.text());
  });
  const check = (target: string) => {
    if (new URL(target).host !== host) foreignRequests.push(target);
  };
  page.on('request', (request) => check(request.url()));
  page.on('websocket', (socket) => check(socket.url()));
  await page.goto(url);
  // Until the script has drawn the form, keys are lost and an empty page breaks no rule.
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  return { page, problems: async () => errors, foreignRequests };
}

/** The violations of the accessibility rules on the page as it is now, each with the first element that breaks it. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  // A text is evaluated by the debugger, which the policy of the page does not restrict.
  await page.evaluate(`${axeCore.source}; 0`);
  const found = await page.evaluate(() =>
    (globalThis as unknown as { readonly axe: Axe }).axe.run().then(({ violations }) => violations),
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

interface Axe {
  run(): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly html: string }[];
    }[];
  }>;
}
