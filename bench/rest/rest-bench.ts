import { type ChildProcess, fork } from 'node:child_process';
import { median } from '../median.js';
import { type Bench, judge, type Result } from '../result.js';
import { type LoadFigures, load, type NextRequest, post } from './load.js';

const served = new URL('./served-backend.js', import.meta.url);
const bare = new URL('./bare-echo.js', import.meta.url);

const connections = 32;
const few = 1_000;
const many = 200_000;
/** Each figure is the median of so many rounds, in which every service has its turn: what disturbs one of them disturbs all. */
const rounds = 7;
/** Requests of one turn in which a rate is measured, and of one for a latency. */
const burst = 6_000;
const probes = 500;
/** Requests until the engine has compiled what is measured. */
const warmUp = 40_000;

interface Service {
  readonly child: ChildProcess;
  readonly port: number;
  readonly token: string;
}

/** REST beside a bare echo of the same body: the rate of payNow, and what 200,000 stored transactions change. */
export const restBench: Bench = {
  name: 'rest',
  title: 'payNow beside a bare fastify echo, and the cost of 200,000 stored transactions',
  run: () =>
    withService(bare, (floor) =>
      withService(served, (young) => withService(served, (full) => measure(floor, young, full))),
    ),
};

async function measure(floor: Service, young: Service, full: Service): Promise<readonly Result[]> {
  const echo = requests(floor, '/echo');
  const payYoung = requests(young, payNow);
  const payFull = requests(full, payNow);
  const echoes = () => load(floor.port, connections, burst, echo);
  const pay = (service: Service, next: NextRequest, count = burst) =>
    load(service.port, connections, count, next);
  const makeYoung = async () => {
    await told(young, 'forget');
    await pay(young, payYoung, few);
  };

  await pay(full, payFull, many / 2);
  const half = await residentOf(full);
  await pay(full, payFull, many / 2);
  const bytes = ((await residentOf(full)) - half) / (many / 2);
  // Warm first: young and full are to differ by what is stored alone.
  await pay(young, payYoung, warmUp);
  await load(floor.port, connections, warmUp, echo);
  await makeYoung();

  // Before the rates, which add to what is stored: young holds 1,000 rows, full 200,000.
  const [summaryYoung, summaryFull, recentYoung, recentFull] = await medians(
    'p99',
    [young, full].map((service) => () => probe(service, 'overallSummary')),
    [young, full].map((service) => () => probe(service, 'getRecentTransactions')),
  );
  // Each turn adds 6,000 rows. Young forgets them, so it goes from 1,000 to 7,000 rows in every round; full goes on,
  // from 200,000 to 242,000 in seven.
  const [rateFloor, rateYoung, rateFull] = await medians('perSecond', [
    echoes,
    async () => {
      await makeYoung();
      return pay(young, payYoung);
    },
    () => pay(full, payFull),
  ]);
  return [
    rate('pay-now', rateYoung, rateFloor, 0.5),
    rate('pay-now-200k', rateFull, rateYoung, 0.9),
    latency('overall-summary-200k', summaryFull, summaryYoung),
    latency('recent-200k', recentFull, recentYoung),
    judge({
      name: 'bytes-per-transaction',
      value: bytes,
      unit: 'bytes',
      floor: null,
      goal: { of: 'value', max: 1536 },
    }),
  ];
}

type Turn = () => Promise<LoadFigures>;

/** The median of one figure for each of those that take turns, in their order. */
async function medians(
  figure: keyof LoadFigures,
  ...groups: readonly (readonly Turn[])[]
): Promise<number[]> {
  const turns = groups.flat();
  const seen: number[][] = turns.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, turn] of turns.entries()) seen[index]?.push((await turn())[figure]);
  }
  return seen.map(median);
}

const payNow = '/api/v1/pos/payNow';

function probe({ port, token }: Service, operation: string): Promise<LoadFigures> {
  return load(port, 1, probes, () => post(`/api/v1/pos/${operation}`, token, {}));
}

function rate(name: string, value = Number.NaN, floor = Number.NaN, min: number): Result {
  return judge({ name, value, unit: 'requests/s', floor, goal: { of: 'ratio', min } });
}

function latency(name: string, value = Number.NaN, floor = Number.NaN): Result {
  return judge({ name, value, unit: 'ms p99', floor, goal: { of: 'ratio', max: 2 } });
}

/** Sandbox payments that succeed at once, each with a reference of its own. */
function requests({ token }: Service, path: string): NextRequest {
  let count = 0;
  return () => {
    count += 1;
    return post(path, token, body(count));
  };
}

function body(count: number) {
  return { referenceId: `bench-${count}`, amount: '12.34', currency: 'EUR', channel: 'card' };
}

async function withService<T>(script: URL, use: (service: Service) => Promise<T>): Promise<T> {
  const child = fork(script, { execArgv: ['--expose-gc'] });
  try {
    return await use({ child, ...((await messageOf(child)) as Omit<Service, 'child'>) });
  } finally {
    child.disconnect();
  }
}

async function residentOf(service: Service): Promise<number> {
  const { rss } = (await told(service, 'memory')) as { readonly rss: number };
  return rss;
}

function told({ child }: Service, what: 'memory' | 'forget'): Promise<unknown> {
  child.send(what);
  return messageOf(child);
}

function messageOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
  });
}
