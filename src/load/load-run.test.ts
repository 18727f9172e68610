import { describe, expect, it } from 'vitest';
import { smokeMeasures } from '../../test/loads/smoke-measures.js';
import { measureOf, steadyProfile, virtualLoad } from '../../test/loads/virtual-load.js';
import { operationNames } from '../contract/operations.js';
import { builtInProfiles } from './profile/built-in-profiles.js';
import type { LoadResult } from './result/load-result.js';
import { mergeLoads, type NamedLoad } from './result/merge.js';
import { timeFigures } from './thresholds/threshold.js';
import { inShare } from '../../test/suite/share.js';
import type { HttpExchange } from '../simulator/http/http-exchange.js';

let started = false;

describe('a load in virtual time', () => {
  it('the smoke profile fills all measures, and keeps its thresholds', async () => {
    const finished = await virtualLoad(builtInProfiles.get('smoke') ?? '');
    expect(finished.result).toMatchObject({
      verdict: 'pass',
      exitCode: 0,
      reasons: [],
      outcome: 'completed',
      examples: [],
    });
    const counts = Object.fromEntries(finished.result.measures.map(({ measure, count }) => [measure, count]));
    expect(Object.keys(counts)).toEqual(smokeMeasures);
    expect(counts).toMatchObject({ registered: 20, connect: 30, reconnect: 10 });
    expect(counts.delivery).toBe(counts.requestTerminal);
  });

  it('calls of every operation get the responses that they must get', async () => {
    const names = operationNames.filter((name) => name !== 'cancelTransaction' && name !== 'payNow');
    const finished = await virtualLoad(`
operations: { payNow: 5, ${names.map((name) => `${name}: 1`).join(', ')} }
terminals: { count: 2 }
phases:
  - { name: open, for: 8s, arrivals: { kind: constant, rate: 25/s } }
`);
    expect(finished.result.examples).toEqual([]);
    expect(finished.result).toMatchObject({ verdict: 'pass', healthProblems: [] });
    for (const name of names) expect(measureOf(finished, name)?.count).toBeGreaterThan(0);
    const cancelled = await virtualLoad(
      steadyProfile.replace('payNow: 1', 'payNow: 1, cancelTransaction: 1'),
    );
    expect(cancelled.result).toMatchObject({ verdict: 'pass', examples: [], healthProblems: [] });
    expect(measureOf(cancelled, 'cancelTransaction')?.count).toBeGreaterThan(0);
  });

  it('a service that stalls for 2 s shows it in the percentiles of the calls that were due meanwhile', async () => {
    let stallsFrom = Number.POSITIVE_INFINITY;
    const finished = await virtualLoad(`${steadyProfile}thresholds: [payNow.p99<500ms]`, {
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
    const { p50 = 0, p90 = 0, p99 = 0, max = 0, count, errors } = measureOf(finished, 'payNow') ?? {};
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
      const finished = await virtualLoad(steadyProfile.replace(/arrivals.*\}/, `${how} }`), {
        // A generator that stands still for 2 s: its clock jumps, and everything that was due is late.
        now: () => Date.now() + (Date.now() >= stopsAt ? 2_000 : 0),
        onStarted: () => {
          stopsAt = Date.now() + 1_030;
        },
      });
      expect(measureOf(finished, 'payNow')?.max).toBeGreaterThan(1_900);
      expect(finished.result).toMatchObject({ verdict: 'invalid', exitCode: 2 });
      expect(finished.result.reasons[0]).toMatch(/^calls began late: p99 [0-9.]+ ms, at most 100 ms$/);
    },
  );

  it('calls without a response are errors, and count as at least their time-out', async () => {
    const finished = await virtualLoad(`${steadyProfile}callTimeout: 1s`, {
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
    expect(measureOf(finished, 'payNow')).toMatchObject({
      count: 120,
      errors: 120,
      errorsByCode: { TIMEOUT: 120 },
    });
    expect(measureOf(finished, 'payNow')?.p50).toBeGreaterThanOrEqual(1_000);
    expect(finished.result).toMatchObject({
      verdict: 'fail',
      exitCode: 1,
      reasons: ['120 errors, and no threshold bounds them'],
    });
  });

  it('a quick response that is wrong is an error', async () => {
    const finished = await virtualLoad(`${steadyProfile}thresholds: [payNow.errors<1%]`, {
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
    expect(measureOf(finished, 'payNow')?.errorsByCode).toEqual({ WRONG_RESPONSE: 120 });
    expect(finished.result.examples[0]?.text).toMatch(/^expected amount .+, got amount 0.01$/);
    expect(finished.result.exitCode).toBe(3);
  });

  it('a response of which the document shows nothing else is not an error if the profile does not bind the service', async () => {
    const ofDocument = (change: object) => (exchange: HttpExchange) => {
      const { referenceId, status, sandbox } = exchange.body as Record<string, unknown>;
      return { ...exchange, status: 201, headers: {}, body: { referenceId, status, sandbox, ...change } };
    };
    const load = (strict: boolean, change: object = {}) =>
      virtualLoad(steadyProfile, {
        strict,
        http: async (call, send) => {
          const exchange = await send(call);
          return started && call.path.endsWith('/payNow') ? ofDocument(change)(exchange) : exchange;
        },
        onStarted: () => {
          started = true;
        },
      }).finally(() => {
        started = false;
      });
    expect(measureOf(await load(false), 'payNow')).toMatchObject({ count: 120, errors: 0 });
    expect(measureOf(await load(true), 'payNow')?.errorsByCode).toEqual({ HTTP_201: 120 });
    const wrong = await load(false, { sandbox: false });
    expect(measureOf(wrong, 'payNow')?.errorsByCode).toEqual({ WRONG_RESPONSE: 120 });
  });

  it.runIf(inShare(4))(
    'calls above the rate limits of a service are errors, and the reasons name what helps',
    async () => {
      const yaml = steadyProfile.replace('20/s', '60/s');
      const config = { 'rateLimit.principal.perSecond': 10, 'rateLimit.principal.burst': 70 };
      const one = await virtualLoad(`${yaml}apps: 1`, { config });
      const { ERR_RATE_LIMITED: limited } = measureOf(one, 'payNow')?.errorsByCode ?? {};
      expect(limited).toBeGreaterThan(100);
      expect(one.result).toMatchObject({ verdict: 'fail', exitCode: 1 });
      expect(one.result.reasons.at(-1)).toBe(
        `${limited} calls were above a rate limit of the service: lower the rate, or raise apps in the profile`,
      );
      const spread = await virtualLoad(`${yaml}apps: 8`, { config });
      expect(spread.result).toMatchObject({ verdict: 'pass', reasons: [] });
    },
  );

  it('the samples of a phase are those that were due in it, and its thresholds judge them alone', async () => {
    let slowFrom = Number.POSITIVE_INFINITY;
    const { result } = await virtualLoad(
      `
operations: { payNow: 1 }
phases:
  - { name: calm, for: 3s, arrivals: { kind: constant, rate: 20/s } }
  - { name: slow, for: 2s, arrivals: { kind: constant, rate: 30/s } }
thresholds: ['payNow{phase:calm}.p99<100ms', 'payNow{phase:slow}.p99<100ms', 'payNow{phase:slow}.rate>=30/s']
`,
      {
        http: async (call, send) => {
          if (Date.now() >= slowFrom) await new Promise((resolve) => setTimeout(resolve, 400));
          return send(call);
        },
        onStarted: () => {
          slowFrom = Date.now() + 3_040;
        },
      },
    );
    expect(
      result.phases.map(({ phase, elapsedMs, measures }) => [phase, elapsedMs, measures[0]?.count]),
    ).toEqual([
      ['calm', 3_000, 60],
      ['slow', 2_000, 60],
    ]);
    expect(result.thresholds.map(({ held }) => held)).toEqual([true, false, true]);
    expect(result.reasons[0]).toMatch(/^payNow\{phase:slow\}\.p99<100ms does not hold: it is 4[0-9.]+$/);
  });

  it.runIf(inShare(6))('a threshold on the errors of one measure allows no errors of another', async () => {
    const failing = (threshold: string) => {
      let isFailing = false;
      const mixed = steadyProfile.replace('payNow: 1', 'payNow: 1, getTransactionDetails: 1');
      return virtualLoad(`${mixed}thresholds: ['${threshold}']`, {
        http: async (call, send) => {
          const exchange = await send(call);
          return isFailing && call.path.endsWith('/payNow') ? { ...exchange, status: 500 } : exchange;
        },
        onStarted: () => {
          isFailing = true;
        },
      });
    };
    const other = await failing('getTransactionDetails.errors<1%');
    expect(other.result).toMatchObject({ verdict: 'fail', exitCode: 1 });
    const own = await failing('payNow.errors<=100%');
    expect(own.result).toMatchObject({ verdict: 'pass', exitCode: 0 });
  });

  it.runIf(inShare(5))('three segments that are merged equal the whole load', async () => {
    const yaml = `
operations: { payNow: 3, getTransactionDetails: 1 }
terminals: { count: 7, connectRate: 7/s }
herdCuts: [{ at: 2500ms, share: 0.5 }]
phases:
  - { name: connect, for: 1s }
  - { name: commands, for: 1s, arrivals: { kind: poisson, rate: 30/s }, operations: { requestTerminal: 1 } }
  - { name: payments, for: 3s, arrivals: { kind: poisson, rate: 30/s } }
  - { name: people, for: 2s, users: { count: 5, thinkTime: 200ms } }
`;
    const whole = await virtualLoad(yaml);
    const parts: NamedLoad[] = [];
    for (const number of [1, 2, 3])
      parts.push({ folder: `part-${number}`, ...(await virtualLoad(yaml, { segment: { number, of: 3 } })) });
    const [one, two, three] = parts as [NamedLoad, NamedLoad, NamedLoad];
    const merged = mergeLoads([three, one, two]);
    expect(merged.result).toMatchObject({ verdict: 'pass', segments: ['3/3', '1/3', '2/3'] });
    // The parts draw the same calls and instants as the whole, and every wait in virtual time is one of the network.
    const counts = ({ measures }: LoadResult) =>
      measures.map(({ measure, count, errors }) => [measure, count, errors]);
    expect(counts(merged.result)).toEqual(counts(whole.result));
    expect(merged.result.phases.map(({ elapsedMs }) => elapsedMs)).toEqual([1_000, 1_000, 3_000, 2_000]);
    for (const of of whole.result.measures) {
      const same = measureOf(merged, of.measure);
      for (const figure of timeFigures)
        expect(Math.abs((same?.[figure] ?? 0) - of[figure]), `${of.measure}.${figure}`).toBeLessThanOrEqual(
          of[figure] * 0.001,
        );
    }

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
