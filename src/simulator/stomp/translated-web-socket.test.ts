import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RecordingNetwork } from '../network/recording-network.js';
import { FakeBackend, settle } from '../testing/fake-backend.js';
import { useFakeTime } from '../testing/fixture.js';
import { RawStompClient } from './raw-stomp-client.js';
import { TranslatingNetwork } from './translating-network.js';
import type { WholeFrame } from './whole-frame.js';

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

/** A translator that also marks what is received. */
const marking = {
  ...translator,
  inbound: (frame: WholeFrame) => ({ ...frame, headerLines: [...frame.headerLines, 'read:yes'] }),
};

/** A raw client and what it has reported, each message in both forms if they differ. */
async function rawClient() {
  const reported: (readonly string[])[] = [];
  const client = new RawStompClient({
    network: new TranslatingNetwork(backend.network, marking),
    url: backend.link.webSocketUrl,
    report: (...report) => reported.push(report.filter((each) => each !== undefined).map(String)),
  });
  void client.start();
  await settle();
  return { client, reported };
}

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

  it('a message that is translated is reported in both forms', async () => {
    const network = new TranslatingNetwork(backend.network, marking);
    const reported: (readonly string[])[] = [];
    const recording = new RecordingNetwork(network, (...report) => {
      reported.push(report.map((each) => String(each).trimEnd()));
    });
    const webSocket = recording.openWebSocket(backend.link.webSocketUrl, ['v12.stomp']);
    backend.onFrame = () => true;
    webSocket.on('error', () => undefined);
    await new Promise((resolve) => webSocket.once('open', resolve));
    webSocket.send('SEND\n\na\0');
    webSocket.send('not a frame');
    await settle();
    backend.sessions[0]?.webSocket.send('MESSAGE\n\nb\0');
    await settle();
    expect(reported).toEqual([
      ['sent', 'SEND\n\na\0'],
      ['sent', 'not a frame'],
      ['sent', 'SEND\n\na\0', 'SEND\ntranslated:yes\n\na\0'],
      ['received', 'MESSAGE\nread:yes\n\nb\0', 'MESSAGE\n\nb\0'],
    ]);
    webSocket.close();
  });

  it('a message of a raw client that is translated is reported in both forms', async () => {
    const { client, reported } = await rawClient();
    backend.onFrame = () => true;
    client.sendText('SEND\n\na\0');
    client.sendText('not a frame');
    await settle();
    backend.sessions[0]?.webSocket.send('MESSAGE\n\nb\0');
    await settle();
    expect(reported).toEqual([
      ['sent', 'SEND\n\na\0'],
      ['sent', 'not a frame'],
      ['sent', 'SEND\n\na\0', 'SEND\ntranslated:yes\n\na\0'],
      ['received', 'MESSAGE\nread:yes\n\nb\0', 'MESSAGE\n\nb\0'],
    ]);
    client.webSocket.cut();
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
