import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Server } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Dispatcher, request as sendRequest } from 'undici';
import { relayChannel } from './channel-relay.js';
import { type DialectResponse, fromService, toService } from './http-dialect.js';
import { NumericIds } from './numeric-ids.js';

/** The service behind the dialect. */
export interface DialectService {
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  readonly network: { dispatcher(): Dispatcher; connect(url: string): Duplex };
}

/** Headers of one connection, which are not passed on. */
const hopHeaders = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding']);

/** The path of the WebSocket is that of the service; what goes through it is the dialect. */
const channelRequest = /^[A-Z]+ \/(?:webs|websocket)\b|\r\nupgrade: *websocket\r\n/i;

/** A server that speaks another dialect than the service behind it: other paths, names, numbers, statuses and frames. */
export class DialectServer {
  readonly #service: DialectService;
  readonly #ids = new NumericIds();
  readonly #http = createHttpServer((request, response) => {
    this.#respond(request, response).catch(() => response.destroy());
  });
  readonly #connections = new Set<Duplex>();
  #listener: Server | undefined;

  constructor(service: DialectService) {
    this.#service = service;
  }

  /** Takes a connection of a client. */
  accept(socket: Duplex): void {
    this.#connections.add(socket);
    socket.once('close', () => this.#connections.delete(socket));
    socket.on('error', () => undefined);
    socket.once('readable', () => {
      const first: unknown = socket.read();
      if (!Buffer.isBuffer(first)) {
        socket.destroy();
        return;
      }
      socket.unshift(first);
      if (channelRequest.test(first.toString('latin1'))) this.#relay(socket);
      else this.#http.emit('connection', socket);
    });
  }

  /** Listens on a free TCP port and returns it. */
  async listen(): Promise<number> {
    const listener = createTcpServer((socket) => this.accept(socket));
    this.#listener = listener;
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const address = listener.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  async stop(): Promise<void> {
    for (const socket of this.#connections) socket.destroy();
    const listener = this.#listener;
    if (listener !== undefined) await new Promise<void>((resolve) => listener.close(() => resolve()));
  }

  #relay(client: Duplex): void {
    const service = this.#service.network.connect(this.#service.webSocketUrl);
    this.#connections.add(service);
    service.once('close', () => this.#connections.delete(service));
    relayChannel(client, service, this.#ids, new URL(this.#service.baseUrl).origin);
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !hopHeaders.has(name) ? [[name, value]] : [],
    );
    const asked = toService(
      {
        method: request.method ?? 'GET',
        target: request.url ?? '/',
        headers: Object.fromEntries(headers),
        content: Buffer.concat(chunks),
      },
      this.#ids,
    );
    const converted = fromService(await this.#forward(asked.request), asked, this.#ids);
    response.writeHead(converted.status, converted.headers).end(converted.content);
  }

  async #forward({
    method,
    target,
    headers,
    content,
  }: ReturnType<typeof toService>['request']): Promise<DialectResponse> {
    const response = await sendRequest(`${this.#service.baseUrl}${target}`, {
      dispatcher: this.#service.network.dispatcher(),
      method: method as Dispatcher.HttpMethod,
      headers,
      ...(content.length > 0 && { body: content }),
    });
    const kept = Object.entries(response.headers).flatMap(([name, value]) =>
      value === undefined || hopHeaders.has(name) ? [] : [[name, value] as const],
    );
    return {
      status: response.statusCode,
      headers: Object.fromEntries(kept),
      content: Buffer.from(await response.body.arrayBuffer()),
    };
  }
}
