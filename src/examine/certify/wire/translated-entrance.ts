import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Dispatcher, request as sendRequest } from 'undici';
import { listen } from '../../../backend/lifecycle/listen.js';
import type { ReverseTranslators } from '../../../binding/reverse/reverse-translators.js';
import { TranslationFailure } from '../../../simulator/http/http-translator.js';
import { MemoryNetwork } from '../../../simulator/network/memory.js';
import { type Message, translateMessage, type WholeFrame } from '../../../simulator/stomp/whole-frame.js';
import { bodyOf, type ExamineeWire, hopHeaders, singleHeaders } from './examinee-wire.js';
import { handshakeRequest, readHandshake } from './handshake.js';
import { messageBytes, WebSocketReader } from './web-socket-message.js';

export interface TranslatedEntranceOptions {
  readonly wire: ExamineeWire;
  readonly translators: ReverseTranslators;
  /** The addresses of the service behind the wire. */
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  /** Called with the reason when the binding cannot translate something: that is not a defect of the client. */
  readonly onFailure: (problem: string) => void;
}

type Translate = (frame: WholeFrame) => WholeFrame | Promise<WholeFrame>;

/** The entrance to the wire for a client that speaks another dialect: the examiner sees the forms of the profile alone. */
export class TranslatedEntrance {
  readonly #options: TranslatedEntranceOptions;
  readonly #network: MemoryNetwork;
  readonly #connections = new Set<Duplex>();
  readonly #http = createHttpServer({ requestTimeout: 0, headersTimeout: 0 });

  constructor(options: TranslatedEntranceOptions) {
    this.#options = options;
    const { wire, baseUrl } = options;
    this.#network = new MemoryNetwork({ origin: baseUrl, accept: (socket) => wire.accept(socket) });
    this.#http.on('connection', (socket: Duplex) => {
      this.#connections.add(socket);
      socket.once('close', () => this.#connections.delete(socket));
      socket.on('error', () => undefined);
    });
    this.#http.on('request', (request, response) => {
      this.#respond(request, response).catch((error) => this.#end(error, response));
    });
    this.#http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      this.#upgrade(request, socket, head).catch((error) => this.#end(error, socket));
    });
  }

  /** Takes a connection of the client. */
  accept(socket: Duplex): void {
    this.#http.emit('connection', socket);
  }

  /** Listens on TCP as the wire does, and returns the port. */
  listen(host: string, port: number): Promise<number> {
    return listen(this.#http, { host, port });
  }

  activityCount(): number {
    return this.#network.wire.activityCount + this.#options.translators.activityCount();
  }

  async stop(): Promise<void> {
    for (const socket of this.#connections) socket.destroy();
    if (this.#http.listening) await new Promise<void>((resolve) => this.#http.close(() => resolve()));
    await this.#network.close();
  }

  /** Ends a connection that has failed. */
  #end(error: unknown, connection: { destroy(): void }): void {
    if (error instanceof TranslationFailure) this.#options.onFailure(error.message);
    connection.destroy();
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { baseUrl, translators } = this.#options;
    const content = await bodyOf(request, () => true);
    if (content === undefined) {
      response.destroy();
      return;
    }
    const { method = 'GET', url: target = '/' } = request;
    const headers = singleHeaders(request.headers, hopHeaders);
    const reversed = await translators.http.translate({ method, target, headers, content });
    const sent = reversed.request;
    const received = await sendRequest(`${baseUrl}${sent.target}`, {
      dispatcher: this.#network.dispatcher(),
      method: sent.method as Dispatcher.HttpMethod,
      headers: sent.headers,
      ...(sent.content.length > 0 && { body: sent.content }),
    });
    const converted = await reversed.response({
      status: received.statusCode,
      headers: singleHeaders(received.headers, hopHeaders),
      content: Buffer.from(await received.body.arrayBuffer()),
    });
    response.writeHead(converted.status, converted.headers).end(converted.content);
  }

  async #upgrade(request: IncomingMessage, client: Duplex, early: Buffer): Promise<void> {
    const { webSocketUrl, translators } = this.#options;
    const { channel } = translators;
    const service = this.#network.connect(webSocketUrl);
    service.on('error', () => undefined);
    service.write(handshakeRequest(request));
    const response = await readHandshake(service);
    if (response === undefined || client.destroyed) {
      service.destroy();
      client.destroy();
      return;
    }
    client.write(response.head);
    if (!response.isAccepted) {
      client.end(response.rest);
      service.destroy();
      return;
    }
    const toService = { from: 'client' as const, source: client, target: service };
    const toClient = { from: 'service' as const, source: service, target: client };
    const end = (error: unknown, target: Duplex) => this.#end(error, target);
    pump({ ...toService, translate: (frame) => channel.inbound(frame), end }, early);
    pump({ ...toClient, translate: (frame) => channel.outbound(frame), end }, response.rest);
  }
}

interface Direction {
  readonly from: 'client' | 'service';
  readonly source: Duplex;
  readonly target: Duplex;
  readonly translate: Translate;
  readonly end: (error: unknown, target: Duplex) => void;
}

/** Passes a direction on, in its order, with each whole message translated. */
function pump({ from, source, target, translate, end }: Direction, early: Buffer): void {
  const reader = new WebSocketReader();
  let passing: Promise<unknown> = Promise.resolve();
  const next = (work: () => void | Promise<void>) => {
    passing = passing.then(work).catch((error) => end(error, target));
  };
  const relay = (chunk: Buffer) => {
    for (const { bytes, message, opcode } of reader.read(chunk))
      next(async () => {
        const translated: Message | undefined = message && (await translateMessage(message, translate));
        if (target.destroyed || target.writableEnded) return;
        const isSame = translated === message || opcode === undefined || translated === undefined;
        target.write(isSame ? bytes : messageBytes(Buffer.from(translated), opcode, from));
      });
  };
  if (early.length > 0) relay(early);
  source.on('data', relay);
  source.on('end', () => next(() => void target.end()));
  source.on('close', () => next(() => void target.end(() => target.destroy())));
  // The handshake has paused it.
  source.resume();
}
