import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { createRandomRoot } from '../../random/random.js';
import { sentenceOf } from './description.js';
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
  'slow-reader': { kind: 'slow-reader', at: '1s', for: '10s', bytesPerSecond: 200 },
  bandwidth: { kind: 'bandwidth', at: '1s', for: '10s', share: 0.333, bytesPerSecond: 200 },
  duplicates: { kind: 'duplicates', at: '1s', for: '10s', each: '5s', chance: 0.1 },
  'token-down': { kind: 'token-down', at: '1s', for: '10s' },
  'herd-cut': { kind: 'herd-cut', at: '250ms', share: 0.9 },
  'backend-restart': { kind: 'backend-restart', at: '1s', for: '10s' },
};
const all = Object.values(examples);
const ids = (count: number) => Array.from({ length: count }, (_, index) => `T0000${1001 + index}`);

describe('a fault', () => {
  it.each(all)('of the kind $kind is plain data, and says in one sentence what it does', (fault) => {
    expect(Check(faultSchemas[fault.kind], fault)).toBe(true);
    expect(JSON.parse(JSON.stringify(fault))).toEqual(fault);
    const sentence = sentenceOf(fault);
    expect(sentence).toMatch(/^[^\n]{20,160}[^.]$/);
    expect(sentence).not.toMatch(/undefined|NaN|object/);
  });

  it('has a sentence that shows each of its numbers', () => {
    expect(sentenceOf(examples.latency)).toBe(
      'whatever all terminals read and write comes 100ms to 100ms + 50ms later for 10s',
    );
    expect(sentenceOf(examples.bandwidth)).toBe(
      'the lines of 33.3% of the terminals carry no more than 200 bytes a second each way for 10s',
    );
    expect(sentenceOf(examples.duplicates)).toBe(
      '10% of the messages for all terminals come twice for 5s each, within 10s',
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
  ])('like %j is none', (fault) => {
    expect(Check(faultListSchema, [fault])).toBe(false);
  });
});

describe('a fault that the schema accepts', () => {
  it.each<[Fault, string, string]>([
    [{ kind: 'cut', at: '31d', for: '1s' }, 'at', 'must be at most 30d, not 31d'],
    [{ kind: 'cut', at: '1s', for: '25h' }, 'for', 'must be at most 1d, not 25h'],
    [{ kind: 'cut', at: '1s', for: '0s' }, 'for', 'must be at least 1ms, not 0s'],
    [{ ...examples['half-open'], each: '61s' }, 'each', 'must be at most 1m, not 61s'],
    [{ ...examples['half-open'], each: '0ms' }, 'each', 'must be at least 1ms, not 0ms'],
    [{ ...examples.latency, delay: '11s' }, 'delay', 'must be at most 10s, not 11s'],
    [{ ...examples.latency, jitter: '1m' }, 'jitter', 'must be at most 10s, not 1m'],
  ])('is rejected with its field and value: %j', (fault, field, problem) => {
    expect(planProblem([examples.cut, fault])).toEqual({ path: [1, field], problem });
    expect(planProblem([examples.cut])).toBeUndefined();
  });

  it('a restart that begins before another one is over', () => {
    const [first, second] = [examples['backend-restart'], { ...examples['backend-restart'], at: '11s' }];
    expect(planProblem([second, first])).toMatchObject({ path: [0, 'at'] });
    expect(planProblem([first, { ...second, at: '12s' }])).toBeUndefined();
  });
});

describe('the presets', () => {
  it.each(faultPresets)('$name is a sound plan, and has a sentence', ({ name, sentence, faults }) => {
    expect(Check(faultPlanSchema, { name, faults: [...faults] })).toBe(true);
    expect(planProblem(faults)).toBeUndefined();
    expect(sentence).toMatch(/^[A-Z].*\.$/);
  });

  it('have names of their own, and between them every kind of fault', () => {
    expect(new Set(faultPresets.map(({ name }) => name)).size).toBe(faultPresets.length);
    const kinds = new Set(faultPresets.flatMap(({ faults }) => faults.map(({ kind }) => kind)));
    expect([...kinds].sort()).toEqual(Object.keys(faultSchemas).sort());
  });

  it('leave shop-wifi its forty quiet seconds in a run of a minute', () => {
    const [wifi] = faultPresets;
    expect(minForMs({ name: wifi.name, faults: [...wifi.faults] })).toBe(60_000);
  });
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

  it('are a window after the beginning of the running phase', () => {
    expect(windowOf(examples.cut)).toEqual({ fromMs: 2_000, toMs: 8_000 });
    expect(windowOf(examples['herd-cut'])).toEqual({ fromMs: 250, toMs: 250 });
  });
});

describe('the strikes of a plan', () => {
  const strikes = (count: number, seed = 7, faults: readonly Fault[] = all) =>
    Object.fromEntries(ids(count).map((id) => [id, occurrencesOf(faults, id, createRandomRoot(seed))]));

  it('are the same for one seed, to the byte, and others for another', () => {
    expect(JSON.stringify(strikes(50))).toBe(JSON.stringify(strikes(50)));
    expect(JSON.stringify(strikes(50, 8))).not.toBe(JSON.stringify(strikes(50)));
  });

  it('do not change for the others with one terminal more, nor with one fault more', () => {
    const fifty = strikes(50);
    const { [ids(51)[50] ?? '']: _, ...others } = strikes(51);
    expect(others).toEqual(fifty);
    const more = strikes(50, 7, [...all, examples.cut]);
    for (const [id, list] of Object.entries(more))
      expect(list.filter(({ fault }) => fault < all.length)).toEqual(fifty[id]);
  });

  it('are other ones for each fault, also where two are alike', () => {
    const flat = Object.values(strikes(50, 7, [examples.cut, examples.cut])).flat();
    const instants = (place: number) =>
      flat.filter(({ fault }) => fault === place).map(({ beginMs }) => beginMs);
    expect(instants(0)).not.toEqual(instants(1));
  });

  it('lie in the window of their fault, each at an instant of its own, and last as long as they should', () => {
    const flat = Object.values(strikes(200)).flat();
    for (const { fault, beginMs, endMs } of flat) {
      const its = all[fault];
      if (its === undefined) throw new Error('a strike of no fault');
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

  it('hit the share of the terminals, all of them where there is none, and never the backend', () => {
    const flat = Object.values(strikes(2_000)).flat();
    const count = (kind: FaultKind) => flat.filter(({ fault }) => all[fault]?.kind === kind).length;
    expect(count('latency')).toBe(2_000);
    expect(count('cut')).toBeGreaterThan(900);
    expect(count('cut')).toBeLessThan(1_100);
    expect(count('bandwidth')).toBeGreaterThan(590);
    expect(count('bandwidth')).toBeLessThan(745);
    expect(count('backend-restart')).toBe(0);
  });
});
