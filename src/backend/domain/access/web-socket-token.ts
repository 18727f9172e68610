import { createSigner, createVerifier } from 'fast-jwt';
import { isRole, type Role } from '../../../contract/roles.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { isCanonicalBase64Url } from './canonical-base64url.js';
import type { Principal } from './principal.js';
import { RecentValues } from './recent-values.js';

const type = 'ws+jwt';
const audience = 'ws';

/** The destination that a wsToken admits to: one terminal's queue, or the admin topic. */
export type WebSocketGrant =
  | {
      readonly kind: 'terminal';
      readonly configId: number;
      readonly terminalId: string;
      readonly observer: boolean;
      /** The generation of the terminal's credentials; absent for the first. */
      readonly generation?: number;
    }
  | { readonly kind: 'admin' };

export interface WebSocketClaims {
  readonly subject: string;
  /** The generation of the user's role and place; absent for the first, and for apps (AUTH-16). */
  readonly subjectGeneration?: number;
  readonly role: Role;
  readonly grant: WebSocketGrant;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

export interface WebSocketTokens {
  issue(principal: Pick<Principal, 'subject' | 'role' | 'generation'>, grant: WebSocketGrant): string;
  /**
   * Returns undefined for an invalid token (CHN-03). Synchronous, because frames after CONNECT must find the check
   * done.
   */
  verify(token: string): WebSocketClaims | undefined;
}

export interface WebSocketTokenOptions {
  readonly key: Uint8Array;
  readonly lifetimeMs: number;
  readonly tokenId: () => string;
}

/** The number of issued tokens whose claims are kept: a session begins soon after the issue of its token. */
const maxIssued = 5000;

/** Creates the wsTokens: JWT, HS256, with another key than access tokens. Their times are checked without tolerance. */
export function createWebSocketTokens({ key, lifetimeMs, tokenId }: WebSocketTokenOptions): WebSocketTokens {
  const secret = Buffer.from(key);
  const sign = createSigner({ key: secret, algorithm: 'HS256', header: { alg: 'HS256', typ: type } });
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    checkTyp: type,
    allowedAud: audience,
    requiredClaims: ['sub', 'role', 'exp', 'iat', 'aud'],
    // The library compares it with the wall clock; `readClaims` does so with the clock that issues tokens.
    ignoreExpiration: true,
    complete: true,
  });
  const issued = new RecentValues<string, Record<string, unknown>>(maxIssued);
  return {
    issue({ subject, role, generation }, grant) {
      const issuedAt = Math.floor(monotonicNow() / 1000);
      const opens = grant.kind === 'admin' ? { topic: 'admin' } : terminalClaims(grant);
      const expiry = issuedAt + Math.floor(lifetimeMs / 1000);
      const claims = {
        aud: audience,
        sub: subject,
        role,
        ...(generation !== undefined && { subjectGeneration: generation }),
        ...opens,
        iat: issuedAt,
        exp: expiry,
        jti: tokenId(),
        // fast-jwt adds `nbf` to its copy of the claims. It is named here so that both share one hidden class.
        nbf: undefined,
      };
      const token = sign(claims);
      issued.set(token, claims);
      return token;
    },
    verify(token) {
      // The signature of a token that was issued here need not be verified; its times are checked at each use.
      const known = issued.get(token);
      if (known !== undefined) return readClaims(known, lifetimeMs);
      try {
        const { header, payload } = verify(token);
        return hasOwnHeader(header) && isCanonicalBase64Url(token)
          ? readClaims(payload, lifetimeMs)
          : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** BAD-11: the only key has no `kid` and no URL, so a token whose header names a key was issued elsewhere. */
function hasOwnHeader(header: object): boolean {
  return Object.keys(header).every((name) => name === 'alg' || name === 'typ');
}

function readClaims(claims: Record<string, unknown>, lifetimeMs: number): WebSocketClaims | undefined {
  const { sub, role, subjectGeneration, iat, exp } = claims;
  if (typeof sub !== 'string' || !isRole(role) || typeof iat !== 'number' || typeof exp !== 'number')
    return undefined;
  const now = monotonicNow();
  // BAD-13: the token has expired, was issued in the future, or lives longer than the tokens of this service.
  if (now >= exp * 1000 || iat * 1000 > now || (exp - iat) * 1000 > lifetimeMs) return undefined;
  const grant = readGrant(claims);
  return (
    grant && {
      subject: sub,
      role,
      ...(typeof subjectGeneration === 'number' && { subjectGeneration }),
      grant,
      expiresAt: exp * 1000,
    }
  );
}

function terminalClaims({ kind: _, ...claims }: Extract<WebSocketGrant, { kind: 'terminal' }>) {
  return claims;
}

/** Reads the grant; undefined unless exactly one of `configId` and `topic` is present (BAD-14). */
function readGrant({
  configId,
  terminalId,
  topic,
  observer,
  generation,
}: Record<string, unknown>): WebSocketGrant | undefined {
  if (topic !== undefined) return topic === 'admin' && configId === undefined ? { kind: 'admin' } : undefined;
  if (typeof configId !== 'number' || !Number.isSafeInteger(configId) || configId < 1) return undefined;
  if (typeof terminalId !== 'string' || typeof observer !== 'boolean') return undefined;
  return {
    kind: 'terminal',
    configId,
    terminalId,
    observer,
    ...(typeof generation === 'number' && { generation }),
  };
}
