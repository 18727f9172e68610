// The operations of the admin portal, below /api/v1/admin/.
import { createHash } from 'node:crypto';
import { bug } from './settings.mjs';
import { apks, apps, branches, commands, fees, feesOf, gatewayOf, ignored, merchants, nextNumber, secret, startedAt, terminals,
  transactions, users, webhooks } from './store.mjs';
import { canSee, ROLES, SCOPES } from './access.mjs';
import { notFound, refuse, require400 } from './refusal.mjs';
import { isOnline, sessions } from './hub.mjs';
import { activate, adminWsToken, changeSettings, command, commandView, createTerminal, deactivate, kickTerminal,
  terminalDetails } from './terminals.mjs';
import { GATEWAY_MODES, gatewayCallback, view } from './payments.mjs';

const isText = (value) => typeof value === 'string' && value.trim() !== '' && value.length <= 200;
const isTexts = (value) => Array.isArray(value) && value.length > 0 && value.every(isText);
const textOf = (body, name) => {
  require400(isText(body[name]), 'E_FIELD', `${name} must be a text`);
  return body[name];
};
const merchantOf = (id) => merchants.get(Number(id)) ?? notFound('merchant');
const branchOf = (id) => branches.get(Number(id)) ?? notFound('branch');
const terminalOf = (id) => terminals.get(id) ?? notFound('terminal');
const appOf = (id) => apps.get(id) ?? notFound('app');
const userOf = (id) => users.get(Number(id)) ?? notFound('user');

function createMerchant(caller, body) {
  const merchant = { merchant_id: nextNumber('merchant', 101), name: textOf(body, 'name'), created_at: Date.now() };
  merchants.set(merchant.merchant_id, merchant);
  return merchant;
}
function createBranch(caller, body) {
  const { merchant_id } = merchantOf(body.merchant_id);
  const branch = { branch_id: nextNumber('branch', 301), merchant_id, name: textOf(body, 'name'), created_at: Date.now() };
  branches.set(branch.branch_id, branch);
  return branch;
}

const userView = ({ password, ...user }) => user;
function checkRole(caller, role) {
  require400(ROLES.includes(role) && role !== 'INTEGRATOR', 'E_ROLE_NAME', 'role must be BRANCH, MERCHANT, ADMIN or SYSTEM_ADMIN');
  if (role === 'SYSTEM_ADMIN' && caller.role !== role) refuse(403, 'E_ROLE', 'Only a SYSTEM_ADMIN may do this');
}
export function addUser(username, role, fields = {}) {
  const user = { user_id: nextNumber('user'), username, role, password: secret(12), created_at: Date.now(), ...fields };
  users.set(user.user_id, user);
  return user;
}
/** A BRANCH user belongs to a branch, a MERCHANT user to a merchant, the others to none. */
function placeOfRole(role, body) {
  const branch = role === 'BRANCH' ? branchOf(body.branch_id) : null;
  const merchant_id = role === 'MERCHANT' ? merchantOf(body.merchant_id).merchant_id : branch?.merchant_id ?? null;
  return { merchant_id, branch_id: branch?.branch_id ?? null };
}
function createUser(caller, body) {
  checkRole(caller, body.role);
  const username = body.username === undefined ? `user-${nextNumber('username')}` : textOf(body, 'username');
  require400(!username.includes(':'), 'E_FIELD', 'username must have no colon');
  const taken = [...users.values()].some((user) => user.username === username);
  if (taken) refuse(409, 'E_DUP_USER', 'This username is taken');
  const password = body.password === undefined ? {} : { password: textOf(body, 'password') };
  return addUser(username, body.role, { ...placeOfRole(body.role, body), ...password });
}
function changeUser(caller, body, id) {
  const user = userOf(id);
  checkRole(caller, user.role);
  const changes = body.password === undefined ? {} : { password: textOf(body, 'password') };
  if (body.role !== undefined) {
    checkRole(caller, body.role);
    Object.assign(changes, { role: body.role }, placeOfRole(body.role, { ...user, ...body }));
  }
  return userView(Object.assign(user, changes));
}
function deleteUser(caller, body, id) {
  const user = userOf(id);
  checkRole(caller, user.role);
  if (user.user_id === caller.id) refuse(409, 'E_STATE', 'You cannot delete yourself');
  users.delete(user.user_id);
  return { deleted: user.user_id };
}

const appView = ({ appSecret, previous_secret, trusted_until, ...app }) => app;
function scopesOf(scopes) {
  const known = isTexts(scopes) && scopes.every((name) => SCOPES.includes(name));
  require400(known, 'E_SCOPES', `scopes must be one or more of ${SCOPES.join(', ')}`);
  return [...new Set(scopes)];
}
function sandboxOf(value) {
  require400(typeof value === 'boolean', 'E_FIELD', 'sandbox must be true or false');
  return value;
}
function createApp(caller, body) {
  const branch = body.branch_id === undefined ? null : branchOf(body.branch_id);
  const { merchant_id } = branch ?? merchantOf(body.merchant_id);
  const app = {
    appId: `orc-app-${nextNumber('app')}`, display_name: textOf(body, 'display_name'), owner_type: branch ? 'BRANCH' : 'MERCHANT',
    merchant_id, branch_id: branch?.branch_id ?? null, scopes: scopesOf(body.scopes), sandbox: sandboxOf(body.sandbox ?? false),
    revoked: false, created_at: Date.now(), appSecret: secret(),
  };
  apps.set(app.appId, app);
  return { ...appView(app), appSecret: app.appSecret };
}
function changeApp(caller, body, id) {
  const app = appOf(id);
  const changes = {
    ...(body.display_name === undefined ? {} : { display_name: textOf(body, 'display_name') }),
    ...(body.scopes === undefined ? {} : { scopes: scopesOf(body.scopes) }),
    ...(body.sandbox === undefined ? {} : { sandbox: sandboxOf(body.sandbox) }),
  };
  Object.assign(app, changes);
  return bug('secret-again') ? { ...appView(app), appSecret: app.appSecret } : appView(app);
}
function renewSecret(caller, body, id) {
  const app = appOf(id);
  if (app.revoked) refuse(409, 'E_STATE', 'The app is revoked');
  Object.assign(app, { previous_secret: app.appSecret, appSecret: secret() });
  return { appId: app.appId, appSecret: app.appSecret };
}
const revokeApp = (caller, body, id) => appView(Object.assign(appOf(id), { revoked: true }));

const gatewayView = (id) => ({ merchant_id: merchantOf(id).merchant_id, ...gatewayOf(Number(id)), modes: GATEWAY_MODES });
function writeGateway(caller, body, id) {
  const config = gatewayOf(merchantOf(id).merchant_id);
  const { mode = config.mode, gateway = config.gateway, channels = config.channels } = body;
  require400(GATEWAY_MODES.includes(mode), 'E_MODE', `mode must be one of ${GATEWAY_MODES.join(', ')}`);
  require400(isText(gateway) && isTexts(channels), 'E_FIELD', 'gateway must be a text and channels a list of texts');
  Object.assign(config, { mode, gateway, channels });
  return gatewayView(id);
}
function writeFees(caller, body, id) {
  const merchant = merchantOf(id);
  if (!canSee(caller, merchant)) notFound('merchant');
  const { percent, fixed } = { ...feesOf(merchant.merchant_id), ...body };
  const good = [percent, fixed].every((value) => Number.isFinite(value) && value >= 0);
  require400(good, 'E_FIELD', 'percent and fixed must be numbers from 0');
  fees.set(merchant.merchant_id, { percent, fixed });
  return { merchant_id: merchant.merchant_id, percent, fixed };
}

function uploadApk(caller, body) {
  const bytes = Buffer.from(textIfAny(body.content_base64), 'base64');
  require400(bytes.length > 0, 'E_FIELD', 'content_base64 must hold the file');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const apk = { apk_id: nextNumber('apk'), version: textOf(body, 'version'), size: bytes.length, sha256, created_at: Date.now() };
  apks.push(apk);
  return apk;
}
const textIfAny = (value) => (typeof value === 'string' ? value : '');

/** Plays the gateway's callback for a pending payment of production. */
function callback(caller, body) {
  const tx = transactions.find((entry) => entry.transaction_id === body.transaction_id) ?? notFound('transaction');
  require400(['SUCCESS', 'FAILED'].includes(body.status), 'E_STATUS', 'status must be SUCCESS or FAILED');
  if (tx.sandbox || tx.status !== 'PENDING') refuse(409, 'E_STATE', 'Only a pending payment of production can be resolved');
  gatewayCallback(tx, { status: body.status, decline_reason: body.status === 'FAILED' ? 'declined_by_issuer' : null });
  return view(tx);
}
const monitoring = () => ({
  uptime_ms: Date.now() - startedAt, open_sessions: sessions.size, transactions: transactions.length, commands: commands.size,
  online_terminals: [...terminals.values()].filter((terminal) => isOnline(terminal.configId)).length, ignored_messages: ignored,
});

const CREATED = { status: 201 };
const SYSTEM = { only: 'SYSTEM_ADMIN' };
const list = (map, show = (item) => item) => () => ({ items: [...map.values()].map(show) });
const terminalAct = (act) => (caller, body, id) => act(terminalOf(id), body);

/** Method, path with one id at most, handler, and options: status, only (the single role that may call). */
export const ADMIN_ROUTES = [
  ['POST', 'merchants', createMerchant, CREATED],
  ['GET', 'merchants', list(merchants)],
  ['POST', 'branches', createBranch, CREATED],
  ['GET', 'branches', list(branches)],
  ['POST', 'terminals', createTerminal, CREATED],
  ['GET', 'terminals', list(terminals, terminalDetails)],
  ['GET', 'terminals/:id', terminalAct(terminalDetails)],
  ['PATCH', 'terminals/:id/settings', terminalAct(changeSettings)],
  ['POST', 'terminals/:id/deactivate', terminalAct(deactivate)],
  ['POST', 'terminals/:id/activate', terminalAct((terminal, body) => activate(terminal, body.activation_code))],
  ['POST', 'terminals/:id/kick', terminalAct((terminal, body) => kickTerminal(terminal, body.reason))],
  ['POST', 'terminals/:id/refresh', terminalAct((terminal) => commandView(command(terminal, 'FORCE_REFRESH'))), CREATED],
  ['POST', 'terminals/:id/sync', terminalAct((terminal) => commandView(command(terminal, 'SYNC_REQUEST'))), CREATED],
  ['POST', 'users', createUser, CREATED],
  ['GET', 'users', list(users, userView)],
  ['PATCH', 'users/:id', changeUser],
  ['DELETE', 'users/:id', deleteUser],
  ['GET', 'roles', () => ({ items: ROLES })],
  ['POST', 'apps', createApp, CREATED],
  ['GET', 'apps', list(apps, appView)],
  ['GET', 'apps/:id', (caller, body, id) => appView(appOf(id))],
  ['PATCH', 'apps/:id', changeApp],
  ['POST', 'apps/:id/secret', renewSecret, CREATED],
  ['POST', 'apps/:id/revoke', revokeApp],
  ['GET', 'gateways/:id', (caller, body, id) => gatewayView(id)],
  ['PUT', 'gateways/:id', writeGateway],
  ['GET', 'fees/:id', (caller, body, id) => ({ merchant_id: merchantOf(id).merchant_id, ...feesOf(Number(id)) })],
  ['PUT', 'fees/:id', writeFees],
  ['POST', 'ws-token', adminWsToken],
  ['POST', 'apks', uploadApk, { ...CREATED, ...SYSTEM }],
  ['GET', 'apks', () => ({ items: apks })],
  ['GET', 'webhooks', () => ({ items: webhooks }), bug('webhooks-for-admins') ? {} : SYSTEM],
  ['GET', 'monitoring', monitoring, SYSTEM],
  ['GET', 'devtools', () => ({ tools: ['callback'] }), SYSTEM],
  ['POST', 'devtools/callback', callback, SYSTEM],
];
