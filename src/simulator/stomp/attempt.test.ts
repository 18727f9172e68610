import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeBackend, settle } from '../testing/fake-backend.js';
import { pass, useFakeTime } from '../testing/fixture.js';
import { type AttemptOptions, attemptFrame, type FrameOutcome } from './attempt.js';
import { RawStompClient } from './raw-stomp-client.js';
import { Receipts } from './receipts.js';

let backend: FakeBackend;
let client: RawStompClient;
let receipts: Receipts;

beforeEach(async () => {
  useFakeTime();
  backend = new FakeBackend();
  receipts = new Receipts();
  client = new RawStompClient({ network: backend.network, url: 'ws://fake.test/webs', receipts });
  backend.onFrame = withoutReceipts;
  void client.start();
  await settle();
  client.connect('token');
  await settle();
});
afterEach(() => vi.useRealTimers());

/** Responds to CONNECT and keep-alives, refuses `/queue/other` late, and sends no RECEIPT. */
const withoutReceipts: FakeBackend['onFrame'] = ({ command, headers }, session) => {
  if (headers.destination === '/queue/other')
    setTimeout(() => session.send('ERROR', { message: 'forbidden' }), 300);
  if (headers.destination === '/app/terminal/heartbeat') session.message({ action: 'CHECK_IN' });
  return command !== 'CONNECT';
};

const keepAlive = () => client.sendFrame('SEND', ['destination:/app/terminal/heartbeat']);

/** The outcome of a frame, as soon as it is there. */
function attempt(command: string, headerLines: readonly string[], more: Partial<AttemptOptions> = {}) {
  const seen: { outcome?: FrameOutcome } = {};
  const frame = { command, headerLines };
  void attemptFrame(client, frame, { timeoutMs: 10_000, ...more }).then((outcome) => {
    seen.outcome = outcome;
  });
  return seen;
}

/** Lets the client find out that no RECEIPTs come. */
async function learn(): Promise<void> {
  attempt('SEND', ['destination:/app/terminal/register'], { keepAlive });
  await pass(2_000);
  expect(receipts.sent).toBe(false);
}

it('a frame without RECEIPT and ERROR is accepted after 2 s where RECEIPTs are unknown, after 0.5 s where none come', async () => {
  const first = attempt('SUBSCRIBE', ['id:s', 'destination:/queue/own']);
  await pass(1_900);
  expect(first.outcome).toBeUndefined();
  await pass(100);
  expect(first.outcome).toBe('accepted');
  expect(receipts.sent).toBeUndefined();
  await learn();
  const second = attempt('SUBSCRIBE', ['id:t', 'destination:/queue/own']);
  await pass(400);
  expect(second.outcome).toBeUndefined();
  await pass(100);
  expect(second.outcome).toBe('accepted');
});

it('a frame whose ERROR comes in time is refused, whether RECEIPTs come or not', async () => {
  await learn();
  const refused = attempt('SUBSCRIBE', ['id:s', 'destination:/queue/other']);
  await pass(300);
  expect(refused.outcome).toBe('ERROR');
});

it('a frame is accepted without RECEIPT when the keep-alive behind it has its CHECK_IN, which nothing else sees', async () => {
  await learn();
  const sent = attempt('SEND', ['destination:/app/terminal/settings'], { keepAlive });
  await settle();
  expect(sent.outcome).toBe('accepted');
  expect(client.frames.filter(({ command }) => command === 'MESSAGE')).toEqual([]);
});

it('a keep-alive is accepted without RECEIPT by its own CHECK_IN, which stays', async () => {
  await learn();
  const sent = attempt('SEND', ['destination:/app/terminal/heartbeat'], { isKeepAlive: true });
  await settle();
  expect(sent.outcome).toBe('accepted');
  expect(client.frames.filter(({ command }) => command === 'MESSAGE')).toHaveLength(1);
});

it('a frame whose keep-alive has no CHECK_IN has no outcome', async () => {
  await learn();
  backend.onFrame = ({ command }) => command !== 'CONNECT';
  const sent = attempt('SEND', ['destination:/app/terminal/settings'], { keepAlive });
  await pass(10_000);
  expect(sent.outcome).toBe('nothing');
});

it('a SUBSCRIBE is accepted without RECEIPT at its first MESSAGE, not at that of another subscription', async () => {
  await learn();
  const sent = attempt('SUBSCRIBE', ['id:mine', 'destination:/queue/own']);
  backend.session.message({ action: 'PRINT' }, { subscription: 'other' });
  await settle();
  expect(sent.outcome).toBeUndefined();
  backend.session.message({ action: 'PRINT' }, { subscription: 'mine' });
  await settle();
  expect(sent.outcome).toBe('accepted');
});

it('a DISCONNECT is accepted without RECEIPT at the close', async () => {
  await learn();
  const sent = attempt('DISCONNECT', []);
  await settle();
  backend.session.webSocket.close(1000);
  await settle();
  expect(sent.outcome).toBe('accepted');
});

it('a frame without RECEIPT has no outcome once another frame had one', async () => {
  backend.onFrame = () => false;
  const first = attempt('SEND', ['destination:/app/terminal/register']);
  await settle();
  expect(first.outcome).toBe('accepted');
  expect(receipts.sent).toBe(true);
  backend.onFrame = withoutReceipts;
  const second = attempt('SEND', ['destination:/app/terminal/settings'], { keepAlive });
  await pass(10_000);
  expect(second.outcome).toBe('nothing');
});

it('the RECEIPT of a DISCONNECT shows nothing about those of other frames', async () => {
  backend.onFrame = ({ command }) => command !== 'CONNECT' && command !== 'DISCONNECT';
  const sent = attempt('DISCONNECT', []);
  await settle();
  expect(sent.outcome).toBe('accepted');
  expect(receipts.sent).toBeUndefined();
});
