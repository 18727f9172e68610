import { describe, expect, it } from 'vitest';
import { inVirtualTime, type VirtualService } from '../../test/support/virtual-time.js';
import { rateLimitsOff } from '../backend/config/config.js';
import { operationNames } from '../contract/operations.js';
import { type AroundCall, HttpClient } from '../simulator/http/http-client.js';
import type { LoadService } from './backend/load-service.js';
import { type FinishedLoad, LoadRun } from './load-run.js';
import { builtInProfiles } from './profile/built-in-profiles.js';
import { parseProfile } from './profile/parse-profile.js';
import type { LoadResult } from './result/load-result.js';
import { mergeLoads, type NamedLoad } from './result/merge.js';
import { resultText } from './result/result-text.js';
import { type Segment, wholeLoad } from './schedule/segment.js';

interface Changes {
  readonly segment?: Segment;
  readonly http?: AroundCall;
  readonly restartable?: boolean;
  /** The clock of the generator. Default: the virtual one. */
  readonly now?: () => number;
  /** Called when the load has ended. */
  readonly afterwards?: () => Promise<void>;
  /** Called with the run when the load begins. */
  readonly onStarted?: (run: LoadRun, service: VirtualService) => void;
}

const loadOf = (service: VirtualService, http: HttpClient): LoadService => ({
  ...{ name: 'embedded', rateLimits: 'off', internalErrors: [] },
  start: async () => ({ http, link: service.target.link, administrator: service.administrator }),
  stop: async () => undefined,
});

/** A load in virtual time. */
function load(
  yaml: string,
  {
    segment = wholeLoad,
    now = () => Date.now(),
    http,
    onStarted,
    restartable = false,
    afterwards,
  }: Changes = {},
) {
  return inVirtualTime({ config: rateLimitsOff, restartable }, async (service): Promise<FinishedLoad> => {
    const run: LoadRun = new LoadRun(
      {
        ...{ version: '0', seed: 7, segment },
        profile: parseProfile(yaml, 'test.yaml', 'test'),
        source: { yaml, thresholds: [] },
      },
      {
        service: loadOf(service, http === undefined ? service.http : around(service, http)),
        clock: { now },
        ...{ cpuMs: () => 0, unique: `t${segment.number}`, onSample: () => undefined },
        onStarted: () => onStarted?.(run, service),
      },
    );
    const finished = await run.perform();
    await afterwards?.();
    if (finished === undefined) throw new Error('the load has not begun');
    return finished;
  });
}

const measure = ({ result }: FinishedLoad, name: string) =>
  result.measures.find((each) => each.measure === name);

/** 20 payments a second for 6 seconds. */
const steady = `
operations: { payNow: 1 }
phases:
  - { name: steady, for: 6s, arrivals: { kind: constant, rate: 20/s } }
`;
let started = false;

/** A client of the service that sends its calls in this way. */
function around({ network, backend }: VirtualService, how: AroundCall): HttpClient {
  return new HttpClient({ network, baseUrl: backend.baseUrl, around: how });
}

describe('a load in virtual time', () => {
  it('the smoke profile fills all measures, and keeps its thresholds', async () => {
    const finished = await load(builtInProfiles.get('smoke') ?? '');
    expect(finished.result).toMatchObject({
      verdict: 'pass',
      exitCode: 0,
      reasons: [],
      outcome: 'completed',
      examples: [],
    });
    const counts = Object.fromEntries(finished.result.measures.map(({ measure, count }) => [measure, count]));
    expect(Object.keys(counts)).toEqual([
      ...['payNow', 'getTransactionDetails', 'requestTerminal'],
      ...['connect', 'registered', 'delivery', 'heartBeat', 'reconnect'],
    ]);
    expect(counts).toMatchObject({ registered: 20, connect: 30, reconnect: 10 });
    expect(counts.delivery).toBe(counts.requestTerminal);
  });

  it('calls of every operation get the responses that they must get', async () => {
    const names = operationNames.filter((name) => name !== 'cancelTransaction' && name !== 'payNow');
    const finished = await load(`
operations: { payNow: 5, ${names.map((name) => `${name}: 1`).join(', ')} }
terminals: { count: 2 }
phases:
  - { name: open, for: 8s, arrivals: { kind: constant, rate: 25/s } }
`);
    expect(finished.result.examples).toEqual([]);
    expect(finished.result).toMatchObject({ verdict: 'pass', healthProblems: [] });
    for (const name of names) expect(measure(finished, name)?.count).toBeGreaterThan(0);
    const cancelled = await load(steady.replace('payNow: 1', 'payNow: 1, cancelTransaction: 1'));
    expect(cancelled.result).toMatchObject({ verdict: 'pass', examples: [], healthProblems: [] });
    expect(measure(cancelled, 'cancelTransaction')?.count).toBeGreaterThan(0);
  });

  it('a service that stalls for 2 s shows it in the percentiles of the calls that were due meanwhile', async () => {
    let stallsFrom = Number.POSITIVE_INFINITY;
    const finished = await load(`${steady}thresholds: [payNow.p99<500ms]`, {
      // A proxy that holds all requests from the second second to the fourth.
      http: async (call, send) => {
        const waitMs = stallsFrom + 2_000 - Date.now();
        if (waitMs > 0 && waitMs <= 2_000) await new Promise((resolve) => setTimeout(resolve, waitMs));
        return send(call);
      },
      onStarted: () => {
        stallsFrom = Date.now() + 1_050;
      },
    });
    const { p50 = 0, p90 = 0, p99 = 0, max = 0, count, errors } = measure(finished, 'payNow') ?? {};
    expect({ count, errors }).toEqual({ count: 120, errors: 0 });
    expect(p50).toBeLessThan(100);
    // 40 of 120 calls were due within the stall, evenly: a tenth of all waited for more than 1.4 s.
    expect(p90).toBeGreaterThan(1_300);
    expect(p99).toBeGreaterThan(1_900);
    expect(max).toBeLessThan(2_200);
    expect(finished.result).toMatchObject({ verdict: 'threshold', exitCode: 3 });
  });

  it.each(['arrivals: { kind: constant, rate: 20/s }', 'users: { count: 20, thinkTime: 1s }'])(
    'calls that a generator begins late count from the instant at which they were due: %s',
    async (how) => {
      let stopsAt = Number.POSITIVE_INFINITY;
      const finished = await load(steady.replace(/arrivals.*\}/, `${how} }`), {
        // A generator that stands still for 2 s: its clock jumps, and everything that was due is late.
        now: () => Date.now() + (Date.now() >= stopsAt ? 2_000 : 0),
        onStarted: () => {
          stopsAt = Date.now() + 1_030;
        },
      });
      expect(measure(finished, 'payNow')?.max).toBeGreaterThan(1_900);
      expect(finished.result).toMatchObject({ verdict: 'invalid', exitCode: 2 });
      expect(finished.result.reasons[0]).toMatch(/^calls began late: p99 [0-9.]+ ms, at most 100 ms$/);
    },
  );

  it('calls without a response are errors, and count as at least their time-out', async () => {
    const finished = await load(`${steady}callTimeout: 1s`, {
      http: (call, send) => {
        const { signal, path } = call;
        if (!started || !path.endsWith('/payNow')) return send(call);
        return new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(new Error('cancelled'))),
        );
      },
      onStarted: () => {
        started = true;
      },
    });
    started = false;
    expect(measure(finished, 'payNow')).toMatchObject({
      count: 120,
      errors: 120,
      errorsByCode: { TIMEOUT: 120 },
    });
    expect(measure(finished, 'payNow')?.p50).toBeGreaterThanOrEqual(1_000);
    expect(finished.result).toMatchObject({
      verdict: 'fail',
      exitCode: 1,
      reasons: ['120 errors, and no threshold allows any'],
    });
  });

  it('a quick response that is wrong is an error', async () => {
    const finished = await load(`${steady}thresholds: [payNow.errors<1%]`, {
      http: async (call, send) => {
        const exchange = await send(call);
        const isPayment = started && call.path.endsWith('/payNow');
        return isPayment ? { ...exchange, body: { ...(exchange.body as object), amount: '0.01' } } : exchange;
      },
      onStarted: () => {
        started = true;
      },
    });
    started = false;
    expect(measure(finished, 'payNow')?.errorsByCode).toEqual({ WRONG_RESPONSE: 120 });
    expect(finished.result.examples[0]?.text).toMatch(/^expected amount .+, got amount 0.01$/);
    expect(finished.result.exitCode).toBe(3);
  });

  it('a service that dies in the middle is counted as errors, and the load ends by its plan', async () => {
    let comeBack = (): void => undefined;
    let restarted: Promise<void> | undefined;
    const finished = await load(`${steady}callTimeout: 1s\nterminals: { count: 3 }`, {
      restartable: true,
      onStarted: (_, { target }) =>
        setTimeout(() => {
          const whileDown = new Promise<void>((resolve) => {
            comeBack = resolve;
          });
          restarted = target.restart?.(() => whileDown);
        }, 2_000),
      afterwards: async () => {
        comeBack();
        await restarted;
      },
    });
    const { count = 0, errors = 0 } = measure(finished, 'payNow') ?? {};
    expect(count).toBe(120);
    expect(errors).toBeGreaterThan(60);
    expect(measure(finished, 'reconnect')?.errorsByCode).toEqual({ NOT_ONLINE: 3 });
    expect(finished.result).toMatchObject({
      outcome: 'completed',
      verdict: 'fail',
      exitCode: 1,
      elapsedMs: 6_000,
    });
  });

  it('a stop by a signal gives the result of what there was', async () => {
    const finished = await load(steady, { onStarted: (run) => setTimeout(() => run.stop(130), 2_500) });
    expect(finished.result).toMatchObject({
      ...{ outcome: 'stopped', verdict: 'stopped', exitCode: 130 },
      reasons: ['the load was stopped before its end'],
    });
    expect(resultText(finished.result)).toContain('\nSTOPPED (exit code 130)\n  the load was stopped before');
    expect(measure(finished, 'payNow')?.count).toBeLessThan(60);
    expect(finished.samples.map(({ atMs }) => atMs)).toEqual([1_000, 2_000]);
  });

  it('a threshold that is broken for its time ends the load', async () => {
    const rule = '{ is: payNow.p50<1ms, abortAfter: 1s }';
    const { result } = await load(`${steady}thresholds: [${rule}]`);
    expect(result).toMatchObject({ outcome: 'aborted', verdict: 'threshold', exitCode: 3 });
    expect(result.elapsedMs).toBeLessThan(3_000);
  });

  it('three segments that are merged equal the whole load', async () => {
    const yaml = `
operations: { payNow: 3, requestTerminal: 1 }
terminals: { count: 7, connectRate: 7/s }
herdCuts: [{ at: 2s, share: 0.5 }]
phases:
  - { name: open, for: 4s, arrivals: { kind: poisson, rate: 30/s } }
`;
    const whole = await load(yaml);
    const parts: NamedLoad[] = [];
    for (const number of [1, 2, 3])
      parts.push({ folder: `part-${number}`, ...(await load(yaml, { segment: { number, of: 3 } })) });
    const [one, two, three] = parts as [NamedLoad, NamedLoad, NamedLoad];
    const merged = mergeLoads([three, one, two]);
    expect(merged.result).toMatchObject({ verdict: 'pass', segments: ['3/3', '1/3', '2/3'] });
    const counts = ({ measures }: LoadResult) =>
      measures
        .filter(({ measure }) => measure !== 'heartBeat')
        .map(({ measure, count, errors }) => [measure, count, errors]);
    expect(counts(merged.result)).toEqual(counts(whole.result));
    // Merged from the same samples, each figure is that of all of them.
    for (const { measure: name, count, max, p50 } of merged.result.measures) {
      const own = parts.flatMap(({ result }) => result.measures.filter((each) => each.measure === name));
      expect(count).toBe(own.reduce((sum, each) => sum + each.count, 0));
      expect(max).toBe(Math.max(...own.map((each) => each.max)));
      expect(p50).toBeGreaterThanOrEqual(Math.min(...own.map((each) => each.p50)));
    }
    // Every wait in virtual time is one of the network, so that the whole load has the same times.
    const times = (result: LoadResult) => result.measures.find((each) => each.measure === 'payNow')?.p50 ?? 0;
    expect(Math.abs(times(merged.result) - times(whole.result))).toBeLessThanOrEqual(1);

    expect(mergeLoads([one, two]).result).toMatchObject({
      verdict: 'invalid',
      exitCode: 2,
      reasons: ['the segment 3/3 is missing'],
    });
    expect(() => mergeLoads([one, one])).toThrow('part-1 has the segment 1/3, which part-1 has too');
    const other = { ...two, result: { ...two.result, seed: 8 } };
    expect(() => mergeLoads([one, other])).toThrow('part-2 differs from part-1 in its seed');
  });
});
