import type { Operation } from '../../contract/operations.js';
import type { Role } from '../../contract/roles.js';
import type { Caller, Principal } from '../domain/access/principal.js';

/** The callers that a route accepts. */
export type Access =
  /** A business operation: by scope for integrators, open to all other roles. */
  | {
      readonly kind: 'operation';
      readonly operation: Operation;
      /** True for an operation that takes several tokens of the caller's rate limit, always or with such a body. */
      readonly heavy?: true | ((body: unknown) => boolean);
    }
  | { readonly kind: 'roles'; readonly roles: readonly Role[] }
  /** Terminals, users, and integrators with ws:subscribe. */
  | { readonly kind: 'channel' }
  /** A terminal's own token, and integrators with ws:subscribe. */
  | { readonly kind: 'terminal' }
  /** All callers but integrators, without a token; a few attempts per minute and address. */
  | { readonly kind: 'activation' }
  /** All clients that can reach the port: health, counters, documentation. */
  | { readonly kind: 'open' }
  /** The route checks the credentials itself. */
  | { readonly kind: 'credentials' };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** True if responses of the route contain tokens or secrets; derived from their schemas. */
    noStore?: boolean;
  }
  interface FastifyRequest {
    /** The principal of the token, set by the guard; undefined if the route checks the credentials itself. */
    principal: Principal | undefined;
    /** Set when the body has arrived. */
    caller: Caller | undefined;
  }
}

/** Returns the caller that the guard has accepted. */
export function callerOf(request: { readonly caller: Caller | undefined }): Caller {
  if (request.caller === undefined) throw new TypeError('the route has no guard');
  return request.caller;
}
