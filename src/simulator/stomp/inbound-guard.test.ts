import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFakeTime } from '../testing/fixture.js';
import { InboundGuard } from './inbound-guard.js';

beforeEach(useFakeTime);
afterEach(() => vi.useRealTimers());

const bytes = (text: string) => Buffer.from(text);

/** Passes a chunk with whole frames, or without any, through the guard. */
function feed(guard: InboundGuard, text: string, frames = text.includes('\0')): string | undefined {
  const chunk = bytes(text);
  const problem = guard.inspect(chunk);
  if (frames) guard.frameEnded();
  guard.settle(chunk);
  return problem;
}

it.each([
  'CONNECTED\n',
  'MESSAGE\r\n',
  'RECEIPT\nreceipt-id:1',
  'ERROR\n',
  '\n',
  '\r\n\n',
  '\n\nMESSAGE\n',
  'MES',
  'MESSAGE\r',
])('the inbound guard accepts %j as the beginning of a frame', (text) => {
  expect(feed(new InboundGuard(1_000), text)).toBeUndefined();
});

it.each(['connected\n', 'MESSAGES\n', 'MESSAGE \n', '\0', 'SEND\n', 'x', '{"a":1}', 'MESSAGE:'])(
  'the inbound guard rejects %j as the beginning of a frame',
  (text) => {
    expect(feed(new InboundGuard(1_000), text)).toMatch(/^not a STOMP frame/);
  },
);

it('the inbound guard inspects only the first bytes of a frame', () => {
  const guard = new InboundGuard(1_000);
  expect(feed(guard, 'MESSAGE\nsubscription:1\n\n')).toBeUndefined();
  expect(feed(guard, 'anything in a body')).toBeUndefined();
  expect(feed(guard, 'and its end\0')).toBeUndefined();
  expect(feed(guard, 'but now')).toMatch(/^not a STOMP frame/);
});

it('the inbound guard recognizes a frame that begins after another one', () => {
  const guard = new InboundGuard(1_000);
  expect(feed(guard, 'RECEIPT\nreceipt-id:1\n\n\0\nMESS')).toBeUndefined();
  expect(feed(guard, 'AGE\n\n{}\0')).toBeUndefined();
  expect(feed(guard, 'RECEIPT\n\n\0')).toBeUndefined();
});

it('the inbound guard counts the bytes of a frame over its chunks, and starts again with the next frame', () => {
  const guard = new InboundGuard(100);
  for (let frame = 0; frame < 5; frame += 1) {
    expect(feed(guard, `MESSAGE\n\n${'x'.repeat(50)}`)).toBeUndefined();
    expect(feed(guard, `${'x'.repeat(30)}\0`)).toBeUndefined();
  }
  feed(guard, `MESSAGE\n\n${'x'.repeat(50)}`);
  expect(feed(guard, 'x'.repeat(50))).toBe('a frame is larger than 100 bytes');
});

it('the inbound guard counts each frame of an uninterrupted stream', () => {
  const guard = new InboundGuard(100);
  feed(guard, 'MESSAGE\n\nx');
  for (let frame = 0; frame < 50; frame += 1) expect(feed(guard, 'xxx\0MESSAGE\n\nx')).toBeUndefined();
});

it('the inbound guard rejects a frame that is incomplete after 30 s', () => {
  const guard = new InboundGuard(1_000);
  feed(guard, 'MESSAGE\n');
  vi.advanceTimersByTime(30_000);
  expect(feed(guard, 'a:b\n', false)).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(feed(guard, 'a:b\n', false)).toBe('a frame was not complete after 30 s');
});
