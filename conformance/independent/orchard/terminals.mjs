// Terminals: lists, command requests (WinSockRequest records), WebSocket tokens, life cycle and settings.
import { isDeepStrictEqual } from 'node:util';
import { settings, bug } from './settings.mjs';
import { branches, commands, feesOf, gatewayOf, nextNumber, secret, terminalByConfig, terminals } from './store.mjs';
import { canSee, isAdmin, requireScope, signToken } from './access.mjs';
import { notFound, refuse, require400 } from './refusal.mjs';
import { ADMIN_TOPIC, adminEvent, hasTerminalSubscription, isOnline, kick, push, queueOf } from './hub.mjs';

export function terminalView(terminal) {
  const { terminalId, configId, name, merchant_id, branch_id, active } = terminal;
  return { terminalId, configId, name, merchant_id, branch_id, active, online: isOnline(configId) };
}

export function listTerminals(caller, body, system, query) {
  const reader = bug('sister-branch') && query.has('branchId') ? { ...caller, branch_id: null } : caller;
  let list = [...terminals.values()].filter((terminal) => canSee(reader, terminal));
  if (query.has('branchId')) {
    const branch = branches.get(Number(query.get('branchId')));
    if (!branch || !canSee(reader, branch)) notFound('branch');
    list = list.filter((terminal) => terminal.branch_id === branch.branch_id);
  }
  return { terminals: list.map(terminalView) };
}

const COMMANDS = ['PRINT', 'FORCE_REFRESH', 'SYNC_REQUEST'];

export function requestTerminal(caller, body) {
  const terminal = terminals.get(body.terminalId);
  if (!terminal || !canSee(caller, terminal)) notFound('terminal');
  require400(COMMANDS.includes(body.requestType), 'E_COMMAND', `requestType must be one of ${COMMANDS.join(', ')}`);
  require400(body.requestType !== 'PRINT' || typeof body.body === 'string', 'E_COMMAND', 'PRINT needs a body, a text');
  return commandView(command(terminal, body.requestType, body.requestType === 'PRINT' ? { body: body.body } : {}));
}

/** Makes a command request and sends it, or keeps it until the terminal subscribes again. */
export function command(terminal, requestType, fields = {}) {
  if (!terminal.active && !(bug('refresh-inactive') && requestType === 'FORCE_REFRESH')) {
    refuse(409, 'E_TERMINAL_INACTIVE', 'The terminal is deactivated');
  }
  const record = {
    record: 'WinSockRequest', requestId: `CMD-${nextNumber('command')}`, requestType, fields, status: 'QUEUED', result: null,
    terminalId: terminal.terminalId, configId: terminal.configId,
    merchant_id: terminal.merchant_id, branch_id: terminal.branch_id,
    created_at: Date.now(), sent_at: null, finished_at: null,
  };
  commands.set(record.requestId, record);
  sendQueued(terminal.configId);
  return record;
}

const isQueued = (configId) => (record) => record.configId === configId && record.status === 'QUEUED';
export const queuedCommands = (configId) => [...commands.values()].filter(isQueued(configId));

export function sendQueued(configId) {
  if (!hasTerminalSubscription(configId)) return;
  for (const record of queuedCommands(configId).slice(bug('last-command-only') ? -1 : 0)) {
    Object.assign(record, { status: 'SENT', sent_at: Date.now() });
    push(queueOf(configId), { action: record.requestType, ...record.fields }, { 'request-id': record.requestId });
  }
}

export function commandView({ fields, merchant_id: _merchant, branch_id: _branch, ...record }) {
  return { ...record, body: fields.body ?? null };
}

export function requestStatus(caller, body) {
  const record = commands.get(body.requestId);
  if (!record || (!canSee(caller, record) && !bug('status-any-tenant'))) notFound('command request');
  return commandView(record);
}

export function wsToken(caller, body) {
  requireScope(caller, 'ws:subscribe');
  require400(Number.isInteger(body.configId), 'E_CONFIG', 'configId must be an integer');
  const terminal = terminalByConfig(body.configId);
  const own = !caller.terminal || caller.terminal === terminal;
  if (!terminal || !own || !canSee(caller, terminal)) notFound('terminal configuration');
  if (!terminal.active) refuse(409, 'E_TERMINAL_INACTIVE', 'The terminal is deactivated');
  const { configId, terminalId } = terminal;
  const { token } = signToken('ws', { configId, terminalId, kind: caller.kind, sub: caller.id }, settings.ws_seconds);
  return { wsToken: token, configId, terminalId, queueDestination: queueOf(configId), expiresInSeconds: settings.ws_seconds };
}

export function adminWsToken(caller) {
  const { token } = signToken('ws', { kind: 'admin', sub: caller.id }, settings.ws_seconds);
  return { wsToken: token, topic: ADMIN_TOPIC, expiresInSeconds: settings.ws_seconds };
}

export function terminalInfo(caller) {
  const { terminal } = caller;
  if (!terminal) refuse(403, 'E_ROLE', 'Only a terminal may read its configuration here');
  const { gateway, channels } = gatewayOf(terminal.merchant_id);
  return { ...terminalView(terminal), settings: terminal.settings, gateway, channels, fees: feesOf(terminal.merchant_id) };
}

export function createTerminal(caller, body) {
  const branch = branches.get(body.branch_id) ?? refuse(400, 'E_BRANCH', 'branch_id must name a branch');
  const { role = 'BRANCH', name = 'Terminal', settings: values = {} } = body;
  require400(role === 'BRANCH' || role === 'MERCHANT', 'E_ROLE_NAME', 'role must be BRANCH or MERCHANT');
  require400(values !== null && typeof values === 'object' && !Array.isArray(values), 'E_SETTINGS', 'settings must be an object');
  const number = nextNumber('terminal');
  const terminal = {
    terminalId: `T-${number}`, configId: nextNumber('config', 5001), name, role,
    merchant_id: branch.merchant_id, branch_id: branch.branch_id,
    clientId: `till-${number}`, clientSecret: secret(), access_id: `acc-${secret(9)}`, active: true, activation_code: null,
    settings: { ...values }, reported_settings: null, reported_at: null,
  };
  terminals.set(terminal.terminalId, terminal);
  return { ...terminalDetails(terminal), clientId: terminal.clientId, clientSecret: terminal.clientSecret, access_id: terminal.access_id };
}

export function terminalDetails(terminal) {
  const { role, activation_code, reported_settings, reported_at } = terminal;
  return { ...terminalView(terminal), role, activation_code, settings: terminal.settings, reported_settings, reported_at };
}

export function deactivate(terminal) {
  terminal.active = false;
  terminal.activation_code = (bug('same-code') && terminal.first_code) || secret(6).toUpperCase();
  terminal.first_code = terminal.activation_code;
  kick(terminal.configId, 'deactivated');
  adminEvent('terminal-deactivated', terminal.configId, 'DEACTIVATED');
  return terminalDetails(terminal);
}

export function activate(terminal, code) {
  if (terminal.active) refuse(409, 'E_STATE', 'The terminal is active');
  require400(code === terminal.activation_code, 'E_ACTIVATION_CODE', 'This is not the activation code of the terminal');
  Object.assign(terminal, { active: true, activation_code: null });
  adminEvent('terminal-activated', terminal.configId, 'ACTIVE');
  return terminalDetails(terminal);
}

/** A terminal activates itself, an administrator any terminal, by the code. */
export function activateByCode(caller, body) {
  if (!caller.terminal && !isAdmin(caller)) refuse(403, 'E_ROLE', 'Only terminals and administrators may activate');
  const waiting = (entry) => !entry.active && entry.activation_code === body.activation_code;
  const terminal = caller.terminal ?? [...terminals.values()].find(waiting);
  return activate(terminal ?? notFound('activation code'), body.activation_code);
}

export function kickTerminal(terminal, reason) {
  if (!terminal.active) refuse(409, 'E_TERMINAL_INACTIVE', 'The terminal is deactivated');
  const closed_sessions = kick(terminal.configId, typeof reason === 'string' ? reason : 'administrator');
  return { terminalId: terminal.terminalId, closed_sessions };
}

/** Changes top-level settings (null removes one) and tells the terminal each value that changed. */
export function changeSettings(terminal, changes) {
  for (const [key, value] of Object.entries(changes)) {
    if (isDeepStrictEqual(terminal.settings[key] ?? null, value)) continue;
    if (value === null) delete terminal.settings[key];
    else terminal.settings = { ...terminal.settings, [key]: value };
    push(queueOf(terminal.configId), { action: 'CONFIG_UPDATE', key, value });
  }
  return { terminalId: terminal.terminalId, settings: terminal.settings };
}
