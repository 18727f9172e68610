import type { Principal } from './principal.js';
import { secretMatches } from './secrets.js';

/** The stored credential of an app, a terminal or a user that may request a token. */
export interface Credential {
  readonly principal: Principal;
  readonly secretHash: string;
  /** False for a revoked app and a deactivated terminal. */
  readonly usable: boolean;
}

/** Finds the credentials of apps, terminals and users by their ids. */
export interface CredentialStore {
  credential(id: string): Promise<Credential | undefined>;
}

/** Compared with the secret of an unknown id, so that the comparison takes as long as for a known one. */
const unknownHash = 'A'.repeat(43);

/**
 * Returns the principal with that id and secret. An unknown id, a wrong secret and a revoked app run the same code, so
 * that their responses are equal (AUTH-12).
 */
export async function authenticate(
  store: CredentialStore,
  id: string,
  secret: string,
): Promise<Principal | undefined> {
  const credential = await store.credential(id);
  const matches = secretMatches(secret, credential?.secretHash ?? unknownHash);
  return matches && credential?.usable ? credential.principal : undefined;
}
