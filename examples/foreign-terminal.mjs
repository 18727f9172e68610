// A small payment terminal: plain JavaScript, `ws` alone, one file, without a library for STOMP. It shows what
// `tillfleet certify terminal` examines: the way to a session, heart-beats, commands that are done once, reports that are
// repeated until their receipt, renewal and back-off.
//
//   tillfleet certify terminal --write-env client.env
//   node --env-file=client.env examples/foreign-terminal.mjs

import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { WebSocket } from 'ws';

const second = 1_000;
const heartBeatMs = 10 * second;
const keepAliveMs = 45 * second;
const longestWaitMs = 30 * second;
const queue = (configId) => `/queue/terminal/${configId}`;

export class Terminal {
  settings = {};
  paper = [];
  /** The results of commands by requestId: a redelivered command is not executed again. */
  #results = new Map();
  /** The reports that have no receipt yet, by specificTId. */
  #pending = new Map();
  #receipts = new Map();
  #token;
  #socket;
  #timers = [];
  #payments;
  #retry;
  #attempts = 0;
  #isStopped = false;

  constructor({ baseUrl, webSocketUrl, clientId, clientSecret, terminalId, configId, ...io }) {
    Object.assign(this, {
      baseUrl,
      webSocketUrl,
      clientId,
      clientSecret,
      terminalId,
      configId: Number(configId),
    });
    this.fetch = io.fetch ?? globalThis.fetch;
    this.open = io.open ?? ((url) => new WebSocket(url, ['v12.stomp']));
    this.paymentEveryMs = io.paymentEveryMs ?? 5 * second;
    this.log = io.log ?? (() => {});
  }

  start() {
    this.#payments = setInterval(() => this.takePayment(), this.paymentEveryMs);
    void this.#connect();
  }

  stop() {
    this.#isStopped = true;
    clearInterval(this.#payments);
    clearTimeout(this.#retry);
    this.#leave();
  }

  /** A card was paid with: the report is sent now, and again in each session until its receipt comes. */
  takePayment() {
    const name = randomUUID();
    const report = {
      referenceId: name,
      terminalId: this.terminalId,
      status: 'TRANS_SUCCESS',
      gateway: 'card-reader',
    };
    this.#pending.set(name, { ...report, specificTId: name, amount: 1250, currency: 'EUR' });
    this.#report(name);
  }

  // --- REST

  async #call(method, path, { authorization, body }) {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    const response = await this.fetch(this.baseUrl + path, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response.json();
  }

  async #authorization() {
    const basic = Buffer.from(`${this.clientId}:${this.clientSecret}`).toString('base64');
    this.#token ??= (
      await this.#call('POST', '/api/v1/oauth/token', { authorization: `Basic ${basic}` })
    ).token;
    return `Bearer ${this.#token}`;
  }

  /** A token that has ended is replaced once. */
  async #newWsToken(mayRepeat = true) {
    const authorization = await this.#authorization();
    try {
      const body = { configId: this.configId };
      return await this.#call('POST', '/api/v1/terminal/ws-token', { authorization, body });
    } catch (error) {
      this.#token = undefined;
      if (mayRepeat && error.message.endsWith(': 401')) return this.#newWsToken(false);
      throw error;
    }
  }

  async #fetchInfo() {
    await this.#call('GET', '/api/v1/terminal/info', { authorization: await this.#authorization() });
  }

  // --- sessions

  async #connect(issued) {
    try {
      const { wsToken, expiresInSeconds } = issued ?? (await this.#newWsToken());
      if (!this.#isStopped) this.#openSession(wsToken, expiresInSeconds * second);
    } catch (error) {
      this.log(error.message);
      this.#retryLater();
    }
  }

  /** 1, 2, 4, 8, 16, 30, 30 ... s. */
  #retryLater() {
    if (this.#isStopped) return;
    const waitMs = Math.min(second * 2 ** this.#attempts, longestWaitMs);
    this.#attempts += 1;
    this.#retry = setTimeout(() => this.#connect(), waitMs);
  }

  #openSession(wsToken, lifeMs) {
    const socket = this.open(this.webSocketUrl);
    this.#socket = socket;
    let receivedAt = Date.now();
    let text = '';
    socket.on('open', () => {
      const headers = {
        'accept-version': '1.2',
        host: 'terminal',
        'heart-beat': `${heartBeatMs},${heartBeatMs}`,
      };
      this.#send('CONNECT', { ...headers, Authorization: `Bearer ${wsToken}` });
    });
    socket.on('message', (data) => {
      receivedAt = Date.now();
      text += String(data);
      for (let end = text.indexOf('\0'); end >= 0; end = text.indexOf('\0')) {
        const frame = parse(text.slice(0, end));
        text = text.slice(end + 1);
        if (socket === this.#socket) this.#receive(frame, lifeMs);
      }
      if (text.trim() === '') text = '';
    });
    socket.on('error', (error) => this.log(error.message));
    socket.on('close', () => {
      if (socket === this.#socket) this.#lost();
    });
    const look = setInterval(() => {
      // Twice the agreed time without a byte: the line is half-open.
      if (Date.now() - receivedAt > 2 * heartBeatMs + second) socket.terminate();
    }, second);
    this.#timers.push(look);
  }

  #lost() {
    this.#endTimers();
    this.#socket = undefined;
    this.#retryLater();
  }

  /** Ends the session gracefully; the caller decides what comes next. */
  #leave() {
    const socket = this.#socket;
    this.#endTimers();
    this.#socket = undefined;
    if (socket === undefined) return;
    if (socket.readyState === 1) socket.send(frameOf('DISCONNECT', { receipt: 'bye' }));
    socket.close();
  }

  #endTimers() {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
  }

  /** The new token first, then DISCONNECT, then a new session. */
  async #renew() {
    try {
      const issued = await this.#newWsToken();
      this.#leave();
      await this.#connect(issued);
    } catch (error) {
      this.log(error.message);
    }
  }

  // --- frames

  #send(command, headers, body = '') {
    if (this.#socket?.readyState === 1) this.#socket.send(frameOf(command, headers, body));
  }

  #sendJson(destination, body, receipt) {
    this.#send(
      'SEND',
      { destination, 'content-type': 'application/json', ...(receipt && { receipt }) },
      JSON.stringify(body),
    );
  }

  #receive({ command, headers, body }, lifeMs) {
    if (command === 'CONNECTED') this.#connected(lifeMs);
    else if (command === 'RECEIPT') this.#receipts.get(headers['receipt-id'])?.();
    else if (command === 'MESSAGE') this.#perform(headers, JSON.parse(body));
    else if (command === 'ERROR') this.log(`ERROR ${headers.code ?? ''}`);
  }

  #connected(lifeMs) {
    const destination = queue(this.configId);
    this.#receipts.clear();
    this.#receipts.set('registered', () => {
      // Only a registered session is a success.
      this.#attempts = 0;
      for (const name of this.#pending.keys()) this.#report(name);
    });
    this.#send('SUBSCRIBE', { id: 'queue', destination, ack: 'client-individual' });
    this.#send('SEND', { destination: '/app/terminal/register', receipt: 'registered' });
    const every = (ms, work) => this.#timers.push(setInterval(work, ms));
    every(heartBeatMs - second, () => this.#socket?.readyState === 1 && this.#socket.send('\n'));
    every(keepAliveMs, () => this.#send('SEND', { destination: '/app/terminal/heartbeat' }));
    // 25 of 30 minutes, or the same share of another life.
    this.#timers.push(setTimeout(() => this.#renew(), (lifeMs * 25) / 30));
  }

  #report(name) {
    const receipt = `report-${name}`;
    this.#receipts.set(receipt, () => this.#pending.delete(name));
    this.#sendJson('/app/terminal/transaction', this.#pending.get(name), receipt);
  }

  // --- actions

  #perform({ ack }, message) {
    void this.#act(message);
    if (ack) this.#send('ACK', { id: ack });
  }

  #act({ action, requestId, ...message }) {
    switch (action) {
      case 'PRINT':
        return this.#command(requestId, action, () => {
          this.paper.push(message.body);
          return { characters: message.body.length };
        });
      case 'FORCE_REFRESH':
        return this.#command(requestId, action, () => this.#fetchInfo());
      case 'SYNC_REQUEST':
        return this.#command(requestId, action, () => {
          this.#sendJson('/app/terminal/settings', { settings: this.settings });
          for (const name of this.#pending.keys()) this.#report(name);
        });
      case 'CONFIG_UPDATE':
        this.settings = { ...this.settings, [message.key]: message.value };
        return undefined;
      case 'SESSION_TIMEOUT':
        return void this.#renew();
      case 'SESSION_KICK':
        this.#leave();
        this.#retryLater();
        return undefined;
      default:
        // PAYMENT_STATUS and CHECK_IN need no response, and an unknown action is ignored.
        return undefined;
    }
  }

  /** Executes a command once, and sends its result, or the result of the first time. */
  async #command(requestId, requestType, execute) {
    if (!this.#results.has(requestId)) this.#results.set(requestId, execute());
    try {
      const result = (await this.#results.get(requestId)) ?? {};
      this.#sendJson('/app/terminal/command-result', { requestId, requestType, status: 'COMPLETED', result });
    } catch (error) {
      this.log(error.message);
      this.#sendJson('/app/terminal/command-result', {
        requestId,
        requestType,
        status: 'FAILED',
        result: {},
      });
    }
  }
}

function frameOf(command, headers, body = '') {
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`);
  return `${[command, ...lines].join('\n')}\n\n${body}\0`;
}

/** A frame of the service: each is one whole message, and its header lines end with LF. */
function parse(text) {
  const [head, ...rest] = text.replace(/^\n+/, '').split('\n\n');
  const [command, ...lines] = head.split('\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
  return { command, headers, body: rest.join('\n\n') };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { env } = process;
  new Terminal({
    baseUrl: env.TILLFLEET_BASE_URL,
    webSocketUrl: env.TILLFLEET_WEBSOCKET_URL,
    clientId: env.TILLFLEET_CLIENT_ID,
    clientSecret: env.TILLFLEET_CLIENT_SECRET,
    terminalId: env.TILLFLEET_TERMINAL_ID,
    configId: env.TILLFLEET_CONFIG_ID,
    log: console.log,
  }).start();
}
