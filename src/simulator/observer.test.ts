import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Observer } from './observer.js';
import { FakeBackend, settle } from './testing/fake-backend.js';
import { pass, useFakeTime } from './testing/fixture.js';

let backend: FakeBackend;

beforeEach(() => {
  useFakeTime();
  backend = new FakeBackend();
});
afterEach(() => vi.useRealTimers());

const watching = (ack: 'auto' | 'client-individual' = 'auto') =>
  new Observer({ link: backend.link, wsToken: 'admin-pass', destination: '/topic/admin/events', ack });

it('an observer subscribes and does nothing else (CHN-13)', async () => {
  const observer = watching();
  const started = observer.start();
  await settle();
  await started;
  await pass(120_000);
  expect(backend.log).toEqual(['upgrade', 'CONNECT', 'SUBSCRIBE /topic/admin/events']);
  expect(backend.session.frames[0]?.headers.Authorization).toBe('Bearer admin-pass');
});

it('an observer keeps received messages, which can be awaited', async () => {
  const observer = watching();
  void observer.start();
  await settle();
  const coming = observer.waitFor(({ body }) => body?.type === 'command-result', 1_000);
  backend.session.message({ type: 'session-online', configId: 1001 });
  backend.session.message({ type: 'command-result', configId: 1001, requestId: 'r1' });
  await settle();
  expect((await coming).body).toMatchObject({ requestId: 'r1' });
  expect(observer.received).toHaveLength(2);
});

it('an observer keeps the latest messages, and one that must be complete gives none without the others', async () => {
  const options = {
    link: backend.link,
    wsToken: 'admin-pass',
    destination: '/topic/admin/events',
    keep: 2,
  };
  const observers = [new Observer(options), new Observer({ ...options, complete: true })];
  for (const observer of observers) void observer.start();
  await settle();
  const send = async (type: string) => {
    for (const session of backend.sessions) session.message({ type });
    await settle();
  };
  for (const type of ['one', 'two']) await send(type);
  const [latest, complete] = observers;
  expect(complete?.received.map(({ body }) => body?.type)).toEqual(['one', 'two']);
  await send('three');
  expect(latest?.received.map(({ body }) => body?.type)).toEqual(['two', 'three']);
  const overflow = '/topic/admin/events had more messages than the 2 that an observer keeps';
  expect(() => complete?.received).toThrow(overflow);
  await expect(complete?.waitFor(() => true, 1_000)).rejects.toThrow(overflow);
});

it.each([
  ['auto', 0],
  ['client-individual', 1],
] as const)('an observer with ack:%s sends %i ACKs (CHN-17)', async (ack, count) => {
  const observer = watching(ack);
  void observer.start();
  await settle();
  backend.session.message({ type: 'x' });
  await settle();
  expect(backend.count('ACK')).toBe(count);
});

it('an observer reports why it was rejected, and ends', async () => {
  backend.onFrame = (frame, session) => {
    if (frame.command !== 'SUBSCRIBE') return false;
    session.send('ERROR', { code: 'FORBIDDEN_DESTINATION', message: 'no' });
    session.webSocket.close(1008);
    return true;
  };
  const observer = watching();
  const started = observer.start();
  started.catch(() => undefined);
  await settle();
  await expect(started).rejects.toThrow('cannot observe: ERROR FORBIDDEN_DESTINATION no');
  expect(observer.ended).toBe('ERROR FORBIDDEN_DESTINATION no');
});

it('an observer rejects the waits at the end of its session', async () => {
  const observer = watching();
  void observer.start();
  await settle();
  const coming = observer.waitFor(() => true, 60_000);
  backend.session.webSocket.terminate();
  await settle();
  await expect(coming).rejects.toThrow('the session has ended: closed with 1006');
});

it('an observer disconnects gracefully', async () => {
  const observer = watching();
  void observer.start();
  await settle();
  const stopped = observer.stop();
  await settle();
  await stopped;
  expect(backend.log.slice(-2)).toEqual(['DISCONNECT', 'close 1005']);
  expect(observer.ended).toBe('stopped');
});
