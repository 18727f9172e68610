import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRandomRoot } from '../../random/random.js';
import { settle } from '../testing/fake-backend.js';
import { pass, TerminalFixture, useFakeTime } from '../testing/fixture.js';
import { CardReader } from './card-reader.js';
import type { Terminal } from './terminal.js';

const destination = '/app/terminal/transaction';
let fixture: TerminalFixture;
let terminal: Terminal;

beforeEach(async () => {
  useFakeTime();
  fixture = new TerminalFixture();
  terminal = fixture.newTerminal({ cardPaymentsPerHour: 60 });
  terminal.start();
  await settle();
});

afterEach(() => vi.useRealTimers());

const reported = () => fixture.backend.sessions.map((session) => session.bodies(destination));
const idsOf = (bodies: readonly unknown[]) =>
  bodies.map((body) => (body as { specificTId: string }).specificTId);

it('a terminal with a card reader reports its payments one by one, at about the given rate', async () => {
  for (let minute = 0; minute < 20; minute += 1) await pass(60_000);
  const [bodies = []] = reported();
  expect(bodies.length).toBeGreaterThan(13);
  expect(bodies.length).toBeLessThan(40);
  for (const body of bodies) {
    expect(body).toMatchObject({ terminalId: 'T00001001', gateway: 'card-reader', currency: 'EUR' });
    expect((body as { referenceId: string }).referenceId).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
    expect(Number.isInteger((body as { amount: number }).amount)).toBe(true);
  }
  expect(new Set(idsOf(bodies)).size).toBe(bodies.length);
  expect(terminal.counters.reportsConfirmed).toBe(bodies.length);
});

it('a terminal with a card reader takes its first payment at any time of its interval, so that some of many terminals do so in the first minute', () => {
  let taken = 0;
  const random = createRandomRoot(7);
  const readers = Array.from({ length: 100 }, (_, index) => {
    return new CardReader(`T${index}`, 12, random.stream(`terminal:T${index}`), () => {
      taken += 1;
    });
  });
  for (const reader of readers) reader.start();
  vi.advanceTimersByTime(60_000);
  for (const reader of readers) reader.stop();
  expect(taken).toBeGreaterThan(10);
  expect(taken).toBeLessThan(32);
});

it('a terminal with a card reader takes payments without a session, and reports each once after the reconnect (REC-06)', async () => {
  fixture.backend.onUpgrade = 'refuse';
  terminal.cut();
  await pass(10 * 60_000);
  const waiting = terminal.device.pendingReports.map(({ specificTId }) => specificTId);
  expect(waiting.length).toBeGreaterThan(5);
  fixture.backend.onUpgrade = 'accept';
  await pass(31_000);
  const later = idsOf(reported()[1] ?? []);
  expect(later.slice(0, waiting.length)).toEqual(waiting);
  expect(new Set(later).size).toBe(later.length);
  expect(terminal.device.pendingReports).toEqual([]);
});

it('a terminal with a card reader reports a payment without RECEIPT again after a cut, with the same specificTId (REC-06)', async () => {
  fixture.backend.onFrame = ({ headers }) => headers.destination === destination;
  await pass(5 * 60_000);
  const before = idsOf(reported()[0] ?? []);
  expect(before.length).toBeGreaterThan(2);
  fixture.backend.onFrame = () => false;
  terminal.cut();
  await pass(1_000);
  expect(idsOf(reported()[1] ?? []).slice(0, before.length)).toEqual(before);
});

it.each([
  ['stopped', () => void terminal.stop()],
  ['disconnected', () => void terminal.disconnect()],
  ['killed', () => terminal.kill()],
  [
    'deactivated',
    () => fixture.backend.session.message({ action: 'SESSION_KICK', reason: 'terminal deactivated' }),
  ],
])('a terminal with a card reader takes no more cards once it is %s', async (_how, end) => {
  end();
  await pass(3_000);
  const before = terminal.device.pendingReports.length;
  await pass(60 * 60_000);
  expect(terminal.device.pendingReports).toHaveLength(before);
  expect(vi.getTimerCount()).toBe(0);
});

it('a terminal with a card reader takes no payments without a rate', async () => {
  void terminal.disconnect();
  await settle();
  await fixture.goOnline();
  await pass(60 * 60_000);
  expect(fixture.backend.session.bodies(destination)).toEqual([]);
});
