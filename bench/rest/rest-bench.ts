import { type ChildProcess, fork } from 'node:child_process';
import { type Bench, judge, type Result } from '../result.js';
import { type LoadFigures, load, post } from './load.js';

const served = new URL('./served-backend.js', import.meta.url);
const bare = new URL('./bare-echo.js', import.meta.url);

const connections = 32;
const few = 1_000;
const many = 200_000;
/** Requests of one measurement of a rate, and of one of a latency. */
const burst = 30_000;
const probes = 1_000;

interface Service {
  readonly port: number;
  readonly token: string;
}

/** REST beside a bare echo of the same body: the rate of payNow, and what 200,000 stored transactions change. */
export const restBench: Bench = {
  name: 'rest',
  title: 'payNow beside a bare fastify echo, and the cost of 200,000 stored transactions',
  async run(): Promise<readonly Result[]> {
    const floor = await withService(bare, async ({ port }) => {
      await load(port, connections, 5_000, echo());
      return load(port, connections, burst, echo());
    });
    return withService(served, async ({ port, token }, child) => {
      const pay = payments(token);
      const fill = (count: number) => load(port, connections, count, pay);
      const summary = () => load(port, 1, probes, () => post('/api/v1/pos/overallSummary', token, {}));
      const recent = () => load(port, 1, probes, () => post('/api/v1/pos/getRecentTransactions', token, {}));
      await fill(few);
      await summary();
      await recent();
      const summaryFew = await summary();
      const recentFew = await recent();
      // Warm first: the rate at few and at many are to differ by what is stored alone.
      await fill(9_000);
      const rateFew = await fill(burst);
      const stored = few + 9_000 + burst;
      const before = await residentOf(child);
      await fill(many - stored);
      const after = await residentOf(child);
      const rateMany = await fill(burst);
      const summaryMany = await summary();
      const recentMany = await recent();
      return [
        rate('pay-now', rateFew, floor, 0.5),
        rate('pay-now-200k', rateMany, rateFew, 0.9),
        latency('overall-summary-200k', summaryMany, summaryFew),
        latency('recent-200k', recentMany, recentFew),
        judge({
          name: 'bytes-per-transaction',
          value: (after - before) / (many - stored),
          unit: 'bytes',
          floor: null,
          goal: { of: 'value', max: 1536 },
        }),
      ];
    });
  },
};

function rate(name: string, value: LoadFigures, floor: LoadFigures, min: number): Result {
  const goal = { of: 'ratio', min } as const;
  return judge({ name, value: value.perSecond, unit: 'requests/s', floor: floor.perSecond, goal });
}

function latency(name: string, value: LoadFigures, floor: LoadFigures): Result {
  return judge({ name, value: value.p99, unit: 'ms p99', floor: floor.p99, goal: { of: 'ratio', max: 2 } });
}

/** Sandbox payments that succeed at once, each with a reference of its own. */
function payments(token: string) {
  let count = 0;
  return () => {
    count += 1;
    return post('/api/v1/pos/payNow', token, body(count));
  };
}

function echo() {
  let count = 0;
  return () => {
    count += 1;
    return post('/echo', 'none', body(count));
  };
}

function body(count: number) {
  return { referenceId: `bench-${count}`, amount: '12.34', currency: 'EUR', channel: 'card' };
}

async function withService<T>(
  script: URL,
  use: (service: Service, child: ChildProcess) => Promise<T>,
): Promise<T> {
  const child = fork(script, { execArgv: ['--expose-gc'] });
  try {
    return await use((await messageOf(child)) as Service, child);
  } finally {
    child.disconnect();
  }
}

async function residentOf(child: ChildProcess): Promise<number> {
  child.send('memory');
  const { rss } = (await messageOf(child)) as { readonly rss: number };
  return rss;
}

function messageOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
  });
}
