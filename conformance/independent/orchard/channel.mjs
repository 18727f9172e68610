// The real-time channel: one STOMP session per WebSocket connection.
import { randomUUID } from 'node:crypto';
import { bug, settings } from './settings.mjs';
import { ignore, terminalByConfig } from './store.mjs';
import { verifyToken } from './access.mjs';
import { acceptWebSocket } from './websocket.mjs';
import { encodeFrame, readFrames } from './stomp.mjs';
import { ADMIN_TOPIC, adminEvent, isOnline, push, queueOf, sessions } from './hub.mjs';
import { queuedCommands, sendQueued } from './terminals.mjs';
import { commandResult, settingsSnapshot, transactionReport } from './reports.mjs';

const CONNECT_WITHIN_MS = 15000;
const fail = (message) => { throw new Error(message); };

/** Destinations a terminal may send to: the action a body may name, and what happens. */
const DESTINATIONS = {
  '/app/session/open': { action: 'REGISTER', run: (session) => session.map() },
  '/app/session/pulse': { action: 'PULSE', run: (session) => session.checkIn() },
  '/app/sale/report': { action: 'SALE_REPORT', data: transactionReport },
  '/app/settings/push': { action: 'SETTINGS', data: settingsSnapshot },
  '/app/command/done': { action: 'COMMAND_DONE', data: commandResult },
};

class Session {
  constructor(isFallback) {
    this.id = randomUUID();
    this.isFallback = isFallback;
    this.kind = 'new'; // then: terminal, legacy, observer, admin, or deferred (a legacy session before its SUBSCRIBE)
    this.configId = null;
    this.isTerminal = false;
    this.subscriptions = new Map();
    this.buffer = Buffer.alloc(0);
    this.timers = [setTimeout(() => this.kind === 'new' && this.end(), CONNECT_WITHIN_MS)];
    this.timeoutDue = false;
    this.lastRead = Date.now();
  }

  send(text) { this.peer.send(text); }

  end(code) {
    this.leave();
    this.peer.close(code);
  }

  refuse(message) {
    this.send(encodeFrame('ERROR', { message, 'content-type': 'application/json' }, JSON.stringify({ action: 'ERROR', message })));
    this.end(1008);
  }

  /** Removes the mapping to the configId; the terminal is offline unless another session of it is open. */
  leave() {
    this.timers.forEach(clearTimeout);
    if (!sessions.delete(this)) return;
    this.subscriptions.clear();
    const { configId } = this;
    if (this.isTerminal && !isOnline(configId)) adminEvent('terminal-offline', configId, 'OFFLINE');
    this.configId = null;
  }

  receive(data) {
    this.lastRead = Date.now();
    try {
      const { frames, rest } = readFrames(Buffer.concat([this.buffer, data]));
      this.buffer = rest;
      for (const frame of frames) {
        if (!sessions.has(this)) return;
        this.handle(frame);
      }
    } catch (error) {
      this.refuse(error.message);
    }
  }

  handle({ command, headers, body }) {
    if (command === 'CONNECT' || command === 'STOMP') return this.connect(headers);
    if (this.kind === 'new') return fail('CONNECT must come first');
    const run = {
      SUBSCRIBE: () => this.subscribe(headers),
      UNSUBSCRIBE: () => this.subscriptions.delete(headers.id),
      SEND: () => this.incoming(headers, body),
      ACK: () => undefined,
      NACK: () => undefined,
      DISCONNECT: () => this.disconnect(headers),
    }[command];
    return run ? run() : fail(`Unsupported command ${command.slice(0, 40)}`);
  }

  connect(headers) {
    if (this.kind !== 'new') fail('Already connected');
    if (!(headers['accept-version'] ?? '').split(/ *, */).includes('1.2')) fail('Only version 1.2 is supported');
    if (!headers.host) fail('The header host is missing');
    const authorization = headers.Authorization ?? headers.authorization;
    if (authorization === undefined) {
      if (!settings['ws.migration.legacy-auth.enabled']) fail('A token is needed');
      this.kind = 'deferred';
    } else this.authenticate(authorization);
    this.beat(headers['heart-beat'] ?? '0,0');
    const beat = `${settings.heartbeat_ms},${settings.heartbeat_ms}`;
    this.send(encodeFrame('CONNECTED', { version: '1.2', 'heart-beat': beat, session: this.id, server: 'orchard/1.0' }));
    if (this.kind === 'terminal') this.map();
  }

  authenticate(authorization) {
    const match = /^Bearer +(\S+) *$/.exec(authorization);
    const claims = match && verifyToken('ws', match[1], bug('fallback-expiry') && this.isFallback);
    if (!claims) fail('The token is invalid or expired');
    if (claims.kind === 'admin') {
      this.kind = 'admin';
      return;
    }
    if (!terminalByConfig(claims.configId).active) fail('The terminal is deactivated');
    this.configId = claims.configId;
    this.kind = claims.kind === 'terminal' ? 'terminal' : 'observer';
    const wait = claims.exp * 1000 - settings.timeout_lead_seconds * 1000 - Date.now();
    this.timers.push(setTimeout(() => {
      this.timeoutDue = true;
      this.warn();
    }, Math.min(Math.max(0, wait), 2 ** 31 - 1)));
  }

  /** SESSION_TIMEOUT, once due and subscribed. */
  warn() {
    if (this.timeoutDue && push(queueOf(this.configId), { action: 'SESSION_TIMEOUT' }, {}, this)) this.timeoutDue = false;
  }

  /** Maps the session to its configId: from then on the terminal is online. */
  map() {
    if (this.isTerminal || (this.kind !== 'terminal' && this.kind !== 'legacy')) return;
    const before = isOnline(this.configId);
    this.isTerminal = true;
    if (!before) adminEvent('terminal-online', this.configId, 'ONLINE');
  }

  beat(header) {
    const match = /^(\d{1,9}),(\d{1,9})$/.exec(header) ?? fail('Bad heart-beat');
    const [theirs, wanted] = [Number(match[1]), Number(match[2])];
    const own = settings.heartbeat_ms;
    if (!own) return;
    if (wanted) this.timers.push(setInterval(() => this.send('\n'), Math.max(own, wanted)));
    if (!theirs) return;
    const pause = Math.max(own, theirs);
    this.timers.push(setInterval(() => Date.now() - this.lastRead > pause * 2.5 && this.end(), pause));
  }

  subscribe(headers) {
    const { id, destination, ack = 'auto' } = headers;
    if (!id || !destination) fail('SUBSCRIBE needs id and destination');
    if (!['auto', 'client', 'client-individual'].includes(ack)) fail('Unknown ack mode');
    if (this.subscriptions.has(id) || this.subscriptions.size >= 50) fail('The subscription id is in use');
    if (this.kind === 'deferred') this.authenticateLegacy(headers);
    const own = this.kind === 'admin' ? ADMIN_TOPIC : queueOf(this.configId);
    const unchecked = bug('second-subscription') && this.subscriptions.size > 0 && destination.startsWith('/queue/terminal/');
    if (destination !== own && !unchecked) fail('This destination is not yours');
    this.subscriptions.set(id, { destination, ack });
    if (this.kind === 'admin') return;
    this.map();
    this.warn();
    if (this.isTerminal) sendQueued(this.configId);
  }

  authenticateLegacy(headers) {
    const terminal = terminalByConfig(Number(headers.config_id));
    const good = terminal && terminal.active && terminal.access_id === headers.access_id
      && (terminal.terminalId === headers.terminal_id || bug('legacy-terminal-id'));
    if (!good || headers.destination !== queueOf(terminal.configId)) fail('The legacy credentials are wrong');
    this.configId = terminal.configId;
    this.kind = 'legacy';
  }

  incoming(headers, body) {
    if (!Object.hasOwn(DESTINATIONS, headers.destination ?? '')) fail('This destination is not allowed');
    const target = DESTINATIONS[headers.destination];
    if (this.kind === 'admin') fail('Dashboards may not send');
    if (this.kind === 'deferred') return target.action === 'REGISTER' ? undefined : fail('Not authenticated yet');
    if (target.data && !this.isTerminal) fail('Only a terminal may send this');
    let message = {};
    try {
      message = JSON.parse(body);
    } catch {
      if (target.data) return ignore(this.configId, 'body is not JSON');
    }
    if (message === null || typeof message !== 'object') message = {};
    if (message.action !== undefined && message.action !== target.action) return ignore(this.configId, 'unknown action');
    return target.data ? target.data(this, message) : target.run(this);
  }

  checkIn() {
    const { configId } = this;
    const queued_commands = queuedCommands(configId).length;
    push(queueOf(configId), { action: 'CHECK_IN', configId, server_time: Date.now(), queued_commands }, {}, this);
  }

  disconnect(headers) {
    if (headers.receipt) this.send(encodeFrame('RECEIPT', { 'receipt-id': headers.receipt }));
    this.end();
  }
}

export function openSession(request, socket, head, isFallback) {
  const session = new Session(isFallback);
  sessions.add(session);
  const peer = acceptWebSocket(request, socket, head, { onData: (data) => session.receive(data), onClose: () => session.leave() });
  session.peer = peer;
  if (peer) return;
  session.leave();
  socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
}
