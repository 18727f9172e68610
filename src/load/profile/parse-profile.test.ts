import { describe, expect, it } from 'vitest';
import { builtInProfiles } from './built-in-profiles.js';
import { parseProfile } from './parse-profile.js';
import { operationsOf, profileMs } from './profile.js';

const profile = (...lines: readonly string[]) => parseProfile(lines.join('\n'), 'p.yaml', 'p');
const phase = '  - { name: a, for: 10s, arrivals: { kind: constant, rate: 90/m } }';

describe('a load profile', () => {
  it('a profile is plain data in milliseconds and per second, with its defaults', () => {
    expect(profile('operations: { payNow: 1 }', 'phases:', phase)).toEqual({
      name: 'p',
      description: undefined,
      phases: [
        {
          name: 'a',
          durationMs: 10_000,
          operations: { payNow: 1 },
          load: { kind: 'constant', perSecond: 1.5 },
        },
      ],
      terminals: { count: 0, perSecond: 50 },
      callTimeoutMs: 10_000,
      maxInFlight: 10_000,
      connections: 64,
      apps: 1,
      herdCuts: [],
      thresholds: [],
    });
  });

  it('each kind of load is read, and a phase may have its own operations', () => {
    const { phases, herdCuts, thresholds } = profile(
      'operations: { payNow: 2, refund: 1 }',
      'terminals: { count: 3, connectRate: 60/m }',
      'herdCuts: [{ at: 1s, share: 0.5 }, { at: 2s }]',
      'thresholds: [payNow.p99<50ms, { is: errors.rate<1%, abortAfter: 5s }]',
      'phases:',
      '  - { name: a, for: 1s }',
      '  - { name: b, for: 1s, arrivals: { kind: ramp, from: 0/s, to: 5/s } }',
      '  - { name: c, for: 1s, arrivals: { kind: poisson, rate: 5/s }, operations: { find: 1 } }',
      '  - { name: d, for: 1m, users: { count: 4, thinkTime: 250ms } }',
    );
    expect(phases.map(({ load }) => load)).toEqual([
      { kind: 'none' },
      { kind: 'ramp', fromPerSecond: 0, toPerSecond: 5 },
      { kind: 'poisson', perSecond: 5 },
      { kind: 'users', count: 4, thinkMs: 250 },
    ]);
    const both = { payNow: 2, refund: 1 };
    expect(phases.map(({ operations }) => operations)).toEqual([{}, both, { find: 1 }, both]);
    expect(herdCuts).toEqual([
      { atMs: 1_000, share: 0.5 },
      { atMs: 2_000, share: 1 },
    ]);
    expect(thresholds.map(({ threshold, abortAfterMs }) => [threshold.text, abortAfterMs])).toEqual([
      ['payNow.p99<50ms', undefined],
      ['errors.rate<1%', 5_000],
    ]);
  });

  it.each([
    ['arrivals: { kind: constant, rate: 50/s }', 1],
    ['arrivals: { kind: ramp, from: 200/s, to: 10/s }', 4],
    ['users: { count: 5, thinkTime: 20ms }', 5],
    ['arrivals: { kind: poisson, rate: 90000/s }', 64],
  ])('a profile with %s spreads its calls over %i apps, unless it names a number', (how, apps) => {
    const lines = ['operations: { payNow: 1 }', 'phases:', `  - { name: a, for: 10s, ${how} }`];
    expect(profile(...lines).apps).toBe(apps);
    expect(profile(...lines, 'apps: 7').apps).toBe(7);
  });

  it.each([...builtInProfiles])(
    'the built-in profile %s is valid, and its thresholds have samples',
    (name, text) => {
      const parsed = parseProfile(text, name, name);
      expect(parsed.description).toMatch(/\.$/);
      expect(parsed.thresholds.length).toBeGreaterThan(0);
      const called: readonly string[] = operationsOf(parsed);
      for (const { threshold } of parsed.thresholds) {
        const { measure } = threshold.bound;
        if (measure === 'delivery') expect(called).toContain('requestTerminal');
        else if (measure === 'reconnect') expect(parsed.herdCuts).not.toEqual([]);
        else if (measure === 'registered') expect(parsed.terminals.count).toBeGreaterThan(0);
        else if (measure !== 'errors') expect(called).toContain(measure);
      }
    },
  );

  it('the built-in profile smoke ends in time for a check', () => {
    expect(profileMs(parseProfile(builtInProfiles.get('smoke') ?? '', 'smoke', 'smoke'))).toBeLessThan(
      20_000,
    );
  });
});
