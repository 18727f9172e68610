import { createSigner, createVerifier } from 'fast-jwt';
import { isRole, type Role } from '../../../contract/roles.js';
import { isCanonicalBase64Url } from './canonical-base64url.js';

const type = 'ws+jwt';
const audience = 'ws';

/** What a wsToken opens: one terminal's queue, or the admin topic. */
export type WebSocketGrant =
  | {
      readonly kind: 'terminal';
      readonly configId: number;
      readonly terminalId: string;
      readonly observer: boolean;
      /** Of the terminal's credentials; absent for the first set. */
      readonly generation?: number;
    }
  | { readonly kind: 'admin' };

export interface WebSocketClaims {
  readonly subject: string;
  readonly role: Role;
  readonly grant: WebSocketGrant;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

export interface WebSocketTokens {
  issue(subject: string, role: Role, grant: WebSocketGrant): string;
  /** Synchronous: frames behind the CONNECT must find the check done. Undefined for any token that is not valid (CHN-03). */
  verify(token: string): WebSocketClaims | undefined;
}

export interface WebSocketTokenOptions {
  readonly key: Uint8Array;
  readonly lifetimeMs: number;
  readonly tokenId: () => string;
}

/** wsTokens: JWT, HS256, with another key than access tokens. No tolerance of the clock. */
export function createWebSocketTokens({ key, lifetimeMs, tokenId }: WebSocketTokenOptions): WebSocketTokens {
  const secret = Buffer.from(key);
  const sign = createSigner({ key: secret, algorithm: 'HS256', header: { alg: 'HS256', typ: type } });
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    checkTyp: type,
    allowedAud: audience,
    requiredClaims: ['sub', 'role', 'exp', 'iat', 'aud'],
    complete: true,
  });
  return {
    issue(subject, role, grant) {
      const issuedAt = Math.floor(Date.now() / 1000);
      const opens = grant.kind === 'admin' ? { topic: 'admin' } : terminalClaims(grant);
      const expiry = issuedAt + Math.floor(lifetimeMs / 1000);
      return sign({
        aud: audience,
        sub: subject,
        role,
        ...opens,
        iat: issuedAt,
        exp: expiry,
        jti: tokenId(),
      });
    },
    verify(token) {
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

/** BAD-11: the one key has no `kid` and is fetched from nowhere, so a header that names a key is not of this service. */
function hasOwnHeader(header: object): boolean {
  return Object.keys(header).every((name) => name === 'alg' || name === 'typ');
}

function readClaims(claims: Record<string, unknown>, lifetimeMs: number): WebSocketClaims | undefined {
  const { sub, role, iat, exp } = claims;
  if (typeof sub !== 'string' || !isRole(role) || typeof iat !== 'number' || typeof exp !== 'number')
    return undefined;
  const now = Date.now();
  // BAD-13: expired, from the future, or longer-lived than any token of this service.
  if (now >= exp * 1000 || iat * 1000 > now || (exp - iat) * 1000 > lifetimeMs) return undefined;
  const grant = readGrant(claims);
  return grant && { subject: sub, role, grant, expiresAt: exp * 1000 };
}

function terminalClaims({ kind: _, ...claims }: Extract<WebSocketGrant, { kind: 'terminal' }>) {
  return claims;
}

/** Exactly one of `configId` and `topic` (BAD-14). */
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
