// A payment terminal: it keeps a STOMP 1.2 session over WebSocket with the backend and reports the payments of its till.
// Environment: BASE_URL, WS_URL, CLIENT_ID, CLIENT_SECRET, CONFIG_ID; optional NAMES (JSON), BUG (see terminal-bugs.json).
// Standard input: "sell 12.50 EUR" takes a payment at the till; "activate" ends a deactivation. One log line for each thing done.
import http from 'node:http';
import https from 'node:https';
import readline from 'node:readline';
import { randomBytes } from 'node:crypto';
import { BEAT, MAX_MESSAGE, Session, bug, log, openSocket } from './stomp.mjs';

// Every name that the document of the service leaves open. NAMES overrides any of them. A dot in a response name goes one level down.
const NAMES = {
  register: '/app/counter/hello', // destination of the session registration
  keepAlive: '/app/counter/pulse', // destination of the keep-alive
  report: '/app/counter/sale', // destination of the transaction report
  settings: '/app/counter/setup', // destination of the settings snapshot
  result: '/app/counter/job-done', // destination of the command result
  infoMethod: 'GET', // how the configuration is fetched
  infoPath: '/api/v1/terminal/info',
  infoSettings: 'setup', // where the settings are in the configuration; the whole body if they are not there
  jobId: 'jobNumber', // field of a command, or header of its MESSAGE, with the id for the command result
  checkIn: 'CHECK_IN', // action of the answer to a keep-alive
  deactivated: 'deactiv', // what the reason of a SESSION_KICK has in it if the terminal was deactivated (case does not matter)
  ...JSON.parse(process.env.NAMES || '{}'),
};
const { BASE_URL = '', WS_URL = '', CLIENT_ID = '', CLIENT_SECRET = '' } = process.env;
const CONFIG_ID = Number(process.env.CONFIG_ID);
const base = BASE_URL.replace(/\/+$/, '');
if (!base || !WS_URL || !CLIENT_ID || !CLIENT_SECRET || !Number.isInteger(CONFIG_ID)) {
  console.error('BASE_URL, WS_URL, CLIENT_ID, CLIENT_SECRET and CONFIG_ID (an integer) must be set');
  process.exit(2);
}

const WEEK = 7 * 24 * 3600_000;
const KEEP_ALIVE = 45_000;
const KICK_PAUSE = 10_000;
const GATEWAY = 'TILLPAY'; // the gateway of the till
const DIGITS = { JPY: 0, KRW: 0, VND: 0, CLP: 0, KWD: 3, BHD: 3, JOD: 3, OMR: 3, TND: 3 }; // of currencies that have not 2

const pick = (value, path) => (path ? path.split('.').reduce((at, key) => at?.[key], value) : value);
const unique = (prefix) => `${prefix}-${Date.now().toString(36)}-${randomBytes(5).toString('hex')}`.toUpperCase();
const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

// ---- REST ----
function request(method, path, authorization, body) {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = { Authorization: authorization, Accept: 'application/json', 'Content-Length': Buffer.byteLength(text) };
    if (text) headers['Content-Type'] = 'application/json';
    const url = new URL(base + path);
    const call = (url.protocol === 'https:' ? https : http).request(url, { method, headers, agent: false }, (reply) => {
      const chunks = [];
      let size = 0;
      reply.on('data', (chunk) => {
        chunks.push(chunk);
        if ((size += chunk.length) > MAX_MESSAGE) call.destroy(new Error('reply too long'));
      });
      reply.on('error', reject);
      reply.on('end', () => {
        let json = null;
        try { json = JSON.parse(Buffer.concat(chunks).toString()); } catch { /* the status tells enough */ }
        resolve({ status: reply.statusCode, json, retryAfter: reply.headers['retry-after'] });
      });
    });
    const timer = setTimeout(() => call.destroy(new Error('no reply in 10 s')), 10_000);
    call.on('close', () => clearTimeout(timer));
    call.on('error', reject);
    call.end(text);
  });
}

function failure(what, { status, json, retryAfter }) {
  const error = new Error(`${what}: ${status} ${json?.errorCode ?? ''}`);
  const wait = Number(retryAfter) * 1000 || Date.parse(retryAfter) - Date.now() || 0;
  error.wait = Math.min(Math.max(wait, 0), 120_000);
  return error;
}

function lifetime(expiry) { // of an access token, in ms; the format of the expiry is open
  const text = String(expiry);
  const time = /^\d+$/.test(text) ? Number(text) * (text.length > 11 ? 1 : 1000)
    : Date.parse(/^\d{4}-\d\d-\d\d[T ][\d:.]+$/.test(text) ? `${text.replace(' ', 'T')}Z` : text);
  const left = time - Date.now();
  return left > 0 ? Math.min(left, WEEK) : WEEK;
}

let access = null;
async function accessToken(refused) {
  if (access && refused !== access.token && (Date.now() < access.renewAt || bug('access-forever'))) return access.token;
  const basic = Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64');
  const reply = await request('POST', '/api/v1/oauth/token', `Basic ${basic}`);
  if (reply.status > 299 || typeof reply.json?.token !== 'string') throw failure('access token refused', reply);
  const life = lifetime(reply.json.expiryDate);
  access = { token: reply.json.token, renewAt: Date.now() + life - Math.min(300_000, life / 10) };
  log('access token received, expires', reply.json.expiryDate);
  return access.token;
}

async function call(method, path, body) {
  let token = await accessToken();
  let reply = await request(method, path, `Bearer ${token}`, body);
  if (reply.status === 401 && !bug('access-forever')) {
    token = await accessToken(token);
    reply = await request(method, path, `Bearer ${token}`, body);
  }
  if (reply.status > 299) throw failure(`${method} ${path}`, reply);
  return reply.json;
}

async function mint() { // a wsToken
  const reply = await call('POST', '/api/v1/terminal/ws-token', { configId: bug('config-text') ? String(CONFIG_ID) : CONFIG_ID });
  if (typeof reply?.wsToken !== 'string' || Number(reply.configId) !== CONFIG_ID) throw new Error('not a ws-token of this terminal');
  let life = reply.expiresInSeconds > 0 ? reply.expiresInSeconds : 1800;
  try {
    const { iat, exp } = JSON.parse(Buffer.from(reply.wsToken.split('.')[1], 'base64url').toString());
    if (exp - iat > 0) life = Math.min(life, exp - iat);
  } catch { /* then its life is what the response says */ }
  const share = bug('refresh-late') ? 29.5 / 30 : 25 / 30; // 25 of 30 minutes
  log('ws-token received for', reply.terminalId, 'lifetime', life, 's');
  return { ...reply, refreshAt: Date.now() + life * share * 1000 };
}

// ---- The till and the state of the terminal ----
let wsToken = null;
let session = null;
let stopping = false;
let deactivated = null; // while the terminal is deactivated: the function that ends it
let settings = {};
let infoAt = 0;
let registeredOnce = false;
const unconfirmed = new Map(); // specificTId -> { report, missed: the session in which no RECEIPT came }
const results = new Map(); // id of a command -> { body, sent }
const printed = new Set();
let work = Promise.resolve(); // one thing after the other
function enqueue(job) { work = work.then(job).catch((error) => log('failed:', error.message)); }

function minorUnits(text, currency) {
  const digits = DIGITS[currency] ?? 2;
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || part.length > digits) return 0;
  if (bug('report-float')) return Number(text) * 10 ** digits;
  return Number(whole + part.padEnd(digits, '0'));
}

async function sell(text, code) {
  const currency = (code ?? '').toUpperCase();
  const amount = /^[A-Z]{3}$/.test(currency) ? minorUnits(text ?? '', currency) : 0;
  if (amount <= 0) return log('cannot sell:', text, code);
  if (deactivated) return log('cannot sell: deactivated');
  const specificTId = bug('same-id') ? `${GATEWAY}-${amount}${currency}-${new Date().toISOString().slice(0, 13)}` : unique(GATEWAY);
  const report = { referenceId: unique(`C${CONFIG_ID}`), status: 'TRANS_SUCCESS', gateway: GATEWAY, specificTId, amount, currency };
  unconfirmed.set(report.referenceId, { report, missed: null });
  log('payment taken at the till:', report.referenceId, text, currency);
  await reportSale(unconfirmed.get(report.referenceId));
}

async function reportSale(entry) {
  if (!session?.alive || session.leaving) return;
  const { report } = entry;
  const at = session;
  report.terminalId ??= String(at.token.terminalId);
  if (entry.sentBefore && bug('report-new-id')) report.specificTId = unique(GATEWAY);
  if (entry.sentBefore && bug('report-lost')) return;
  entry.sentBefore = true;
  log('report', report.referenceId, report.specificTId);
  const confirmed = await at.receipted('SEND', { destination: NAMES.report }, JSON.stringify(report), () => {
    unconfirmed.delete(report.referenceId);
    log('report confirmed:', report.referenceId);
  });
  if (confirmed === 'rejected' && (entry.rejected = (entry.rejected ?? 0) + 1) === 3) {
    unconfirmed.delete(report.referenceId);
    log('report rejected three times, given up:', JSON.stringify(report));
  }
  if (confirmed !== false) return; // confirmed, or the session ended: then it is reported again in the next one
  if (entry.missed && entry.missed !== at) unconfirmed.delete(report.referenceId);
  entry.missed ??= at;
  const kept = unconfirmed.has(report.referenceId) ? 'kept for the next session' : 'not kept any longer';
  log('report without RECEIPT:', report.referenceId, kept);
}

async function reportAll() { for (const entry of [...unconfirmed.values()]) await reportSale(entry); }

async function fetchInfo() {
  if (bug('refresh-cached') && Date.now() - infoAt < 600_000) return;
  const info = await call(NAMES.infoMethod, NAMES.infoPath);
  const found = pick(info, NAMES.infoSettings) ?? info;
  if (found && typeof found === 'object') settings = { ...found };
  infoAt = Date.now();
  log('configuration fetched:', Object.keys(settings).length, 'settings');
}

async function retry(times, job) { // waits 1 s, 2 s, 4 s ... between
  for (let left = times - 1, wait = 1000; ; left--, wait = Math.min(wait * 2, 30_000)) {
    try { return await job(); } catch (error) {
      if (left <= 0 || stopping || error.final) throw error;
      log('will retry:', error.message);
      await pause(Math.max(wait, error.wait ?? 0));
    }
  }
}

function sendResult(result) {
  const destination = bug('result-direct') ? `/queue/terminal/${CONFIG_ID}` : NAMES.result;
  if (result.sent || !session?.alive) return;
  result.sent = session.frame('SEND', { destination }, JSON.stringify(result.body));
  if (result.sent) log('command result', result.body.requestId, result.body.status);
}
function finish(id, requestType, status, result) {
  if (!id) return;
  results.set(id, { body: { requestId: id, requestType, status, result }, sent: false });
  sendResult(results.get(id));
  if (results.size > 500) results.delete(results.keys().next().value);
}

function switchSession(at) { // a new token first, then the old session ends, then the main loop connects with the new token
  at.switching ??= (async () => {
    if (bug('refresh-order')) { await at.leave('switched'); wsToken = null; return () => {}; }
    const next = await retry(Infinity, () => {
      if (at.alive) return mint();
      throw Object.assign(new Error('the session is over'), { final: true });
    });
    wsToken = bug('refresh-old') ? { ...next, wsToken: at.token.wsToken } : next;
    return async () => { if (bug('refresh-abrupt')) at.end('switched', 'dropped'); else await at.leave('switched'); };
  })();
  return at.switching;
}

// What a terminal does for each action. A function that is returned runs after the message was acknowledged.
const actions = {
  PAYMENT_STATUS: (at, m) => log('payment status:', m.referenceId, m.status, m.tradeNo, m.grandTotal, m.channel),
  async FORCE_REFRESH(at, m, id) {
    await retry(3, fetchInfo);
    finish(id, 'FORCE_REFRESH', 'COMPLETED', { settings: Object.keys(settings).length });
  },
  PRINT(at, m, id, messageId) {
    const text = typeof m.body === 'string' ? m.body : '';
    if (bug('print-same') && printed.has(text)) return;
    printed.add(text);
    log('printing:', JSON.stringify(text));
    finish(id ?? messageId, 'PRINT', 'COMPLETED', { lines: text.split('\n').length });
  },
  CONFIG_UPDATE(at, m) {
    if (typeof m.key !== 'string') return log('CONFIG_UPDATE without a key');
    settings = { ...(bug('delta-replaces') ? {} : settings), [m.key]: m.value };
    log('setting changed:', m.key);
  },
  async SYNC_REQUEST(at, m, id) {
    at.frame('SEND', { destination: NAMES.settings }, JSON.stringify({ settings }));
    log('settings sent,', unconfirmed.size, 'transactions pending');
    if (!bug('sync-settings-only')) await reportAll();
    finish(id, 'SYNC_REQUEST', 'COMPLETED', {});
  },
  SESSION_TIMEOUT: (at) => { log('ws-token expires soon'); return bug('timeout-ignored') ? undefined : switchSession(at); },
  SESSION_KICK(at, m, id) {
    const off = bug('kick-final') || String(m.reason).toLowerCase().includes(NAMES.deactivated.toLowerCase());
    log('kicked:', m.reason);
    finish(id, 'SESSION_KICK', 'COMPLETED', {});
    const kind = off ? 'deactivated' : 'kicked';
    return bug('kick-abrupt') ? () => at.end(kind, 'dropped') : () => at.leave(kind);
  },
  [NAMES.checkIn]: () => log('checked in'),
};

async function takeMessage(at, headers, body) {
  if (!at.alive || at.leaving) return;
  let message = null;
  try { message = JSON.parse(body); } catch { log('message is not JSON'); }
  const name = message?.action;
  const action = typeof name === 'string' && Object.hasOwn(actions, name) ? actions[name] : null;
  const jobId = message?.[NAMES.jobId];
  const id = ['string', 'number'].includes(typeof jobId) ? String(jobId) : headers[NAMES.jobId];
  const known = results.get(id)?.body.status === 'COMPLETED' ? results.get(id) : null;
  const ack = { id: bug('ack-message-id') ? headers['message-id'] : headers.ack };
  let after = null;
  try {
    if (known) { log('command known already:', id); known.sent = false; sendResult(known); }
    else if (action) after = await action(at, message, id, headers['message-id']);
    else if (bug('unknown-fatal')) return at.end('lost', 'unknown action');
    else log('ignored:', JSON.stringify(name)?.slice(0, 60));
  } catch (error) {
    log(name, 'failed:', error.message);
    finish(id, name, 'FAILED', { error: error.message });
    if (headers.ack) at.frame('NACK', ack);
    return;
  }
  if (headers.ack && at.frame('ACK', ack)) log('acknowledged:', action ? name : 'ignored message');
  if (typeof after === 'function') await after();
}

// ---- The sessions, one after the other ----
let fallback = false;
async function oneSession() {
  if (!wsToken || Date.now() >= wsToken.refreshAt) wsToken = await mint();
  const token = wsToken;
  const address = fallback ? `${base}/websocket` : WS_URL;
  const wire = await openSocket(bug('token-in-url') ? `${address}?access_token=${token.wsToken}` : address).catch((error) => {
    fallback = !fallback;
    throw error;
  });
  const at = new Session(wire, token, (...message) => enqueue(() => takeMessage(...message)));
  session = at;
  const headers = { 'accept-version': '1.2', host: new URL(address).hostname, 'heart-beat': `${BEAT},${BEAT}` };
  if (!bug('token-in-url')) headers.Authorization = `Bearer ${token.wsToken}`;
  at.frame('CONNECT', headers);
  await at.opened.catch((error) => { wsToken = null; throw error; });
  if (!bug('register-once') || !registeredOnce) at.frame('SEND', { destination: NAMES.register });
  registeredOnce = true;
  const queue = bug('queue-terminal-id') ? `/queue/terminal/${token.terminalId}` : token.queueDestination ?? `/queue/terminal/${CONFIG_ID}`;
  at.frame('SUBSCRIBE', { id: 'own', destination: queue, ack: 'client' });
  log('connected to', address, 'registered, subscribed to', queue);
  at.pulseTimer = setInterval(() => { if (session.frame('SEND', { destination: NAMES.keepAlive })) log('keep-alive'); },
    bug('pulse-slow') ? 90_000 : KEEP_ALIVE);
  at.refreshTimer = setTimeout(() => {
    log('ws-token is to be refreshed');
    switchSession(at).then((leave) => enqueue(leave)).catch((error) => log('no refresh:', error.message));
  }, Math.max(token.refreshAt - Date.now(), 1000));
  enqueue(() => { for (const result of results.values()) sendResult(result); });
  enqueue(reportAll);
  return at.ended;
}

async function run() {
  await fetchInfo().catch((error) => log('no configuration yet:', error.message));
  for (let failures = 0; !stopping;) {
    const end = await oneSession().catch((error) => ({ kind: 'lost', why: error.message, wait: error.wait, lived: 0 }));
    if (end.lived > 5000) failures = 0;
    if (stopping || end.kind === 'switched') continue;
    if (end.kind === 'kicked' || (end.kind === 'deactivated' && bug('kick-bounce'))) {
      wsToken = null;
      await pause(end.kind === 'kicked' ? KICK_PAUSE : 500);
    } else if (end.kind === 'deactivated') {
      wsToken = null;
      log('deactivated: stays offline until "activate"');
      await new Promise((resolve) => { deactivated = resolve; });
      deactivated = null;
    } else {
      const seconds = Math.min(2 ** failures++, bug('backoff-uncapped') ? Infinity : 30);
      log('reconnects in', seconds, 's:', end.why);
      await pause(Math.max(seconds * 1000, end.wait ?? 0));
    }
  }
  process.exit(0);
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const [word, ...rest] = line.trim().split(/\s+/);
  if (word === 'sell') enqueue(() => sell(...rest));
  else if (word === 'activate') deactivated?.();
  else if (word) log('not understood:', line.slice(0, 80));
});
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, async () => {
    stopping = true;
    setTimeout(() => process.exit(0), 4000).unref();
    await session?.leave('stopped');
    deactivated?.();
    setTimeout(() => process.exit(0), 100);
  });
}
setInterval(() => {}, 1 << 30); // also without a standard input it stays
run();
