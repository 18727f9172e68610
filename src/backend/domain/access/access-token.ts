import { createSigner, createVerifier } from 'fast-jwt';
import { isRole } from '../../../contract/roles.js';
import { isScope } from '../../../contract/scopes.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { isCanonicalBase64Url } from './canonical-base64url.js';
import type { Principal, PrincipalTerminal } from './principal.js';
import { RecentValues } from './recent-values.js';

const type = 'at+jwt';
const audience = 'api';
const issuer = 'tillfleet';

export interface IssuedToken {
  readonly token: string;
  /** Epoch milliseconds; a whole second, equal to the claim `exp`. */
  readonly expiresAt: number;
}

export interface AccessTokens {
  issue(principal: Principal): IssuedToken;
  /** Returns the principal; undefined if the token is not a valid access token of this service. */
  verify(token: string): Principal | undefined;
}

export interface AccessTokenOptions {
  readonly key: Uint8Array;
  readonly lifetimeMs: number;
  readonly tokenId: () => string;
}

/** The claims of a token with a valid signature, whether it has expired or not. */
interface Verified {
  readonly principal: Principal;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** The number of tokens whose signature is verified at most once, as long as they are used. */
const maxKnown = 5000;

/** Creates the access tokens: JWT, HS256, with their own key and `typ` (AUTH-13, AUTH-14). */
export function createAccessTokens({ key, lifetimeMs, tokenId }: AccessTokenOptions): AccessTokens {
  const secret = Buffer.from(key);
  const sign = createSigner({ key: secret, algorithm: 'HS256', header: { alg: 'HS256', typ: type } });
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    checkTyp: type,
    allowedAud: audience,
    allowedIss: issuer,
    requiredClaims: ['sub', 'role', 'exp', 'iat', 'aud', 'iss'],
    // The library compares it with the wall clock; `verify` below does so with the clock that issues tokens.
    ignoreExpiration: true,
  });
  const known = new RecentValues<string, Verified>(maxKnown);
  return {
    issue(principal) {
      const issuedAt = Math.floor(monotonicNow() / 1000);
      const expiry = issuedAt + Math.floor(lifetimeMs / 1000);
      const claims = {
        iss: issuer,
        aud: audience,
        sub: principal.subject,
        role: principal.role,
        scope: [...principal.scopes].join(' '),
        merchantId: principal.merchantId,
        branchId: principal.branchId,
        ...principal.terminal,
        ...(principal.generation !== undefined && { generation: principal.generation }),
        iat: issuedAt,
        exp: expiry,
        jti: tokenId(),
        // fast-jwt adds `nbf` to its copy of the claims. It is named here so that both share one hidden class.
        nbf: undefined,
      };
      const token = sign(claims);
      // Its signature is this service's own, so its first use need not verify it.
      const issued = readClaims(claims);
      if (issued !== undefined) known.set(token, issued);
      return { token, expiresAt: expiry * 1000 };
    },
    verify(token) {
      let verified = known.get(token);
      if (verified === undefined) {
        try {
          verified = readClaims(verify(token));
        } catch {
          // The caller gets the same response for every cause (AUTH-11).
          return undefined;
        }
        if (verified === undefined || !isCanonicalBase64Url(token)) return undefined;
        known.set(token, verified);
      }
      // The token is invalid from the instant of its expiry, without tolerance (AUTH-05).
      return monotonicNow() < verified.expiresAt ? verified.principal : undefined;
    },
  };
}

function readClaims(claims: Record<string, unknown>): Verified | undefined {
  const { sub, role, scope, merchantId, branchId, generation, exp } = claims;
  if (typeof sub !== 'string' || !isRole(role) || typeof scope !== 'string') return undefined;
  if (typeof exp !== 'number') return undefined;
  const principal = {
    subject: sub,
    role,
    scopes: new Set(scope.split(' ').filter(isScope)),
    merchantId: typeof merchantId === 'string' ? merchantId : null,
    branchId: typeof branchId === 'string' ? branchId : null,
    terminal: readTerminal(claims),
    ...(typeof generation === 'number' && { generation }),
  };
  return { principal, expiresAt: exp * 1000 };
}

function readTerminal({ configId, terminalId }: Record<string, unknown>): PrincipalTerminal | null {
  return typeof configId === 'number' && typeof terminalId === 'string' ? { configId, terminalId } : null;
}
