import { expect, it } from 'vitest';
import { measureOf, steadyProfile, virtualKnee, virtualLoad } from '../../../test/loads/virtual-load.js';
import { LiveFigures } from './live-figures.js';
import { prometheusText } from './prometheus-text.js';
import { inShare } from '../../../test/suite/share.js';

const live = (profile = 'test') => new LiveFigures({ version: '0', profile, segment: '1/1' });

/** The value of a series; undefined if the text has no such series. */
function seriesValue(figures: LiveFigures, series: string): number | undefined {
  const found = prometheusText(figures)
    .split('\n')
    .find((line) => line.startsWith(`tillfleet_load_${series} `));
  return found === undefined ? undefined : Number(found.slice(found.lastIndexOf(' ')));
}

it('the metrics at the end of a load have the samples of its result', async () => {
  const figures = live();
  let calls = 0;
  let isFailing = false;
  let intended: number | undefined;
  const yaml = `
operations: { payNow: 2, requestTerminal: 1 }
terminals: { count: 4, connectRate: 8/s }
herdCuts: [{ at: 2s, share: 0.5 }]
phases: [{ name: connect, for: 1s }, { name: steady, for: 5s, arrivals: { kind: poisson, rate: 20/s } }]
`;
  const finished = await virtualLoad(yaml, {
    live: figures,
    http: async (call, send) => {
      const exchange = await send(call);
      if (!isFailing || !call.path.endsWith('/payNow')) return exchange;
      calls += 1;
      return calls % 9 === 0 ? { ...exchange, status: 500 } : exchange;
    },
    onStarted: () => {
      isFailing = true;
    },
    afterwards: async () => {
      intended = seriesValue(figures, 'arrivals_intended_total');
    },
  });
  const { count = 0, errors = 0, errorsByCode } = measureOf(finished, 'payNow') ?? {};
  expect(errors).toBeGreaterThan(3);
  expect(errorsByCode).toEqual({ HTTP_500: errors });
  const payments = 'requests_total{operation="payNow",outcome=';
  expect(seriesValue(figures, `${payments}"ok"}`)).toBe(count - errors);
  expect(seriesValue(figures, `${payments}"error"}`)).toBe(errors);
  expect(seriesValue(figures, 'errors_total{measure="payNow",code="HTTP_500"}')).toBe(errors);
  const times = {
    connect: 'connect_duration',
    registered: 'registration_duration',
    delivery: 'delivery_duration',
    heartBeat: 'heart_beat_lateness',
    reconnect: 'reconnect_duration',
  };
  for (const [measure, name] of Object.entries(times)) {
    const of = measureOf(finished, measure)?.count ?? 0;
    expect(seriesValue(figures, `${name}_seconds_count`), name).toBe(of);
    expect(seriesValue(figures, `${name}_seconds_bucket{le="+Inf"}`), name).toBe(of);
  }
  expect(measureOf(finished, 'reconnect')?.count).toBe(2);
  expect(seriesValue(figures, 'connections_without_socket_total')).toBe(0);
  expect(seriesValue(figures, 'calls_in_flight')).toBe(0);
  const arrivals = count + (measureOf(finished, 'requestTerminal')?.count ?? 0);
  expect(intended).toBe(arrivals);
  expect(seriesValue(figures, 'arrivals_started_total')).toBe(arrivals);
});

it('the buckets of a latency count from the intended start: a stall of 2 s is in them', async () => {
  const figures = live();
  let stallsFrom = Number.POSITIVE_INFINITY;
  const online: (number | undefined)[] = [];
  await virtualLoad(`${steadyProfile}terminals: { count: 3 }`, {
    live: figures,
    http: async (call, send) => {
      const waitMs = stallsFrom + 2_000 - Date.now();
      if (waitMs > 0 && waitMs <= 2_000) await new Promise((resolve) => setTimeout(resolve, waitMs));
      return send(call);
    },
    onStarted: () => {
      stallsFrom = Date.now() + 3_050;
    },
    onSample: () => online.push(seriesValue(figures, 'sessions{state="online"}')),
  });
  const upTo = (seconds: string) =>
    seriesValue(figures, `request_duration_seconds_bucket{operation="payNow",le="${seconds}"}`) ?? Number.NaN;
  expect(upTo('+Inf')).toBe(120);
  expect(upTo('2.5')).toBe(120);
  // 40 of 120 calls were due within the stall, evenly: half of them waited for more than a second.
  expect(upTo('1')).toBeGreaterThanOrEqual(98);
  expect(upTo('1')).toBeLessThanOrEqual(102);
  expect(upTo('0.1')).toBeLessThanOrEqual(83);
  const sum = seriesValue(figures, 'request_duration_seconds_sum{operation="payNow"}');
  expect(sum).toBeGreaterThan(38);
  expect(sum).toBeLessThan(50);
  expect(online.at(-1)).toBe(3);
});

it('calls that are due and not begun yet are the difference of intended and started arrivals', async () => {
  const figures = live();
  let jumpAt = Number.POSITIVE_INFINITY;
  let behind: number | undefined;
  const lookOnce = () => {
    if (behind !== undefined) return;
    behind = 0;
    const intended = seriesValue(figures, 'arrivals_intended_total') ?? 0;
    behind = intended - (seriesValue(figures, 'arrivals_started_total') ?? 0);
  };
  await virtualLoad(steadyProfile, {
    live: figures,
    now: () => {
      if (Date.now() < jumpAt) return Date.now();
      // The generator looks at its clock for the first time after it has stood still.
      lookOnce();
      return Date.now() + 2_000;
    },
    onStarted: () => {
      jumpAt = Date.now() + 1_030;
    },
  });
  // The generator stood still for 2 s at 20 calls a second.
  expect(behind).toBeGreaterThanOrEqual(38);
  expect(behind).toBeLessThanOrEqual(41);
  expect(seriesValue(figures, 'arrivals_started_total')).toBe(120);
  expect(seriesValue(figures, 'generator_schedule_slip_p99_seconds')).toBeGreaterThan(1.9);
  expect(seriesValue(figures, 'generator_event_loop_lag_p99_seconds')).toBeGreaterThan(0);
});

it.runIf(inShare(1))('the steps of a search for a knee add up', async () => {
  const figures = live();
  const { steps } = await virtualKnee(`${steadyProfile}thresholds: [payNow.p99<1s]`, {
    live: figures,
    cpuMs: () => Date.now() * 0.5,
  });
  expect(steps.length).toBeGreaterThan(1);
  const asked = steps.reduce((sum, { perSecond }) => sum + perSecond * 2, 0);
  expect(seriesValue(figures, 'requests_total{operation="payNow",outcome="ok"}')).toBe(asked);
  expect(seriesValue(figures, 'arrivals_started_total')).toBe(asked);
  expect(seriesValue(figures, 'generator_cpu_ratio')).toBeCloseTo(0.5, 1);
});

it('before the load begins there are its facts, and no state', () => {
  const figures = live('a "b" \\ c\nd');
  expect(prometheusText(figures)).toContain(
    'tillfleet_load_info{version="0",profile="a \\"b\\" \\\\ c\\nd",segment="1/1"} 1\n',
  );
  expect(seriesValue(figures, 'arrivals_intended_total')).toBe(0);
  expect(seriesValue(figures, 'calls_in_flight')).toBeUndefined();
});

it('a service that makes up error codes creates a limited number of series', () => {
  const figures = live();
  for (let index = 0; index < 200; index += 1) figures.record('payNow', 1, `E${index}`);
  expect(prometheusText(figures).match(/errors_total\{/g)).toHaveLength(51);
  expect(seriesValue(figures, 'errors_total{measure="payNow",code="OTHER"}')).toBe(150);
});
