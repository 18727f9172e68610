import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Observer } from '../observer.js';
import { Receipts } from '../stomp/receipts.js';
import type { FakeBackend } from '../testing/fake-backend.js';
import { settle } from '../testing/fake-backend.js';
import { pass, TerminalFixture, useFakeTime } from '../testing/fixture.js';
import type { Terminal } from './terminal.js';

let fixture: TerminalFixture;
let receipts: Receipts;
let terminal: Terminal;

/** Responds to keep-alives, and sends no RECEIPT but that of DISCONNECT, as brokers in memory do. */
const withoutReceipts: FakeBackend['onFrame'] = ({ command, headers }, session) => {
  if (command === 'SUBSCRIBE') session.subscribed(headers);
  if (headers.destination === '/app/terminal/heartbeat') session.message({ action: 'CHECK_IN' });
  return command !== 'CONNECT' && command !== 'DISCONNECT';
};

beforeEach(() => {
  useFakeTime();
  fixture = new TerminalFixture();
  receipts = new Receipts();
  fixture.backend.onFrame = withoutReceipts;
  terminal = fixture.newTerminal({ link: { ...fixture.backend.link, receipts } });
});
afterEach(() => vi.useRealTimers());

const report = {
  referenceId: 'r',
  status: 'TRANS_SUCCESS',
  gateway: 'g',
  specificTId: 's',
  amount: 1,
  currency: 'EUR',
};

it('a terminal is online without RECEIPTs at the CHECK_IN of a keep-alive behind register and SUBSCRIBE', async () => {
  terminal.start();
  await pass(2_000);
  expect(terminal.state).toBe('online');
  expect(receipts.sent).toBe(false);
  expect(fixture.backend.log.slice(-4)).toEqual([
    'SEND /app/terminal/register',
    'SUBSCRIBE /queue/terminal/1001',
    'SEND /app/terminal/heartbeat',
    'ACK',
  ]);
});

it('a terminal sends no keep-alive right after register to a service whose RECEIPTs come (REC-09)', async () => {
  fixture.backend.onFrame = () => false;
  terminal.start();
  await pass(29_900);
  expect(terminal.state).toBe('online');
  expect(fixture.backend.count('SEND /app/terminal/heartbeat')).toBe(0);
});

it('a terminal asks again for a CHECK_IN that does not come, and gives up after 10 s', async () => {
  fixture.backend.onFrame = ({ command }) => command !== 'CONNECT' && command !== 'DISCONNECT';
  terminal.start();
  await pass(9_900);
  expect(terminal.state).toBe('registering');
  expect(fixture.backend.count('SEND /app/terminal/heartbeat')).toBe(4);
  await pass(200);
  expect(terminal.state).toBe('backing-off');
});

it('a legacy terminal is online without RECEIPTs too (LEG-01)', async () => {
  const legacy = fixture.newTerminal(
    { link: { ...fixture.backend.link, receipts } },
    { legacy: true, accessId: 'an-access-id' },
  );
  legacy.start();
  await pass(4_000);
  expect(legacy.state).toBe('online');
});

it('a report is confirmed without RECEIPT by the CHECK_IN of a keep-alive behind it (REC-06)', async () => {
  terminal.start();
  await pass(2_000);
  fixture.backend.onFrame = ({ command }) => command !== 'CONNECT';
  terminal.reportTransaction(report);
  await settle();
  expect(terminal.device.pendingReports).toHaveLength(1);
  fixture.backend.session.message({ action: 'CHECK_IN' });
  await settle();
  expect(terminal.device.pendingReports).toEqual([]);
});

it('the CHECK_IN of an earlier keep-alive confirms no later report', async () => {
  terminal.start();
  await pass(2_000);
  fixture.backend.onFrame = ({ command }) => command !== 'CONNECT';
  terminal.sendKeepAlive();
  terminal.reportTransaction(report);
  await settle();
  fixture.backend.session.message({ action: 'CHECK_IN' });
  await settle();
  expect(terminal.device.pendingReports).toHaveLength(1);
  fixture.backend.session.message({ action: 'CHECK_IN' });
  await settle();
  expect(terminal.device.pendingReports).toEqual([]);
});

it('a terminal relies on RECEIPTs once one has come', async () => {
  fixture.backend.onFrame = () => false;
  terminal.start();
  await settle();
  expect(receipts.sent).toBe(true);
  fixture.backend.onFrame = withoutReceipts;
  terminal.cut();
  await pass(1_000);
  expect(terminal.state).toBe('registering');
  await pass(10_000);
  expect(terminal.state).toBe('backing-off');
});

it('an observer has started without RECEIPT when there was no ERROR for some time, or at its first message', async () => {
  const started: string[] = [];
  const observe = (name: string) => {
    const link = { ...fixture.backend.link, receipts };
    const observer = new Observer({ link, wsToken: name, destination: '/topic/admin/events' });
    void observer.start().then(() => started.push(name));
  };
  observe('quiet');
  await pass(1_900);
  expect(started).toEqual([]);
  await pass(100);
  expect(started).toEqual(['quiet']);
  observe('busy');
  await settle();
  fixture.backend.session.message({ type: 'session-online' });
  await settle();
  expect(started).toEqual(['quiet', 'busy']);
});

it('a terminal asks for no CHECK_IN of its reports once a RECEIPT has arrived', async () => {
  fixture.backend.onFrame = () => false;
  terminal.start();
  await settle();
  expect(receipts.sent).toBe(true);
  const before = fixture.backend.count('SEND /app/terminal/heartbeat');
  terminal.reportTransaction(report);
  await settle();
  expect(fixture.backend.count('SEND /app/terminal/transaction')).toBe(1);
  expect(fixture.backend.count('SEND /app/terminal/heartbeat')).toBe(before);
});
