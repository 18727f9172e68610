// REST: routing, bodies, the envelope and error bodies.
import { randomUUID } from 'node:crypto';
import { bug } from './settings.mjs';
import { callerOf, isAdmin, issueToken, requireScope } from './access.mjs';
import { notFound, Refusal, refuse, require400 } from './refusal.mjs';
import { ADMIN_ROUTES } from './admin.mjs';
import { cancelTransaction, payNow, refund, refundStatus, saveTransaction } from './payments.mjs';
import { find, getChannelSummary, getRecentTransactions, getTransactionDetails, overallSummary, settle,
  settlementReport } from './queries.mjs';
import { activateByCode, listTerminals, requestStatus, requestTerminal, terminalInfo, wsToken } from './terminals.mjs';

export const PREFIX = '/orchard';
const MAX_BODY = 4 * 1024 * 1024;

/** Operation: method, scope, handler, status. */
const OPERATIONS = {
  payNow: ['POST', 'payments:direct', payNow, 201],
  saveTransaction: ['POST', 'payments:direct', saveTransaction, 201],
  refund: ['POST', 'refunds:write', refund, 201],
  cancelTransaction: ['POST', 'refunds:write', cancelTransaction, 200],
  getTransactionDetails: ['POST', 'transactions:read', getTransactionDetails, 200],
  getRecentTransactions: ['POST', 'transactions:read', getRecentTransactions, 200],
  find: ['POST', 'transactions:read', find, 200],
  refundStatus: ['GET', 'transactions:read', refundStatus, 200],
  getChannelSummary: ['POST', 'reports:read', getChannelSummary, 200],
  overallSummary: ['POST', 'reports:read', overallSummary, 200],
  settle: ['POST', 'reports:read', settle, 201],
  settlementReport: ['POST', 'reports:read', settlementReport, 200],
  listTerminals: ['GET', 'terminals:read', listTerminals, 200],
  requestTerminal: ['POST', 'terminals:trigger', requestTerminal, 201],
  requestStatus: ['POST', 'terminals:read', requestStatus, 200],
};
const TERMINAL_ROUTES = {
  'terminal/ws-token': ['POST', wsToken],
  'terminal/info': ['GET', terminalInfo],
  'terminal/activate': ['POST', activateByCode],
};

async function readBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= MAX_BODY) chunks.push(chunk);
  }
  if (size > MAX_BODY) refuse(413, 'E_SIZE', 'The body is too long');
  const text = Buffer.concat(chunks).toString();
  if (text.trim() === '' || request.method === 'GET') return {};
  let body = null;
  try {
    body = JSON.parse(text);
  } catch { /* refused below */ }
  require400(body !== null && typeof body === 'object' && !Array.isArray(body), 'E_JSON', 'The body must be a JSON object');
  return body;
}

const checkMethod = (request, method) => request.method === method || refuse(405, 'E_METHOD', `Use ${method}`, { allowed: method });

async function admin(request, caller, path) {
  const openToApps = bug('app-writes-fees') && request.method === 'PUT' && path.startsWith('fees/');
  if (!isAdmin(caller) && !(openToApps && caller.role === 'INTEGRATOR')) refuse(403, 'E_ROLE', 'Only administrators may do this');
  const parts = path.split('/');
  const fits = ([, pattern]) => {
    const names = pattern.split('/');
    return names.length === parts.length && names.every((name, i) => name === ':id' || name === parts[i]);
  };
  const routes = ADMIN_ROUTES.filter(fits);
  if (!routes.length) notFound('operation');
  const route = routes.find(([method]) => method === request.method) ?? refuse(405, 'E_METHOD', 'This method is not offered here');
  const [, , handler, { status = 200, only = null } = {}] = route;
  if (only && caller.role !== only) refuse(403, 'E_ROLE', `Only ${only} may do this`);
  return { status, data: await handler(caller, await readBody(request), parts[1]) };
}

async function route(request, url) {
  const base = `${PREFIX}/api/v1/`;
  if (!url.pathname.startsWith(base)) notFound('path');
  const path = url.pathname.slice(base.length);
  const { authorization } = request.headers;
  if (path === 'oauth/token') {
    checkMethod(request, 'POST');
    return { status: 200, data: issueToken(authorization) };
  }
  const caller = callerOf(authorization);
  if (path.startsWith('admin/') && !Object.hasOwn(OPERATIONS, path.slice(6))) return admin(request, caller, path.slice(6));
  if (Object.hasOwn(TERMINAL_ROUTES, path)) {
    const [method, handler] = TERMINAL_ROUTES[path];
    checkMethod(request, method);
    return { status: 200, data: handler(caller, await readBody(request)) };
  }
  const [system, name, ...more] = path.split('/');
  if (!/^[a-z]{2,12}$/.test(system) || more.length || !Object.hasOwn(OPERATIONS, name ?? '')) notFound('operation');
  const [method, scope, handler, status] = OPERATIONS[name];
  checkMethod(request, method);
  requireScope(caller, scope, system);
  return { status, data: await handler(caller, await readBody(request), system, url.searchParams) };
}

function answer(response, status, value) {
  if (response.destroyed || response.headersSent) return;
  const text = JSON.stringify(value);
  const retry = status === 429 ? { 'retry-after': '1' } : {};
  const login = status === 401 ? { 'www-authenticate': 'Basic realm="orchard", Bearer' } : {};
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...retry, ...login });
  response.end(text);
}

export async function handleRequest(request, response) {
  request.on('error', () => {});
  try {
    const url = new URL(request.url, 'http://localhost');
    const { status, data } = await route(request, url);
    answer(response, status, { data });
  } catch (error) {
    let refusal = error;
    if (error.code === 'ERR_INVALID_URL') refusal = new Refusal(400, 'E_URL', 'Bad URL');
    else if (!(error instanceof Refusal)) {
      refusal = new Refusal(500, 'E_INTERNAL', 'Internal error');
      if (!request.destroyed) process.stderr.write(`${error.stack}\n`);
    }
    const { status, code, message, more } = refusal;
    answer(response, status, { errorCode: code, message, http_status: status, trace_id: randomUUID(), at: Date.now(), ...more });
  }
  request.resume();
}
