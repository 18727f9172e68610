import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Dispatcher, request as sendRequest } from 'undici';
import { listen } from '../../../backend/lifecycle/listen.js';
import type { Exchange } from '../../../events/schema/scenario.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { handshakeRequest, readHandshake } from './handshake.js';
import { type CallAction, type CallRule, exchangeOf, type ObservedCall } from './observed-call.js';
import { type FrameRule, ObservedSession } from './observed-session.js';
import { WireLog } from './wire-log.js';

/** The service behind the wire. */
export interface ExaminedService {
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  readonly network: { dispatcher(): Dispatcher; connect(url: string): Duplex };
}

/** Headers of one connection, which are not passed on. */
export const hopHeaders: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);

/** More than the service accepts in a body. */
const maxBodyBytes = 1024 * 1024;
/** Far more than one client opens at a time. */
const maxConnections = 256;

/**
 * The wire between the client under examination and the service: it passes everything on, keeps a log of it, and
 * disturbs it where a rule requires it.
 */
export class ExamineeWire {
  readonly log = new WireLog();
  readonly calls: ObservedCall[] = [];
  readonly #service: ExaminedService;
  readonly #connections = new Set<Duplex>();
  readonly #sessions: ObservedSession[] = [];
  readonly #callRules: CallRule[] = [];
  readonly #frameRules: FrameRule[] = [];
  readonly #http = createHttpServer({ requestTimeout: 0, headersTimeout: 0 });
  #handshakes = 0;
  /** While true, every handshake of a WebSocket is refused. */
  refuseSessions = false;

  constructor(service: ExaminedService) {
    this.#service = service;
    this.#http.on('connection', (socket: Duplex) => {
      socket.on('error', () => undefined);
      if (this.#connections.size >= maxConnections) this.log.flooded();
      if (this.log.isFlooded) {
        socket.destroy();
        return;
      }
      this.log.clientSeen(monotonicNow());
      this.#connections.add(socket);
      socket.once('close', () => this.#connections.delete(socket));
    });
    this.#http.on('request', (request, response) => {
      this.#respond(request, response).catch(() => response.destroy());
    });
    this.#http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      void this.#upgrade(request, socket, head);
    });
  }

  /** Takes a connection of the client. */
  accept(socket: Duplex): void {
    this.#http.emit('connection', socket);
  }

  /**
   * Listens on TCP, port 0 for a free one, and returns the port.
   *
   * @throws Failure `port-in-use`, `port-not-allowed` or `host-not-here`, exit code 64
   */
  listen(host: string, port: number): Promise<number> {
    return listen(this.#http, { host, port });
  }

  async stop(): Promise<void> {
    this.log.end();
    for (const session of this.#sessions) session.cut();
    for (const socket of this.#connections) socket.destroy();
    if (this.#http.listening) await new Promise<void>((resolve) => this.#http.close(() => resolve()));
  }

  /** The WebSockets of the client, the oldest first. */
  get sessions(): readonly ObservedSession[] {
    return this.#sessions;
  }

  /** Refuses every handshake of a WebSocket until the work is done, or fails. */
  async withoutSessions<T>(work: () => Promise<T>): Promise<T> {
    this.refuseSessions = true;
    try {
      return await work();
    } finally {
      this.refuseSessions = false;
    }
  }

  /** Adds a rule for the calls of the client; the newest rule decides first. Returns its removal. */
  onCall(rule: CallRule): () => void {
    return added(this.#callRules, rule);
  }

  /** Adds a rule for the frames of both directions; the newest rule decides first. Returns its removal. */
  onFrame(rule: FrameRule): () => void {
    return added(this.#frameRules, rule);
  }

  /**
   * The first call with a response that is accepted; undefined if none comes in time.
   *
   * @param from index of the first call that counts; default: the next one
   */
  nextCall(
    accepts: (call: ObservedCall) => boolean,
    timeoutMs: number,
    from = this.calls.length,
  ): Promise<ObservedCall | undefined> {
    const probe = () => this.calls.slice(from).find((call) => call.response !== undefined && accepts(call));
    return this.log.until(probe, timeoutMs);
  }

  /** The call as a report shows it, with masked secrets. */
  exchangeOf(call: ObservedCall): Exchange {
    return exchangeOf(call);
  }

  async #upgrade(request: IncomingMessage, client: Duplex, early: Buffer): Promise<void> {
    this.#handshakes += 1;
    const number = this.#handshakes;
    const refuse = () => {
      client.destroy();
      this.log.add({ kind: 'refused', at: monotonicNow(), session: number });
    };
    if (this.refuseSessions || this.log.isFlooded) return refuse();
    const service = this.#service.network.connect(this.#service.webSocketUrl);
    this.#connections.add(service);
    service.once('close', () => this.#connections.delete(service));
    service.on('error', () => undefined);
    service.write(handshakeRequest(request));
    const response = await readHandshake(service);
    if (response === undefined || client.destroyed) {
      service.destroy();
      return refuse();
    }
    client.write(response.head);
    if (!response.isAccepted) {
      client.end(response.rest);
      service.destroy();
      this.log.add({ kind: 'refused', at: monotonicNow(), session: number });
      return;
    }
    const decide: FrameRule = (frame, from, session) =>
      firstDecision(this.#frameRules, (rule) => rule(frame, from, session));
    const session = new ObservedSession({ number, client, service, log: this.log, decide });
    this.#sessions.push(session);
    session.start({ client: early, service: response.rest });
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = monotonicNow();
    this.log.received(at, 0, 1);
    const content = await bodyOf(request, (bytes) => {
      this.log.received(monotonicNow(), bytes, 0);
      return !this.log.isFlooded;
    });
    if (content === undefined || this.log.isFlooded) {
      response.destroy();
      return;
    }
    const { pathname, search } = new URL(request.url ?? '/', 'http://examiner');
    const call: ObservedCall = {
      number: this.calls.length + 1,
      at,
      method: request.method ?? 'GET',
      path: pathname,
      query: search,
      headers: singleHeaders(request.headers),
      body: parsed(content) ?? (content.length === 0 ? undefined : content.toString('utf8')),
    };
    const index = this.calls.push(call) - 1;
    this.log.add({ kind: 'call', at, call });
    const respond = (status: number, headers: Readonly<Record<string, string>>, body: Buffer) => {
      const observed = { at: monotonicNow(), status, headers, body: parsed(body) };
      this.calls[index] = { ...call, response: observed };
      response.writeHead(status, headers).end(body);
      this.log.notify();
    };
    const action = firstDecision(this.#callRules, (rule) => rule(call));
    await this.#act(action, call, { request, content }, { respond, lose: () => response.destroy() });
  }

  async #act(
    action: CallAction | undefined,
    call: ObservedCall,
    { request, content }: ReceivedRequest,
    { respond, lose }: Outcome,
  ): Promise<void> {
    if (action?.kind === 'lose-request') return lose();
    if (action?.kind === 'respond') {
      const body = action.body === undefined ? '' : JSON.stringify(action.body);
      const type = action.body === undefined ? {} : { 'content-type': 'application/json' };
      const headers = { ...type, 'x-request-id': requestIdFor(call), ...action.headers };
      return respond(action.status, headers, Buffer.from(body));
    }
    if (action?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, action.ms));
    const forwarded = await this.#forward(request, content);
    if (action?.kind === 'lose-response') return lose();
    respond(forwarded.status, forwarded.headers, forwarded.content);
  }

  async #forward(request: IncomingMessage, content: Buffer) {
    const { baseUrl, network } = this.#service;
    const kept = Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined || hopHeaders.has(name) ? [] : [[name, value] as const],
    );
    const response = await sendRequest(`${baseUrl}${request.url ?? '/'}`, {
      dispatcher: network.dispatcher(),
      method: request.method as Dispatcher.HttpMethod,
      headers: Object.fromEntries(kept),
      ...(content.length > 0 && { body: content }),
    });
    return {
      status: response.statusCode,
      headers: singleHeaders(response.headers, hopHeaders),
      content: Buffer.from(await response.body.arrayBuffer()),
    };
  }
}

interface ReceivedRequest {
  readonly request: IncomingMessage;
  readonly content: Buffer;
}

interface Outcome {
  readonly respond: (status: number, headers: Readonly<Record<string, string>>, body: Buffer) => void;
  readonly lose: () => void;
}

/** The id in a response of the examiner: that of the client, if it sent a usable one, as the service does. */
function requestIdFor({ headers, number }: ObservedCall): string {
  const given = headers['x-request-id'];
  return given !== undefined && /^[\w.:-]{1,64}$/.test(given) ? given : `examiner-${number}`;
}

/** Adds a rule before the others. */
function added<Rule>(rules: Rule[], rule: Rule): () => void {
  rules.unshift(rule);
  return () => {
    const at = rules.indexOf(rule);
    if (at >= 0) rules.splice(at, 1);
  };
}

function firstDecision<Rule, Decision>(
  rules: readonly Rule[],
  decide: (rule: Rule) => Decision | undefined,
): Decision | undefined {
  // A rule may remove itself, which moves those after it.
  for (const rule of Array.from(rules)) {
    const decision = decide(rule);
    if (decision !== undefined) return decision;
  }
  return undefined;
}

/**
 * The whole body; undefined if it is too long to examine.
 *
 * @param take called with the number of bytes of each part; returns false to read no further
 */
export async function bodyOf(
  request: IncomingMessage,
  take: (bytes: number) => boolean,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (!take(bytes.length) || length > maxBodyBytes) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

export function singleHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  without: ReadonlySet<string> = new Set(),
): Record<string, string> {
  const single = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || without.has(name)
      ? []
      : [[name, typeof value === 'string' ? value : value.join(', ')] as const],
  );
  return Object.fromEntries(single);
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}
