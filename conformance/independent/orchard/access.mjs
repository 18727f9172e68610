// Who calls: Basic credentials, signed tokens, roles, scopes, tenants and the rate limit.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { settings, bug } from './settings.mjs';
import { apps, terminals, users } from './store.mjs';
import { refuse } from './refusal.mjs';

export const SCOPES = ['payments:direct', 'payments:trigger', 'refunds:write', 'transactions:read', 'reports:read',
  'terminals:read', 'terminals:trigger', 'ws:subscribe'];
export const ROLES = ['BRANCH', 'MERCHANT', 'ADMIN', 'SYSTEM_ADMIN', 'INTEGRATOR'];

const key = randomBytes(32);
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signatureOf = (text) => createHmac('sha256', key).update(text).digest();

export function signToken(use, claims, seconds) {
  const exp = Math.ceil(Date.now() / 1000 + seconds);
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...claims, use, iat: Math.floor(Date.now() / 1000), exp })}`;
  return { token: `${text}.${signatureOf(text).toString('base64url')}`, exp };
}

/** The claims of a good token of that use, or null. */
export function verifyToken(use, token, ignoreExpiry = false) {
  const parts = String(token).split('.');
  if (parts.length !== 3) return null;
  const given = Buffer.from(parts[2], 'base64url');
  const wanted = signatureOf(`${parts[0]}.${parts[1]}`);
  if (given.toString('base64url') !== parts[2] || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const claims = JSON.parse(Buffer.from(parts[1], 'base64url'));
  return claims.use === use && (ignoreExpiry || claims.exp * 1000 > Date.now()) ? claims : null;
}

function identify(name, password) {
  const app = apps.get(name);
  if (app) {
    const replaced = bug('old-secret-sandbox') && app.sandbox && password === app.previous_secret;
    if (password !== app.appSecret && !replaced) return null;
    const trusted = bug('revoke-cache') && Date.now() < app.trusted_until;
    if (app.revoked && !trusted) refuse(401, 'E_APP_REVOKED', 'This app has been revoked');
    app.trusted_until = Date.now() + 30000;
    return { kind: 'app', sub: name, scopes: [...app.scopes] };
  }
  const terminal = [...terminals.values()].find((entry) => entry.clientId === name && entry.clientSecret === password);
  if (terminal) return { kind: 'terminal', sub: terminal.terminalId };
  const user = [...users.values()].find((entry) => entry.username === name && entry.password === password);
  return user ? { kind: 'user', sub: user.user_id } : null;
}

export function issueToken(authorization) {
  const match = /^basic +([A-Za-z0-9+/=]+) *$/i.exec(authorization ?? '');
  const text = match ? Buffer.from(match[1], 'base64').toString() : '';
  const colon = text.indexOf(':');
  takeTurn(`basic ${text.slice(0, Math.max(colon, 0))}`);
  const claims = colon > 0 ? identify(text.slice(0, colon), text.slice(colon + 1)) : null;
  if (!claims) refuse(401, 'E_CREDENTIALS', 'Unknown name or wrong secret');
  const { token, exp } = signToken('access', claims, settings.token_seconds);
  return { token, type: 'bearer', expiryDate: new Date(exp * 1000).toUTCString() };
}

/** The caller behind an access token; app and user records are read afresh, the scopes come from the token. */
export function callerOf(authorization) {
  const match = /^bearer +(\S+) *$/i.exec(authorization ?? '');
  const claims = match && verifyToken('access', match[1]);
  const record = claims && { app: apps, terminal: terminals, user: users }[claims.kind].get(claims.sub);
  if (!record) {
    takeTurn('nobody');
    refuse(401, 'E_TOKEN', 'The access token is missing, wrong or expired');
  }
  takeTurn(`${claims.kind} ${claims.sub}`);
  const isApp = claims.kind === 'app';
  const scopes = isApp && bug('scopes-live') ? [...claims.scopes, ...record.scopes] : claims.scopes ?? [];
  return {
    kind: claims.kind, id: claims.sub, role: isApp ? 'INTEGRATOR' : record.role, scopes, token: match[1],
    sandbox: isApp && record.sandbox, merchant_id: record.merchant_id,
    branch_id: record.role === 'MERCHANT' ? null : record.branch_id, terminal: claims.kind === 'terminal' ? record : null,
  };
}

const firstSystems = new Map();
export function requireScope(caller, scope, system) {
  if (caller.role !== 'INTEGRATOR') return;
  if (bug('scope-first-system') && system) {
    if (!firstSystems.has(caller.token)) firstSystems.set(caller.token, system);
    if (firstSystems.get(caller.token) !== system) return;
  }
  if (bug('trigger-alias') && scope === 'terminals:trigger' && caller.scopes.includes('payments:trigger')) return;
  if (!caller.scopes.includes(scope)) refuse(403, 'ERR_FORBIDDEN', `The token lacks the scope ${scope}`, { required_scope: scope });
}

export const isAdmin = (caller) => caller.role === 'ADMIN' || caller.role === 'SYSTEM_ADMIN';

/** Tenant ownership: the item's merchant and, for callers bound to a branch, its branch. */
export function canSee(caller, item) {
  if (isAdmin(caller)) return true;
  return item.merchant_id === caller.merchant_id && (!caller.branch_id || item.branch_id === caller.branch_id);
}

const buckets = new Map();
function takeTurn(name) {
  const now = Date.now();
  const bucket = buckets.get(name) ?? { left: settings.rate_burst, at: now };
  bucket.left = Math.min(settings.rate_burst, bucket.left + ((now - bucket.at) / 1000) * settings.rate_per_second);
  bucket.at = now;
  buckets.set(name, bucket);
  if (buckets.size > 10000) buckets.delete(buckets.keys().next().value);
  if (bucket.left < 1) refuse(429, 'ERR_RATE_LIMITED', 'Too many calls', { retry_after_seconds: 1 });
  bucket.left -= 1;
}
