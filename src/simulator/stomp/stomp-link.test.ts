import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeBackend, settle } from '../testing/fake-backend.js';
import { pass, useFakeTime } from '../testing/fixture.js';
import { type LinkMessage, StompLink } from './stomp-link.js';

beforeEach(() => useFakeTime());
afterEach(() => vi.useRealTimers());

it('a heart-beat of the server is late by the time above the agreed one, from its last sign', async () => {
  const backend = new FakeBackend();
  backend.onFrame = ({ command }, session) => {
    if (command !== 'CONNECT') return false;
    session.send('CONNECTED', { version: '1.2', 'heart-beat': '1000,1000' });
    return true;
  };
  const late: number[] = [];
  const settings = { ...backend.link, heartBeatMs: 1_000, onHeartBeat: (ms: number) => late.push(ms) };
  const ignored = {
    linkConnected: () => undefined,
    linkMessage: () => undefined,
    linkEnded: () => undefined,
  };
  new StompLink(settings, undefined, ignored).open();
  await settle();
  const [session] = backend.sessions;
  const beats = (afterMs: number) =>
    pass(afterMs).then(() => {
      session?.webSocket.send('\n');
      return settle();
    });
  await beats(1_000);
  await beats(1_250);
  await beats(900);
  expect(late).toEqual([0, 250, 0]);
  await pass(600);
  session?.send('RECEIPT', { 'receipt-id': 'of-nothing' });
  await settle();
  await beats(1_100);
  expect(late).toEqual([0, 250, 0, 100]);
});

it('a link receives a MESSAGE unchanged as text, and in binary messages that divide a character', async () => {
  const backend = new FakeBackend();
  const received: string[] = [];
  const listener = {
    linkConnected: (link: StompLink) => void link.subscribe('/queue/terminal/1', 'auto', () => undefined),
    linkMessage: (_link: StompLink, { text }: LinkMessage) => void received.push(text),
    linkEnded: (_link: StompLink, reason: string) => void received.push(reason),
  };
  new StompLink(backend.link, 'a-token', listener).open();
  await settle();
  const [session] = backend.sessions;
  const frame = Buffer.from('MESSAGE\nsubscription:sub-0\nmessage-id:1\ncontent-length:5\n\né→\0');
  session?.webSocket.send(frame.toString());
  session?.webSocket.send(frame.subarray(0, -3));
  session?.webSocket.send(frame.subarray(-3));
  await settle();
  expect(received).toEqual(['é→', 'é→']);
});
