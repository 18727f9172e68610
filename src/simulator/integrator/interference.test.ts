import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventBody } from '../../events/event.js';
import { createRandomRoot } from '../../random/random.js';
import { FakeBackend } from '../testing/fake-backend.js';
import { pass, useFakeTime } from '../testing/fixture.js';
import { listerPersona } from '../testing/lister.js';
import { Integrator } from './integrator.js';
import { IntegratorPace } from './integrator-pace.js';
import { Interference } from './interference.js';
import { SimulatedIntegrator, type SimulatedIntegratorOptions } from './simulated-integrator.js';

const lister = listerPersona((terminalIds) => used.push(terminalIds));

let used: (readonly string[])[];
let events: EventBody[];
let interference: Interference;
let status: number;

beforeEach(() => {
  useFakeTime();
  used = [];
  events = [];
  interference = new Interference();
  status = 200;
});
afterEach(() => vi.useRealTimers());

function started(more: Partial<SimulatedIntegratorOptions> = {}): SimulatedIntegrator {
  const backend = new FakeBackend();
  const body = { items: [], nextCursor: null };
  backend.routes.set('GET /api/v1/pos/listTerminals', () => ({ status, body: status === 200 ? body : {} }));
  const integrator = new SimulatedIntegrator({
    name: 'lister-1',
    persona: lister,
    integrator: new Integrator({ http: backend.http, appId: 'app_1', appSecret: 'secret' }),
    link: backend.link,
    random: createRandomRoot(1).stream('integrator:lister-1'),
    emit: (_actor, each) => events.push(each),
    terminalIds: ['T00000001', 'T00000002'],
    interference,
    ...more,
  });
  integrator.start();
  return integrator;
}

const findings = () => events.filter(({ type }) => type === 'integrator.finding').length;

async function seconds(count: number): Promise<void> {
  for (let past = 0; past < count * 4; past += 1) await pass(250);
}

describe('an integrator while a person acts', () => {
  it('an integrator while a person acts reports no unexpected response as a finding, and does so again afterwards', async () => {
    status = 418;
    const ended = interference.begin();
    const integrator = started();
    await seconds(20);
    expect(events.filter(({ type }) => type === 'integrator.called').length).toBeGreaterThan(3);
    expect(findings()).toBe(0);
    ended();
    await seconds(20);
    expect(findings()).toBeGreaterThan(3);
    await integrator.stop();
  });

  it('an act that has begun and ended within a round excuses the round, and only this one', () => {
    const mark = interference.mark;
    expect(interference.hasTouched(mark)).toBe(false);
    interference.begin()();
    expect(interference.hasTouched(mark)).toBe(true);
    expect(interference.hasTouched(interference.mark)).toBe(false);
  });

  it('an integrator uses no terminal that a person has deactivated, until it is active again', async () => {
    const integrator = started();
    interference.withdraw('T00000001');
    await seconds(10);
    expect(used.length).toBeGreaterThan(2);
    expect(used.every((each) => each.join() === 'T00000002')).toBe(true);
    used = [];
    interference.restore('T00000001');
    await seconds(10);
    expect(used.at(-1)).toEqual(['T00000001', 'T00000002']);
    await integrator.stop();
  });

  it('an integrator begins no round while it is held, and continues when it is released', async () => {
    const integrator = started();
    await seconds(10);
    await integrator.hold();
    used = [];
    await seconds(30);
    expect(used).toEqual([]);
    integrator.release();
    await seconds(1);
    expect(used.length).toBeGreaterThan(0);
    await integrator.stop();
  });
});

it('the pace of the integrators is a multiple of that of their personas, and may stay the busy one', () => {
  const rate = { roundsPerMinute: 30, calmRoundsPerHour: 60 };
  const calm = new IntegratorPace(false);
  expect([calm.roundsPerMinute(rate, true), calm.roundsPerMinute(rate, false)]).toEqual([30, 1]);
  const busy = new IntegratorPace(true);
  expect(busy.roundsPerMinute(rate, false)).toBe(30);
  expect(busy.change('faster')).toBe(2);
  expect(busy.roundsPerMinute(rate, false)).toBe(60);
  for (let step = 0; step < 3; step += 1) busy.change('slower');
  expect(busy.factor).toBe(0.25);
  expect(busy.change('slower')).toBeUndefined();
});
