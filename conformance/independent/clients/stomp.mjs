// WebSocket (RFC 6455) and STOMP 1.2 on the side of a client: openSocket makes the connection, Session is one STOMP session on it.
import http from 'node:http';
import https from 'node:https';
import { createHash, randomBytes } from 'node:crypto';

export const bug = (id) => process.env.BUG === id;
export const log = (...words) => console.log(new Date().toISOString(), ...words);
export const MAX_MESSAGE = 1 << 20;
export const BEAT = 10_000;
const RECEIPT_WAIT = 5_000;

// ---- WebSocket ----
class Wire {
  constructor(socket, head) {
    Object.assign(this, { socket, data: head, parts: [], size: 0, lastRead: Date.now(), lastWrite: Date.now(), onData() {}, onClose() {} });
    socket.setNoDelay(true);
    socket.on('data', (chunk) => { this.lastRead = Date.now(); this.data = Buffer.concat([this.data, chunk]); this.read(); });
    socket.on('error', () => {});
    socket.on('end', () => socket.destroy());
    socket.on('close', () => this.onClose(this.code));
  }

  write(opcode, payload) {
    if (this.socket.destroyed) return;
    const { length } = payload;
    const head = length < 126 ? Buffer.from([0x80 | opcode, 0x80 | length]) : Buffer.alloc(length < 65536 ? 4 : 10);
    if (length >= 126) {
      head[0] = 0x80 | opcode;
      head[1] = 0x80 | (length < 65536 ? 126 : 127);
      if (length < 65536) head.writeUInt16BE(length, 2); else head.writeBigUInt64BE(BigInt(length), 2);
    }
    const mask = randomBytes(4);
    const masked = Buffer.from(payload);
    for (let i = 0; i < length; i++) masked[i] ^= mask[i & 3];
    this.socket.write(Buffer.concat([head, mask, masked]));
    if (opcode === 1) this.lastWrite = Date.now();
  }

  send(text) { this.write(1, Buffer.from(text)); }

  close(code) {
    const payload = Buffer.alloc(2);
    payload.writeUInt16BE(code);
    this.write(8, payload);
    this.closing = true;
    setTimeout(() => this.socket.destroy(), 2000).unref();
  }

  read() {
    while (this.data.length >= 2 && !this.socket.destroyed) {
      const [first, second] = this.data;
      const opcode = first & 15;
      let length = second & 127;
      let at = 2;
      if (length > 125) {
        at = length === 126 ? 4 : 10;
        if (this.data.length < at) return;
        length = at === 4 ? this.data.readUInt16BE(2) : Number(this.data.readBigUInt64BE(2));
      }
      const odd = first & 0x70 || second & 0x80 || (opcode > 7 && (length > 125 || !(first & 0x80))) || length > MAX_MESSAGE;
      if (odd || this.size > MAX_MESSAGE) { log('bad WebSocket frame'); this.socket.destroy(); return; }
      if (this.data.length < at + length) return;
      const payload = this.data.subarray(at, at + length);
      this.data = this.data.subarray(at + length);
      if (opcode === 8) {
        this.code = length > 1 ? payload.readUInt16BE(0) : 1005;
        if (!this.closing) this.write(8, payload.subarray(0, 2));
        this.socket.end();
        return;
      }
      if (opcode === 9) this.write(10, payload);
      if (opcode > 2) continue;
      this.parts.push(payload);
      this.size += length;
      if (first & 0x80) {
        const whole = Buffer.concat(this.parts);
        this.parts = [];
        this.size = 0;
        this.onData(whole);
      }
    }
  }
}

export function openSocket(address) {
  return new Promise((resolve, reject) => {
    const url = new URL(address.replace(/^ws/, 'http'));
    const key = randomBytes(16).toString('base64');
    const headers = {
      Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': key, 'Sec-WebSocket-Protocol': 'v12.stomp',
    };
    const call = (url.protocol === 'https:' ? https : http).request(url, { headers, agent: false });
    const timer = setTimeout(() => call.destroy(new Error('no handshake in 10 s')), 10_000);
    call.on('close', () => clearTimeout(timer));
    call.on('upgrade', (reply, socket, head) => {
      clearTimeout(timer);
      const expected = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
      if (reply.headers['sec-websocket-accept'] === expected) return resolve(new Wire(socket, head));
      socket.destroy();
      reject(new Error('bad handshake'));
    });
    call.on('response', (reply) => { reject(new Error(`handshake refused: ${reply.statusCode}`)); call.destroy(); });
    call.on('error', reject);
    call.end();
  });
}

// ---- STOMP ----
const escape = (text) => String(text).replace(/[\\\r\n:]/g, (c) => ({ '\\': '\\\\', '\r': '\\r', '\n': '\\n', ':': '\\c' })[c]);
const unescape = (text) => text.replace(/\\(.)/g, (all, c) => ({ '\\': '\\', r: '\r', n: '\n', c: ':' })[c] ?? all);

export class Session { // one STOMP session; ended resolves to { kind, why, lived }: kind is lost, switched, kicked, deactivated or stopped
  constructor(wire, token, onMessage) {
    Object.assign(this, { wire, token, onMessage, alive: true, leaving: null, receipts: new Map(), number: 0 });
    Object.assign(this, { data: Buffer.alloc(0), start: Date.now() });
    this.ended = new Promise((resolve) => { this.resolveEnd = resolve; });
    this.opened = new Promise((resolve, reject) => Object.assign(this, { resolveOpen: resolve, rejectOpen: reject }));
    this.opened.catch(() => {});
    this.openTimer = setTimeout(() => this.end('lost', 'no CONNECTED in 10 s'), 10_000);
    wire.onData = (data) => { this.data = Buffer.concat([this.data, data]); this.read(); };
    const lost = (code) => (code === 1000 && bug('close-final') ? 'deactivated' : 'lost');
    wire.onClose = (code) => this.end(this.leaving ?? lost(code), `closed ${code ?? 1006}`);
    if (wire.data.length) setImmediate(() => wire.read());
  }

  end(kind, why) {
    if (!this.alive) return;
    this.alive = false;
    clearTimeout(this.openTimer);
    clearTimeout(this.refreshTimer);
    clearInterval(this.beatTimer);
    if (!bug('pulse-leak')) clearInterval(this.pulseTimer);
    this.wire.socket.destroy();
    for (const done of this.receipts.values()) done(null);
    this.rejectOpen(new Error(why));
    log('session ended:', kind, why);
    this.resolveEnd({ kind, why, lived: Date.now() - this.start });
  }

  frame(command, headers = {}, body = '') {
    if (!this.alive || (this.leaving && command !== 'DISCONNECT')) return false;
    const plain = command === 'CONNECT' ? String : escape;
    const lines = Object.entries(headers).map(([name, value]) => `${plain(name)}:${plain(value)}\n`);
    if (body) lines.push(`content-type:application/json\ncontent-length:${Buffer.byteLength(body)}\n`);
    this.wire.send(`${command}\n${lines.join('')}\n${body}\0`);
    return true;
  }

  receipted(command, headers, body, onReceipt) { // true: confirmed, false: not in time, null: the session ended, or 'rejected'
    const receipt = `r${++this.number}`;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), RECEIPT_WAIT);
      this.receipts.set(receipt, (good) => {
        clearTimeout(timer);
        this.receipts.delete(receipt);
        if (good === true) onReceipt?.();
        resolve(good);
      });
      if (!this.frame(command, { ...headers, receipt }, body)) this.receipts.get(receipt)(null);
    });
  }

  async leave(kind) { // gracefully
    if (!this.alive) return;
    this.leaving = kind;
    await this.receipted('DISCONNECT', {}, '');
    this.wire.close(1000); // the close of the socket ends the session
    await this.ended;
  }

  read() {
    while (this.alive) {
      let at = 0;
      while (this.data[at] === 10 || this.data[at] === 13) at++;
      this.data = this.data.subarray(at);
      if (this.data.length > MAX_MESSAGE) return this.end('lost', 'STOMP frame too long');
      const gap = /\r?\n\r?\n/.exec(this.data.toString('latin1'));
      if (!gap) return;
      const [command, ...lines] = this.data.subarray(0, gap.index).toString().split(/\r?\n/);
      const headers = Object.create(null);
      for (const line of lines) {
        const colon = line.indexOf(':');
        const clean = command === 'CONNECTED' ? String : unescape;
        if (colon > 0) headers[clean(line.slice(0, colon))] ??= clean(line.slice(colon + 1));
      }
      const begin = gap.index + gap[0].length;
      const length = /^\d+$/.test(headers['content-length'] ?? '') ? Number(headers['content-length']) : null;
      const stop = length === null ? this.data.indexOf(0, begin) : begin + length;
      if (stop > MAX_MESSAGE) return this.end('lost', 'STOMP frame too long');
      if (stop < 0 || stop >= this.data.length) return;
      if (this.data[stop] !== 0) return this.end('lost', 'bad STOMP frame');
      const body = this.data.subarray(begin, stop).toString();
      this.data = this.data.subarray(stop + 1);
      this.take(command, headers, body);
    }
  }

  take(command, headers, body) {
    if (command === 'CONNECTED') {
      clearTimeout(this.openTimer);
      const [gives = 0, wants = 0] = (headers['heart-beat'] ?? '').split(',').map(Number);
      const sendEvery = wants > 0 ? Math.max(BEAT, wants) : 0;
      const hearEvery = gives > 0 ? Math.max(BEAT, gives) : 0;
      this.beatTimer = setInterval(() => {
        if (sendEvery && Date.now() - this.wire.lastWrite > sendEvery - 2000 && !this.leaving && !bug('no-beats')) this.wire.send('\n');
        if (hearEvery && Date.now() - this.wire.lastRead > 2 * hearEvery && !bug('deaf')) this.end('lost', 'server is silent');
      }, 1000);
      this.resolveOpen();
    } else if (command === 'MESSAGE') this.onMessage(this, headers, body);
    else if (command === 'RECEIPT') this.receipts.get(headers['receipt-id'])?.(true);
    else if (command === 'ERROR') {
      log('ERROR from the server:', headers.message ?? body.slice(0, 100));
      this.receipts.get(headers['receipt-id'])?.('rejected');
      this.end(this.leaving ?? 'lost', 'ERROR');
    }
  }
}

