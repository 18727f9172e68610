import type { RandomBytes } from '../../random/random.js';
import { type AccessTokens, createAccessTokens } from '../domain/access/access-token.js';
import { ObservedTerminals } from '../domain/access/observed-terminals.js';
import { SandboxApps } from '../domain/access/sandbox-apps.js';
import { rejectRevoked, TokenRevocations } from '../domain/access/token-status.js';
import { createWebSocketTokens, type WebSocketTokens } from '../domain/access/web-socket-token.js';
import { signingKey } from '../store/access/signing-keys.js';
import { createTokenRevocationStore } from '../store/access/token-status-store.js';
import { createAppStore } from '../store/apps/app-store.js';
import type { Db } from '../store/engine/database.js';
import type { BackendContext } from './context.js';

export interface Tokens {
  readonly accessTokens: AccessTokens;
  /** The wsTokens; revoked ones are rejected. */
  readonly webSocketTokens: WebSocketTokens;
  readonly revocations: TokenRevocations;
  /** The mode of each app, which tokens do not carry. */
  readonly sandboxApps: SandboxApps;
  readonly observedTerminals: ObservedTerminals;
}

/** Tokens are signed with the keys of the database, so that they outlive a restart. */
export async function createTokens(
  db: Db,
  randomBytes: RandomBytes,
  { config, minter }: BackendContext,
): Promise<Tokens> {
  const tokenId = () => minter.id('');
  const accessTokens = createAccessTokens({
    key: await signingKey(db, 'access-token', randomBytes(32)),
    lifetimeMs: config['accessToken.lifetime'],
    tokenId,
  });
  const webSocketTokens = createWebSocketTokens({
    key: await signingKey(db, 'web-socket-token', randomBytes(32)),
    lifetimeMs: config['webSocketToken.lifetime'],
    tokenId,
  });
  const revocations = new TokenRevocations();
  await revocations.load(createTokenRevocationStore(db));
  const sandboxApps = new SandboxApps();
  await sandboxApps.load(createAppStore(db));
  return {
    accessTokens,
    webSocketTokens: rejectRevoked(webSocketTokens, revocations),
    revocations,
    sandboxApps,
    observedTerminals: new ObservedTerminals(),
  };
}
