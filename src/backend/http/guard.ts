import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperationName } from '../../contract/operations.js';
import { observerScope } from '../../contract/scopes.js';
import {
  type LimiterPerKey,
  slidingWindowPerKey,
  tokenBucketPerKey,
} from '../../limiting/limiter-per-key.js';
import type { SlidingWindow } from '../../limiting/sliding-window.js';
import type { TokenBucket } from '../../limiting/token-bucket.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { type BackendConfig, rateLimitOf } from '../config/config.js';
import type { AccessTokens } from '../domain/access/access-token.js';
import { type Caller, mayUse, type Principal } from '../domain/access/principal.js';
import type { SandboxApps } from '../domain/access/sandbox-apps.js';
import type { TokenRevocations, TokenStatus } from '../domain/access/token-status.js';
import { ServiceError } from '../domain/service-error.js';
import { networkOf } from '../lifecycle/client-address.js';
import type { Access } from './access.js';

export interface GuardOptions {
  readonly tokens: AccessTokens;
  readonly revocations: Pick<TokenRevocations, 'statusOf'>;
  readonly sandboxApps: Pick<SandboxApps, 'has'>;
  readonly config: BackendConfig;
  /** Returns true while nothing may be stored, because it could not be saved. Default: never. */
  readonly refusing?: () => boolean;
}

const maxActivationAddresses = 10_000;

type Check = (request: FastifyRequest, reply: FastifyReply) => void;

export interface Guard {
  /**
   * Checks the head of every request, in this order: 401 credentials, 404 system, 403 deactivated, 403 scope or role,
   * 429 rate. Path and method are checked before; body and state after. The body is not read before, so a rejected
   * request costs little and has no effect (SCP-19).
   */
  readonly checkHead: Check;
  /**
   * Sets the caller of an accepted request when its valid body has arrived, which may be long after its head: a right
   * that ended in between is not used (AUTH-16, LIF-06), and the mode is that of now (SBX-26).
   */
  readonly setCaller: Check;
}

export function createGuard({
  tokens,
  revocations,
  sandboxApps,
  config,
  refusing = () => false,
}: GuardOptions): Guard {
  const served = new Set(config.systems);
  const exempt = new Set(config['rateLimit.exempt']);
  const principals = limiterOf(config, 'principal');
  const tokenAddresses = limiterOf(config, 'tokenAddress');
  // A bucket that never holds as many tokens would reject every such request.
  const heavyTokens = Math.min(
    config['rateLimit.principal.heavyTokens'],
    config['rateLimit.principal.burst'],
  );
  const perMinute = config['rateLimit.activationAddress.perMinute'];
  const activations =
    perMinute === 0
      ? undefined
      : slidingWindowPerKey({ max: perMinute, windowMs: 60_000 }, { maxKeys: maxActivationAddresses });

  // A verified token always gives the same principal. A copy for each request would cost more than this look-up.
  const callers = new WeakMap<Principal, Caller>();

  function callerNow(principal: Principal): Caller {
    const sandbox = sandboxApps.has(principal.subject);
    // A terminal makes two requests with its token, too few for an entry.
    if (principal.terminal !== null) return callerIn(principal, sandbox);
    const known = callers.get(principal);
    if (known?.sandbox === sandbox) return known;
    const caller = callerIn(principal, sandbox);
    callers.set(principal, caller);
    return caller;
  }

  function charge(reply: FastifyReply, { subject }: Principal, count: number): void {
    if (!exempt.has(subject)) limit(reply, principals, subject, count);
  }

  return {
    checkHead(request, reply) {
      const { access } = request.routeOptions.config;
      if (access === undefined || access.kind === 'open') return;
      if (access.kind === 'credentials') {
        limit(reply, tokenAddresses, networkOf(request.ip));
        return;
      }
      const token = bearer(request.headers.authorization);
      // Without a token there is nothing to verify: unauthenticated requests must cost little.
      const caller = token === '' ? undefined : tokens.verify(token);
      if (access.kind === 'activation') {
        // BLK-03: integrators are rejected. Any other token is not required, so it is not checked.
        if (caller?.role === 'INTEGRATOR') throw forbiddenRole(caller);
        limit(reply, activations, networkOf(request.ip));
        if (refusing()) throw unsaved(reply);
        return;
      }
      const status = caller && revocations.statusOf(caller);
      if (caller === undefined || status === 'revoked') throw invalidToken();
      if (access.kind === 'operation') checkSystem(request, served);
      rejectInvalid(status);
      checkAccess(access, caller);
      charge(reply, caller, access.kind === 'operation' && access.heavy === true ? heavyTokens : 1);
      if (stores(access, request.method) && refusing()) throw unsaved(reply);
      request.principal = caller;
    },
    setCaller(request, reply) {
      const { principal, routeOptions } = request;
      if (principal === undefined) return;
      rejectInvalid(revocations.statusOf(principal));
      const { access } = routeOptions.config;
      if (access?.kind === 'operation' && typeof access.heavy === 'function' && access.heavy(request.body))
        charge(reply, principal, heavyTokens - 1);
      request.caller = callerNow(principal);
    },
  };
}

function rejectInvalid(status: TokenStatus | undefined): void {
  if (status === 'revoked') throw invalidToken();
  // LIF-06: a terminal gets the reason that it is deactivated, not only that its token is invalid.
  if (status === 'deactivated')
    throw new ServiceError('ERR_TERMINAL_DEACTIVATED', 'this terminal is deactivated', {}, 403);
}

function invalidToken(): ServiceError {
  return new ServiceError('ERR_UNAUTHORIZED', 'a valid bearer token is required');
}

function bearer(header: string | undefined): string {
  return /^bearer +([^ ]+) *$/i.exec(header ?? '')?.[1] ?? '';
}

function checkSystem({ params }: FastifyRequest, served: ReadonlySet<string>): void {
  const { system } = params as { readonly system?: string };
  if (system === undefined || !served.has(system)) throw new ServiceError('ERR_NOT_FOUND', 'unknown system');
}

function checkAccess(access: Access, caller: Principal): void {
  switch (access.kind) {
    case 'credentials':
    case 'open':
    case 'activation':
      return;
    case 'operation': {
      const { scope } = access.operation;
      // SCP-16: the message names the scope.
      if (!mayUse(caller, scope)) throw missingScope(scope);
      return;
    }
    case 'channel':
      if (!mayUse(caller, observerScope)) throw missingScope(observerScope);
      return;
    case 'roles':
      if (!access.roles.includes(caller.role)) throw forbiddenRole(caller);
      return;
    case 'terminal':
      if (caller.terminal !== null) return;
      if (caller.role !== 'INTEGRATOR')
        throw new ServiceError('ERR_FORBIDDEN', 'only allowed for terminals and integrators');
      if (!mayUse(caller, observerScope)) throw missingScope(observerScope);
  }
}

/** The operations whose responses confirm that something is stored. */
const storingOperations: ReadonlySet<string> = new Set<OperationName>([
  'payNow',
  'saveTransaction',
  'refund',
  'cancelTransaction',
  'settle',
  'requestTerminal',
]);

function stores(access: Access, method: string): boolean {
  if (access.kind === 'operation') return storingOperations.has(access.operation.name);
  return access.kind === 'roles' && method !== 'GET';
}

function unsaved(reply: FastifyReply): ServiceError {
  reply.header('Retry-After', '5');
  return new ServiceError('ERR_SYSTEM_ERROR', 'the data file cannot be written', {}, 503);
}

function forbiddenRole({ role }: Principal): ServiceError {
  return new ServiceError('ERR_FORBIDDEN', `not allowed for the role ${role}`);
}

function missingScope(scope: string): ServiceError {
  return new ServiceError('ERR_FORBIDDEN', `the scope ${scope} is missing`, { missingScope: scope });
}

function limiterOf(config: BackendConfig, name: 'principal' | 'tokenAddress') {
  const rate = rateLimitOf(config, name);
  return rate && tokenBucketPerKey(rate);
}

function limit(
  reply: FastifyReply,
  limiters: LimiterPerKey<string, TokenBucket | SlidingWindow> | undefined,
  key: string,
  tokens = 1,
): void {
  const now = monotonicNow();
  const waitMs = limiters?.for(key, now).take(now, tokens) ?? 0;
  if (waitMs === 0) return;
  reply.header('Retry-After', String(Math.ceil(waitMs / 1000)));
  throw new ServiceError('ERR_RATE_LIMITED', 'too many requests');
}

/** The caller in this mode. Its fields are named one by one, so that all callers have one hidden class of V8. */
function callerIn(principal: Principal, sandbox: boolean): Caller {
  const { subject, role, scopes, merchantId, branchId, terminal, generation } = principal;
  return { subject, role, scopes, merchantId, branchId, terminal, generation, sandbox };
}
