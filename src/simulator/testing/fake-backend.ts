import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { HttpClient } from '../http/http-client.js';
import { MemoryNetwork } from '../network/memory.js';
import type { Network } from '../network/network.js';
import { createTcpNetwork } from '../network/tcp.js';
import type { TerminalIdentity } from '../terminal/account.js';

export interface FakeFrame {
  readonly command: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface FakeResponse {
  readonly status?: number;
  /** A string is sent unchanged, anything else as JSON. */
  readonly body?: unknown;
}

/** Writes any bytes to a connection: not HTTP, an incomplete response, or one without an end. */
export type RawWriter = (socket: Duplex, request: IncomingMessage) => void;
type Outcome = FakeResponse | RawWriter | 'silence' | 'end';
type Route = (request: IncomingMessage, body: string) => Outcome | Promise<Outcome>;
/** Returns true if the frame is handled. */
type OnFrame = (frame: FakeFrame, session: FakeSession) => boolean;

/** A small backend for tests. It behaves as the service document requires, unless a test changes it. */
export class FakeBackend {
  /** Everything received, in order: `POST /api/v1/oauth/token`, `CONNECT`, `SEND /app/terminal/register`, `close 1000`. */
  readonly log: string[] = [];
  /** The same with the instant of each item. */
  readonly times: { readonly what: string; readonly at: number }[] = [];
  readonly sessions: FakeSession[] = [];
  readonly routes = new Map<string, Route>();
  onFrame: OnFrame = () => false;
  onUpgrade: 'accept' | 'refuse' | 'silence' | RawWriter = 'accept';
  settings: Record<string, unknown> = { tip: true, language: 'en' };
  network: Network = new MemoryNetwork({
    origin: 'http://fake.test',
    accept: (socket) => this.#server.emit('connection', socket),
  });
  http = new HttpClient({ network: this.network, baseUrl: 'http://fake.test' });
  link = { network: this.network, webSocketUrl: 'ws://fake.test/webs' };
  readonly #server = createServer((request, response) => void this.#respond(request, response));
  readonly #webSockets = new WebSocketServer({ noServer: true, closeTimeout: 1_000 } as object);
  #tokens = 0;

  constructor() {
    this.#server.on('upgrade', (request, duplex, head) => this.#upgrade(request, duplex, head));
    this.routes.set('POST /api/v1/oauth/token', () => {
      this.#tokens += 1;
      const expiryDate = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
      return { body: { token: `access-${this.#tokens}`, type: 'bearer', expiryDate } };
    });
    this.routes.set('GET /api/v1/terminal/info', () => ({ body: { settings: this.settings, version: 3 } }));
    this.routes.set('POST /api/v1/terminal/ws-token', (_request, body) => {
      this.#tokens += 1;
      const { configId } = JSON.parse(body) as { configId: number };
      const queueDestination = `/queue/terminal/${configId}`;
      return { body: { wsToken: `ws-${this.#tokens}`, configId, queueDestination, expiresInSeconds: 1800 } };
    });
  }

  /** Listens on a free TCP port instead of the network in memory. */
  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    this.network = createTcpNetwork();
    this.http = new HttpClient({ network: this.network, baseUrl: `http://127.0.0.1:${port}` });
    this.link = { network: this.network, webSocketUrl: `ws://127.0.0.1:${port}/webs` };
  }

  async close(): Promise<void> {
    await this.network.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get session(): FakeSession {
    const last = this.sessions.at(-1);
    if (last === undefined) throw new Error('no session yet');
    return last;
  }

  count(what: string): number {
    return this.log.filter((each) => each === what).length;
  }

  record(what: string): void {
    this.log.push(what);
    this.times.push({ what, at: Date.now() });
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const what = `${request.method} ${request.url}`;
    this.record(what);
    const routed = (await this.routes.get(what)?.(request, Buffer.concat(chunks).toString())) ?? {
      status: 404,
    };
    if (routed === 'silence') return;
    if (typeof routed === 'function') {
      routed(request.socket, request);
      return;
    }
    if (routed === 'end') {
      request.socket.destroy();
      return;
    }
    const text = typeof routed.body === 'string' ? routed.body : JSON.stringify(routed.body ?? {});
    const headers = { 'content-type': 'application/json', 'x-request-id': 'fake' };
    response.writeHead(routed.status ?? 200, headers).end(text);
  }

  #upgrade(request: IncomingMessage, duplex: Duplex, head: Buffer): void {
    this.record('upgrade');
    if (this.onUpgrade === 'silence') return;
    if (typeof this.onUpgrade === 'function') {
      duplex.on('error', () => undefined).on('end', () => duplex.end());
      duplex.resume();
      this.onUpgrade(duplex, request);
      return;
    }
    if (this.onUpgrade === 'refuse') {
      duplex.end('HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      return;
    }
    this.#webSockets.handleUpgrade(request, duplex, head, (webSocket) => {
      const session = new FakeSession(webSocket);
      this.sessions.push(session);
      webSocket.on('message', (data) => {
        for (const frame of readFrames(String(data))) this.#receive(frame, session);
      });
      webSocket.on('close', (code) => this.record(`close ${code}`));
    });
  }

  #receive(frame: FakeFrame, session: FakeSession): void {
    const { command, headers } = frame;
    session.frames.push(frame);
    this.record(headers.destination === undefined ? command : `${command} ${headers.destination}`);
    if (this.onFrame(frame, session)) return;
    if (command === 'CONNECT') session.send('CONNECTED', { version: '1.2', 'heart-beat': '0,0' });
    if (command === 'SUBSCRIBE') session.subscribed(headers);
    if (headers.receipt !== undefined) session.send('RECEIPT', { 'receipt-id': headers.receipt });
    if (command === 'DISCONNECT') session.webSocket.close(1000);
  }
}

export class FakeSession {
  readonly webSocket: WebSocket;
  readonly frames: FakeFrame[] = [];
  subscription = '';
  #acknowledged = false;
  #messages = 0;

  constructor(webSocket: WebSocket) {
    this.webSocket = webSocket;
  }

  send(command: string, headers: Readonly<Record<string, string>>, body = ''): void {
    const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
    this.webSocket.send(`${command}\n${lines.join('')}\n${body}\0`);
  }

  message(body: unknown, headers: Readonly<Record<string, string>> = {}): void {
    this.#messages += 1;
    const id = `m${this.#messages}`;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const ack: Record<string, string> = this.#acknowledged ? { ack: `a-${id}` } : {};
    this.send('MESSAGE', { subscription: this.subscription, 'message-id': id, ...ack, ...headers }, text);
  }

  subscribed(headers: Readonly<Record<string, string>>): void {
    this.subscription = headers.id ?? '';
    this.#acknowledged = (headers.ack ?? 'auto') !== 'auto';
  }

  /** The JSON bodies of the frames for a destination. */
  bodies(destination: string): unknown[] {
    const frames = this.frames.filter((frame) => frame.headers.destination === destination);
    return frames.map(({ body }): unknown => (body === '' ? undefined : JSON.parse(body)));
  }
}

/** Splits text at NUL: the bodies of a terminal contain none. */
function readFrames(text: string): FakeFrame[] {
  return text
    .split('\0')
    .map((each) => each.replace(/^\n+/, ''))
    .filter((each) => each !== '')
    .map((each) => {
      const [head = '', ...rest] = each.split('\n\n');
      const [command = '', ...lines] = head.split('\n');
      const headers = Object.fromEntries(
        lines.map((line) => [
          line.slice(0, line.indexOf(':')),
          line.slice(line.indexOf(':') + 1).replaceAll('\\c', ':'),
        ]),
      );
      return { command, headers, body: rest.join('\n\n') };
    });
}

export const identity: TerminalIdentity = {
  terminalId: 'T00001001',
  configId: 1001,
  clientId: 'term_1',
  clientSecret: 'a-client-secret',
};

/** The timers that vitest fakes: streams and promises need the other ones. */
export const fakedTimers = {
  now: Date.parse('2026-01-05T10:00:00.000Z'),
  toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const,
};

/** Waits for real turns of the event loop, without the faked time, until streams and promises have settled. */
export async function settle(turns = 60): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
