import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import type { Bench, Measurement } from '../bench.js';
import { MeasuredProcess, type Service } from '../process/measured-process.js';
import { times } from '../rounds.js';
import { launchChromium } from './chromium.js';
import { compressedSize } from './compressed-size.js';
import { eventCount, longestFrame, openDashboard, signInMs } from './measured-page.js';

const served = new URL('./served-dashboard.js', import.meta.url);
const built = fileURLToPath(new URL('../../dashboard/', import.meta.url));
const rounds = 3;
const terminals = 5_000;
/** The payments in a second. The acquirer fails a few of them, which makes no event. */
const eventsPerSecond = 200;
const secondsPerPage = 4;

/** The bytes that a browser loads. */
const size: Measurement<'compressed-size'> = {
  figures: { 'compressed-size': { unit: 'bytes', goal: { of: 'value', max: 200 * 1024 } } },
  async measure() {
    return { 'compressed-size': { values: [compressedSize(built)], floors: [] } };
  },
};

/** A page with many terminals while events arrive: each page is open for some seconds, and its list is scrolled. */
const load: Measurement<'interactive' | 'list' | 'loading-frame' | 'longest-frame' | 'events'> = {
  figures: {
    interactive: { unit: 'ms until the page takes input', goal: { of: 'value', max: 1_000 } },
    list: { unit: `ms until ${terminals} terminals are listed`, goal: { of: 'value' } },
    'loading-frame': { unit: 'ms, the longest frame while they are read', goal: { of: 'value' } },
    // The floor is an empty page: on a busy machine its frames are late too.
    'longest-frame': { unit: 'ms', goal: { of: 'value', max: 100 } },
    events: { unit: 'events/s', goal: { of: 'value', min: 200 * 0.95 } },
  },
  async measure() {
    const browser = await launchChromium();
    try {
      const measured = await MeasuredProcess.use<Service, readonly Round[]>(
        served,
        [terminals, eventsPerSecond],
        ({ details }) => times(rounds, () => measureRound(browser, details.port)),
      );
      const of = (field: keyof Round) => measured.map((round) => round[field]);
      return {
        interactive: { values: of('interactive'), floors: [] },
        list: { values: of('list'), floors: [] },
        'loading-frame': { values: of('loadingFrame'), floors: [] },
        'longest-frame': { values: of('longestFrame'), floors: of('emptyFrame') },
        events: { values: of('events'), floors: [] },
      };
    } finally {
      await browser.close();
    }
  },
};

interface Round {
  readonly interactive: number;
  readonly list: number;
  readonly loadingFrame: number;
  readonly longestFrame: number;
  readonly emptyFrame: number;
  readonly events: number;
}

async function measureRound(browser: Browser, port: number): Promise<Round> {
  const emptyFrame = await framesOfEmptyPage(browser);
  const { page, interactive } = await openDashboard(browser, `http://127.0.0.1:${port}/dashboard`);
  const [list, loadingFrame] = await Promise.all([
    signInMs(page, terminals),
    longestFrame(page, secondsPerPage),
  ]);
  const startedAt = performance.now();
  const before = await eventCount(page);
  const frames: number[] = [];
  for (const name of ['Terminals', 'Events', 'Transactions']) frames.push(await framesOn(page, name));
  const seconds = (performance.now() - startedAt) / 1000;
  const events = ((await eventCount(page)) - before) / seconds;
  await page.context().close();
  return { interactive, list, loadingFrame, longestFrame: Math.max(...frames), emptyFrame, events };
}

/** The frames of a page from the moment in which its tab is chosen. */
async function framesOn(page: Page, name: string): Promise<number> {
  const [longest] = await Promise.all([
    longestFrame(page, secondsPerPage),
    page.getByRole('tab', { name }).click(),
  ]);
  return longest;
}

async function framesOfEmptyPage(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const longest = await longestFrame(page, secondsPerPage);
  await page.close();
  return longest;
}

/** The dashboard in headless Chromium. */
export const dashboardBench: Bench = {
  name: 'dashboard',
  title:
    'the dashboard in Chromium: its size, its start, and its frames with 5,000 terminals and 200 events/s',
  measurements: [size, load],
};
