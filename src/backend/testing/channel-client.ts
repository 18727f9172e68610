import { paths } from '../../contract/operations.js';
import { rawFrame } from '../../simulator/stomp/raw-frame.js';
import { RawStompClient, type ReceivedFrame } from '../../simulator/stomp/raw-stomp-client.js';
import type { MemoryBackend, TestTerminal } from './memory-backend.js';

/** A raw STOMP client of a backend in memory, with the most frequent requests of terminals and observers. */
export class ChannelClient extends RawStompClient {
  constructor(backend: MemoryBackend) {
    super({ network: backend, url: 'ws://in-memory.invalid/webs' });
  }

  /** Opens a client whose WebSocket is open and which has sent nothing yet. */
  static async opened(backend: MemoryBackend): Promise<ChannelClient> {
    const client = new ChannelClient(backend);
    const handshake = await client.start();
    if (handshake.kind !== 'open') throw new Error(`the handshake failed: ${JSON.stringify(handshake)}`);
    return client;
  }

  /** Opens a client that is connected with that wsToken. */
  static async connected(backend: MemoryBackend, wsToken: string): Promise<ChannelClient> {
    const client = await ChannelClient.opened(backend);
    await client.connectWith(`Bearer ${wsToken}`);
    return client;
  }

  /** Opens a client that is connected, subscribed and registered as the terminal. */
  static async online(
    backend: MemoryBackend,
    terminal: TestTerminal,
    ack = 'client-individual',
  ): Promise<ChannelClient> {
    const client = await ChannelClient.connected(backend, await wsTokenOf(backend, terminal));
    await client.subscribe(`/queue/terminal/${terminal.configId}`, ack);
    await client.sendJson('/app/terminal/register');
    return client;
  }

  /** Opens a client of an administrator that receives the admin events. */
  static async dashboard(backend: MemoryBackend): Promise<ChannelClient> {
    const { wsToken } = await backend.administer('/ws-token');
    const client = await ChannelClient.connected(backend, String(wsToken));
    await client.subscribe('/topic/admin/events', 'auto');
    return client;
  }

  /** Sends CONNECT with that Authorization. Returns the response. */
  connectWith(authorization: string): Promise<ReceivedFrame> {
    this.sendFrame('CONNECT', ['accept-version:1.2', `Authorization:${authorization}`]);
    return this.next();
  }

  /** Sends frames as one message. */
  sendTogether(...frames: readonly Parameters<typeof rawFrame>[]): void {
    this.sendText(frames.map((frame) => rawFrame(...frame)).join(''));
  }

  subscribe(destination: string, ack = 'client-individual'): Promise<void> {
    return this.sendAndWait('SUBSCRIBE', ['id:s', `destination:${destination}`, `ack:${ack}`]);
  }

  /** Sends a SEND with the body as JSON, and waits for its receipt. */
  sendJson(destination: string, body?: unknown): Promise<void> {
    return this.sendAndWait(
      'SEND',
      [`destination:${destination}`],
      body === undefined ? '' : JSON.stringify(body),
    );
  }

  /** The `action` of each received MESSAGE that was not taken; for events of a topic the `type`. */
  get waiting(): readonly unknown[] {
    return this.frames
      .filter(({ command }) => command === 'MESSAGE')
      .map(({ body }) => JSON.parse(body).action ?? JSON.parse(body).type);
  }

  /** Stops reading. */
  pause(): void {
    this.webSocket.pause();
  }
}

/** Requests the terminal's own wsToken, or an observer's if another access token is given. */
export async function wsTokenOf(
  backend: MemoryBackend,
  terminal: TestTerminal,
  token = terminal.token,
): Promise<string> {
  const body = { configId: terminal.configId };
  return String((await backend.send({ path: paths.webSocketToken, token, body })).body.wsToken);
}
