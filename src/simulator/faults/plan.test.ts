import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { createRandomRoot } from '../../random/random.js';
import { describeFault } from './description.js';
import { occurrencesOf } from './fault-occurrences.js';
import { type Fault, type FaultKind, faultListSchema, faultPlanSchema, faultSchemas } from './plan.js';
import { planProblem } from './plan-problem.js';
import { faultPresets } from './presets.js';
import { milliseconds, minForMs, windowOf } from './times.js';

/** One of each kind; a new kind does not compile until it has its example here. */
const examples: { readonly [K in FaultKind]: Extract<Fault, { kind: K }> } = {
  cut: { kind: 'cut', at: '2s', for: '6s', share: 0.5 },
  'half-open': { kind: 'half-open', at: '1s', for: '1m', each: '40s' },
  latency: { kind: 'latency', at: '0s', for: '10s', delay: '100ms', jitter: '50ms' },
  'slow-consumer': { kind: 'slow-consumer', at: '1s', for: '10s', bytesPerSecond: 200 },
  bandwidth: { kind: 'bandwidth', at: '1s', for: '10s', share: 0.333, bytesPerSecond: 200 },
  duplicates: { kind: 'duplicates', at: '1s', for: '10s', each: '5s', chance: 0.1 },
  'token-down': { kind: 'token-down', at: '1s', for: '10s' },
  'herd-cut': { kind: 'herd-cut', at: '250ms', share: 0.9 },
  'backend-restart': { kind: 'backend-restart', at: '1s', for: '10s' },
};
const all = Object.values(examples);
const ids = (count: number) => Array.from({ length: count }, (_, index) => `T0000${1001 + index}`);

it.each(all)('a fault of the kind $kind is plain data with a description in one clause', (fault) => {
  expect(Check(faultSchemas[fault.kind], fault)).toBe(true);
  expect(JSON.parse(JSON.stringify(fault))).toEqual(fault);
  const description = describeFault(fault);
  expect(description).toMatch(/^[^\n]{20,160}[^.]$/);
  expect(description).not.toMatch(/undefined|NaN|object/);
});

it('a fault has a description that shows each of its numbers', () => {
  expect(describeFault(examples.latency)).toBe(
    'everything that all terminals send and receive is delayed by 100ms and up to 50ms more for 10s',
  );
  expect(describeFault(examples.bandwidth)).toBe(
    'the lines of 33.3% of the terminals carry at most 200 bytes per second in each direction for 10s',
  );
  expect(describeFault(examples.duplicates)).toBe(
    '10% of the messages for all terminals arrive twice for 5s each, within 10s',
  );
});

it.each([
  { kind: 'cut', at: '2s' },
  { kind: 'cut', at: '-2s', for: '1s' },
  { kind: 'cut', at: 2, for: '1s' },
  { kind: 'cut', at: '2s', for: '1s', share: 0 },
  { kind: 'cut', at: '2s', for: '1s', share: 1.1 },
  { kind: 'cut', at: '2s', for: '1s', each: '1s' },
  { kind: 'latency', at: '2s', for: '1s' },
  { kind: 'bandwidth', at: '2s', for: '1s', bytesPerSecond: -1 },
  { kind: 'bandwidth', at: '2s', for: '1s', bytesPerSecond: 0.5 },
  { kind: 'herd-cut', at: '2s', for: '1s' },
  { kind: 'backend-restart', at: '2s', for: '1s', share: 0.5 },
  { kind: 'earthquake', at: '2s', for: '1s' },
  { kind: 'cut', at: '1e3s', for: '1s' },
  { kind: 'cut', at: '9999999999s', for: '1s' },
])('a fault like %j is not valid', (fault) => {
  expect(Check(faultListSchema, [fault])).toBe(false);
});

it.each<[Fault, string, string]>([
  [{ kind: 'cut', at: '31d', for: '1s' }, 'at', 'must be at most 30d, not 31d'],
  [{ kind: 'cut', at: '1s', for: '25h' }, 'for', 'must be at most 1d, not 25h'],
  [{ kind: 'cut', at: '1s', for: '0s' }, 'for', 'must be at least 1ms, not 0s'],
  [{ ...examples['half-open'], each: '61s' }, 'each', 'must be at most 1m, not 61s'],
  [{ ...examples['half-open'], each: '0ms' }, 'each', 'must be at least 1ms, not 0ms'],
  [{ ...examples.latency, delay: '11s' }, 'delay', 'must be at most 10s, not 11s'],
  [{ ...examples.latency, jitter: '1m' }, 'jitter', 'must be at most 10s, not 1m'],
])('a fault that the schema accepts is rejected with its field and value: %j', (fault, field, problem) => {
  expect(planProblem([examples.cut, fault])).toEqual({ path: [1, field], problem });
  expect(planProblem([examples.cut])).toBeUndefined();
});

it('a fault that the schema accepts is rejected if it is a restart that begins before another one is over', () => {
  const [first, second] = [examples['backend-restart'], { ...examples['backend-restart'], at: '11s' }];
  expect(planProblem([second, first])).toMatchObject({ path: [0, 'at'] });
  expect(planProblem([first, { ...second, at: '12s' }])).toBeUndefined();
});

it.each(faultPresets)(
  'the presets include $name, which is a valid plan with a description',
  ({ name, description, faults }) => {
    expect(Check(faultPlanSchema, { name, faults: [...faults] })).toBe(true);
    expect(planProblem(faults)).toBeUndefined();
    expect(description).toMatch(/^[A-Z].*\.$/);
  },
);

it('the presets have different names and contain every kind of fault', () => {
  expect(new Set(faultPresets.map(({ name }) => name)).size).toBe(faultPresets.length);
  const kinds = new Set(faultPresets.flatMap(({ faults }) => faults.map(({ kind }) => kind)));
  expect([...kinds].sort()).toEqual(Object.keys(faultSchemas).sort());
});

it('the presets include store-wifi, which leaves forty seconds to recover in a run of a minute', () => {
  const [wifi] = faultPresets;
  expect(minForMs({ name: wifi.name, faults: [...wifi.faults] })).toBe(60_000);
});

describe('the times of a fault', () => {
  it.each([
    ['250ms', 250],
    ['0s', 0],
    ['30s', 30_000],
    ['5m', 300_000],
    ['2h', 7_200_000],
    ['7d', 604_800_000],
  ])('%s is %i milliseconds', (text, ms) => expect(milliseconds(text)).toBe(ms));

  it('the times of a fault are a window after the beginning of the running phase', () => {
    expect(windowOf(examples.cut)).toEqual({ fromMs: 2_000, toMs: 8_000 });
    expect(windowOf(examples['herd-cut'])).toEqual({ fromMs: 250, toMs: 250 });
  });
});

const occurrences = (count: number, seed = 7, faults: readonly Fault[] = all) =>
  Object.fromEntries(ids(count).map((id) => [id, occurrencesOf(faults, id, createRandomRoot(seed))]));

it('the occurrences of a plan are identical for one seed and different for another', () => {
  expect(JSON.stringify(occurrences(50))).toBe(JSON.stringify(occurrences(50)));
  expect(JSON.stringify(occurrences(50, 8))).not.toBe(JSON.stringify(occurrences(50)));
});

it('the occurrences of a plan do not change for the others with an additional terminal or fault', () => {
  const fifty = occurrences(50);
  const { [ids(51)[50] ?? '']: _, ...others } = occurrences(51);
  expect(others).toEqual(fifty);
  const more = occurrences(50, 7, [...all, examples.cut]);
  for (const [id, list] of Object.entries(more))
    expect(list.filter(({ fault }) => fault < all.length)).toEqual(fifty[id]);
});

it('the occurrences of a plan differ for each fault, even if two faults are equal', () => {
  const flat = Object.values(occurrences(50, 7, [examples.cut, examples.cut])).flat();
  const instants = (index: number) =>
    flat.filter(({ fault }) => fault === index).map(({ beginMs }) => beginMs);
  expect(instants(0)).not.toEqual(instants(1));
});

it('the occurrences of a plan are within the window of their fault, at different instants, and have the right duration', () => {
  const flat = Object.values(occurrences(200)).flat();
  for (const { fault, beginMs, endMs } of flat) {
    const its = all[fault];
    if (its === undefined) throw new Error('an occurrence has no fault');
    const { fromMs, toMs } = windowOf(its);
    expect(beginMs).toBeGreaterThanOrEqual(fromMs);
    expect(endMs).toBeLessThanOrEqual(toMs);
  }
  const cuts = flat.filter(({ fault }) => fault === 0);
  expect(new Set(cuts.map(({ beginMs }) => beginMs)).size).toBeGreaterThan(90);
  const halfOpens = flat.filter(({ fault }) => fault === 1);
  expect(new Set(halfOpens.map(({ beginMs, endMs }) => endMs - beginMs))).toEqual(new Set([40_000]));
  expect(new Set(halfOpens.map(({ beginMs }) => beginMs)).size).toBeGreaterThan(190);
  const herd = flat.filter(({ fault }) => all[fault]?.kind === 'herd-cut');
  expect(new Set(herd.map(({ beginMs }) => beginMs))).toEqual(new Set([250]));
});

it('the occurrences of a plan affect the given share of the terminals, by default all of them, and never the backend', () => {
  const flat = Object.values(occurrences(2_000)).flat();
  const count = (kind: FaultKind) => flat.filter(({ fault }) => all[fault]?.kind === kind).length;
  expect(count('latency')).toBe(2_000);
  expect(count('cut')).toBeGreaterThan(900);
  expect(count('cut')).toBeLessThan(1_100);
  expect(count('bandwidth')).toBeGreaterThan(590);
  expect(count('bandwidth')).toBeLessThan(745);
  expect(count('backend-restart')).toBe(0);
});
