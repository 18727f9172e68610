import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBackend, settle } from '../testing/fake-backend.js';
import { useFakeTime } from '../testing/fixture.js';
import { TranslatingNetwork } from './translating-network.js';

let backend: FakeBackend;
beforeEach(() => {
  useFakeTime();
  backend = new FakeBackend();
});
afterEach(() => vi.useRealTimers());

/** Adds a header to each frame that is sent, and takes longer for a shorter body. */
const translator = {
  outbound: async (frame: { command: string; headerLines: readonly string[]; body: string }) => {
    for (let turn = frame.body.length; turn < 5; turn += 1) await Promise.resolve();
    return { ...frame, headerLines: [...frame.headerLines, 'translated:yes'] };
  },
  inbound: <T>(frame: T) => frame,
};

describe('a translated WebSocket', () => {
  it('a refused handshake is an error and a close, as without a translator', async () => {
    backend.onUpgrade = 'refuse';
    const webSocket = new TranslatingNetwork(backend.network, translator).openWebSocket(
      backend.link.webSocketUrl,
    );
    const seen: string[] = [];
    webSocket.on('error', () => seen.push('error'));
    webSocket.on('close', () => seen.push('close'));
    await settle();
    expect(seen).toEqual(['error', 'close']);
  });

  it('messages keep their order, and the close comes after them', async () => {
    const webSocket = new TranslatingNetwork(backend.network, translator).openWebSocket(
      backend.link.webSocketUrl,
      ['v12.stomp'],
    );
    const received: string[] = [];
    backend.onFrame = ({ body, headers }) => received.push(`${body} ${headers.translated}`) > 0;
    webSocket.on('error', () => undefined);
    await new Promise((resolve) => webSocket.once('open', resolve));
    for (const body of ['a', 'aaaa', 'aa']) webSocket.send(`SEND\n\n${body}\0`);
    webSocket.close();
    await settle();
    expect(received).toEqual(['a yes', 'aaaa yes', 'aa yes']);
  });
});
