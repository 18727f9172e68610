import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixClock } from '../../testing/fixed-clock.js';
import { MemoryBackend, type Tenant } from '../../testing/memory-backend.js';

let backend: MemoryBackend;
let tenant: Tenant;
let app: string;

async function start(config: Parameters<typeof MemoryBackend.start>[0]): Promise<void> {
  backend = await MemoryBackend.start(config);
  tenant = await backend.tenant();
  app = await backend.appToken({ owner: tenant, sandbox: true });
}

beforeEach(() => {
  fixClock();
});

afterEach(async () => {
  await backend.stop();
  vi.useRealTimers();
});

const noLimit = { 'rateLimit.principal.enabled': false };
const save = (referenceId: string, channel: string) =>
  backend.call('saveTransaction', app, { referenceId, amount: '1.00', currency: 'EUR', channel });

/** The numbers of successful transactions by channel. */
async function counts(): Promise<ReadonlyMap<string, number>> {
  const { body } = await backend.call('getChannelSummary', app, {});
  const channels = body.channels as readonly {
    channel: string;
    currencies: readonly { statuses: { SUCCESS: { count: number } } }[];
  }[];
  return new Map(
    channels.map(({ channel, currencies }) => [channel, currencies[0]?.statuses.SUCCESS.count ?? 0]),
  );
}

describe('the channels of a summary', () => {
  it('above 100 channels of a day the further ones count as other, also when they change later (RPT-01)', async () => {
    await start(noLimit);
    for (let at = 0; at < 105; at += 1) await save(`r${at}`, `c${at}`);
    await save('again', 'c7');
    const before = await counts();
    expect([before.size, before.get('c99'), before.get('c7'), before.get('other')]).toEqual([101, 1, 2, 5]);
    await backend.call('cancelTransaction', app, { referenceId: 'r104' });
    expect((await counts()).get('other')).toBe(4);
  });

  it('each day, merchant and mode has its own channels (RPT-01)', async () => {
    await start(noLimit);
    for (let at = 0; at < 101; at += 1) await save(`r${at}`, `c${at}`);
    vi.setSystemTime(Date.now() + 86_400_000);
    await save('next-day', 'c100');
    expect(await counts()).toEqual(new Map([['c100', 1]]));
    app = await backend.appToken({ owner: tenant, sandbox: false });
    await save('production', 'c100');
    expect(await counts()).toEqual(new Map([['c100', 1]]));
  });
});

describe('the period of a report', () => {
  it.each(['overallSummary', 'getChannelSummary', 'settlementReport'])(
    '%s covers at most 366 days',
    async (operation) => {
      await start(noLimit);
      const status = async (to: string) =>
        (await backend.call(operation, app, { from: '2024-01-01', to })).status;
      expect([await status('2024-12-31'), await status('2025-01-01')]).toEqual([200, 400]);
      expect(await status('9999-12-31')).toBe(400);
    },
  );

  it('a period of whole months and days at both ends has the sums of its days (RPT-01)', async () => {
    const day = 86_400_000;
    await start({ ...noLimit, 'accessToken.lifetime': 366 * day });
    const first = Date.now();
    for (let at = 0; at < 70; at += 1) {
      vi.setSystemTime(first + at * day);
      await save(`r${at}`, 'card');
    }
    const date = (at: number) => new Date(first + at * day).toISOString().slice(0, 10);
    for (const [from, to] of [
      [0, 69],
      [1, 68],
      [5, 64],
      [29, 33],
      [10, 10],
    ] as const) {
      const { body } = await backend.call('overallSummary', app, { from: date(from), to: date(to) });
      expect(body.currencies).toMatchObject([{ statuses: { SUCCESS: { count: to - from + 1 } } }]);
    }
  });
});

describe('a heavy request', () => {
  it('a summary, and find with text, take ten tokens of the caller (RAT-01)', async () => {
    await start({ 'rateLimit.principal.burst': 20 });
    const codes = async (...bodies: readonly (readonly [string, object])[]) => {
      const statuses: number[] = [];
      for (const [operation, body] of bodies)
        statuses.push((await backend.call(operation, app, body)).status);
      vi.setSystemTime(Date.now() + 10_000);
      return statuses;
    };
    expect(await codes(['overallSummary', {}], ['getChannelSummary', {}], ['find', {}])).toEqual([
      200, 200, 429,
    ]);
    expect(await codes(['find', { text: 'a' }], ['find', { text: 'a' }], ['find', {}])).toEqual([
      200, 200, 429,
    ]);
    expect(await codes(['find', { text: 'a' }], ['find', {}], ['find', { text: 'a' }])).toEqual([
      200, 200, 429,
    ]);
    expect(await codes(...Array.from({ length: 21 }, () => ['find', {}] as const))).toContain(429);
  });

  it('a heavy request is possible with a bucket of fewer tokens', async () => {
    await start({ 'rateLimit.principal.burst': 3 });
    expect((await backend.call('overallSummary', app, {})).status).toBe(200);
  });
});
