import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventBody } from '../events/event.js';
import { createRandomRoot } from '../random/random.js';
import { Fleet, type FleetOptions } from './fleet.js';
import { FakeBackend, settle } from './testing/fake-backend.js';
import { pass, useFakeTime } from './testing/fixture.js';

let backend: FakeBackend;
let events: EventBody[];

beforeEach(() => {
  useFakeTime();
  backend = new FakeBackend();
  events = [];
});
afterEach(() => vi.useRealTimers());

function fleetOf(count: number, options: Partial<FleetOptions> = {}): Fleet {
  return new Fleet({
    http: backend.http,
    link: backend.link,
    emit: (_actor, body) => events.push(body),
    random: createRandomRoot(1),
    identities: Array.from({ length: count }, (_, index) => ({
      terminalId: `T0000${1001 + index}`,
      configId: 1001 + index,
      clientId: `term_${index}`,
      clientSecret: 'secret',
    })),
    ...options,
  });
}

const inStates = (...states: string[]) => {
  const now = new Map<number, string>();
  let most = 0;
  for (const event of events) {
    if (event.type === 'terminal.state') now.set(event.configId, event.to);
    most = Math.max(most, [...now.values()].filter((state) => states.includes(state)).length);
  }
  return most;
};

it('a fleet brings all of its terminals online, and counts them', async () => {
  const fleet = fleetOf(30);
  fleet.start();
  await settle(400);
  expect(fleet.online).toBe(30);
  await expect(fleet.whenOnline(30, { timeoutMs: 1 })).resolves.toBe(30);
  expect(backend.count('SEND /app/terminal/register')).toBe(30);
  expect(events.every((event) => event.type !== 'terminal.state' || event.fleet)).toBe(true);
});

it('a fleet limits its simultaneous connects, at the start and after an outage', async () => {
  const fleet = fleetOf(20, { maxConnects: 3 });
  fleet.start();
  await settle(400);
  expect(fleet.online).toBe(20);
  for (const session of backend.sessions) session.webSocket.terminate();
  await settle();
  expect(fleet.online).toBe(0);
  await pass(1_000);
  await settle(400);
  expect(fleet.online).toBe(20);
  expect(inStates('authenticating', 'connecting', 'registering')).toBe(3);
  expect(inStates('online')).toBe(20);
});

it('a fleet continues with the next terminal when one fails', async () => {
  const good = backend.routes.get('POST /api/v1/terminal/ws-token');
  backend.routes.set('POST /api/v1/terminal/ws-token', (request, body) =>
    body.includes('1001') ? { status: 500 } : (good?.(request, body) ?? {}),
  );
  const fleet = fleetOf(5, { maxConnects: 1 });
  fleet.start();
  await settle(200);
  expect(fleet.online).toBe(4);
  expect(fleet.terminals[0]?.state).toBe('backing-off');
});

it('a fleet starts its terminals one after another at the rate of its ramp, until it is stopped', async () => {
  const fleet = fleetOf(12, { rampPerSecond: 4 });
  fleet.start();
  await settle(50);
  expect(fleet.online).toBe(1);
  for (const online of [2, 3, 4, 5]) {
    await pass(250);
    expect(fleet.online).toBe(online);
  }
  // More than a timer can follow one by one.
  const steep = fleetOf(12, { rampPerSecond: 4000 });
  steep.start();
  await pass(2);
  await pass(2);
  expect(steep.online).toBe(12);
  const slow = fleetOf(2, { rampPerSecond: 0.001 });
  slow.start();
  await pass(10);
  await Promise.all([fleet.stop(), steep.stop(), slow.stop(), pass(5_000)]);
  // No terminal has started after the stop: 5 of the first fleet, all 12 of the steep one, 1 of the slow one.
  expect(events.filter((event) => event.type === 'terminal.state' && event.to === 'online')).toHaveLength(
    5 + 12 + 1,
  );
  expect(vi.getTimerCount()).toBe(0);
});

it('a fleet spreads the keep-alives and renewals of a ramp evenly over the whole interval, for any size', async () => {
  const keepAliveMs = { from: 40_000, to: 40_000 };
  const fleet = fleetOf(8, { rampPerSecond: 1000, keepAliveMs });
  const began = Date.now();
  fleet.start();
  for (let half = 0; half < 1500 * 2; half += 1) await pass(500);
  const firstOfEach = (what: string, intervalMs: number) =>
    backend.times
      .filter((each) => each.what === what)
      .slice(0, 8)
      .map(({ at }) => Math.round(((at - began) / intervalMs) * 16));
  // Eighths of the interval; the eighth terminal is the first to halve one.
  const eighths = [1, 2, 4, 6, 8, 10, 12, 14];
  expect(firstOfEach('SEND /app/terminal/heartbeat', 40_000)).toEqual(eighths);
  expect(firstOfEach('DISCONNECT', 25 * 60_000)).toEqual(eighths);
  await Promise.all([fleet.stop(), pass(5_000)]);
});

it('a fleet gives each terminal the profile of its group', async () => {
  const often = { keepAliveMs: { from: 2_000, to: 2_000 } };
  const fleet = fleetOf(3, { profiles: [undefined, often, undefined] });
  fleet.start();
  await settle(100);
  for (let second = 0; second < 20; second += 1) await pass(1_000);
  expect(fleet.terminals.map(({ counters }) => counters.keepAlives)).toEqual([0, 10, 0]);
  await Promise.all([fleet.stop(), pass(5_000)]);
});

it('a fleet stops all terminals gracefully, also those that wait for a permit', async () => {
  const fleet = fleetOf(10, { maxConnects: 4 });
  backend.onFrame = (frame, session) => frame.command === 'CONNECT' && backend.sessions.indexOf(session) > 5;
  fleet.start();
  await settle(200);
  const online = fleet.online;
  expect(online).toBe(6);
  const waiting = fleet.whenOnline(10, { timeoutMs: 60_000 });
  const stopped = fleet.stop();
  await pass(2_000);
  await stopped;
  await expect(waiting).rejects.toThrow('the fleet was stopped');
  expect(fleet.online).toBe(0);
  expect(backend.count('DISCONNECT')).toBe(online);
  expect(fleet.terminals.map(({ state }) => state)).toEqual(Array(10).fill('stopped'));
  await pass(60_000);
  expect(vi.getTimerCount()).toBe(0);
});
