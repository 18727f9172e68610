import { paths } from '../../../contract/operations.js';
import { tokenResponse } from '../../../contract/rest/tokens.js';
import type { Services } from '../../composition/services.js';
import { authenticate, type CredentialStore } from '../../domain/access/credentials.js';
import type { Principal } from '../../domain/access/principal.js';
import { ServiceError } from '../../domain/service-error.js';
import { instant } from '../responses/payments.js';
import { type App, guarded } from '../server.js';

/** Exchanges Basic credentials for an access token (AUTH-01, AUTH-02). */
export async function tokenRoute(
  app: App,
  { credentials, accessTokens }: Pick<Services, 'credentials' | 'accessTokens'>,
): Promise<void> {
  await app.register(async (scope) => {
    // AUTH-04: an app gets exactly its granted scopes, so the body and its content type are ignored.
    scope.addHook('onRequest', async (request) => {
      request.headers = { 'content-type': undefined };
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    scope.post(
      paths.token,
      { ...guarded({ kind: 'credentials' }), schema: { response: { 200: tokenResponse } } },
      async (request) => {
        const principal = await principalOf(credentials, basic(request.headers.authorization));
        if (principal === undefined) throw new ServiceError('ERR_UNAUTHORIZED', 'unknown id or wrong secret');
        const { token, expiresAt } = accessTokens.issue(principal);
        return { token, type: 'bearer', expiryDate: instant(expiresAt) };
      },
    );
  });
}

interface BasicCredentials {
  readonly id: string;
  readonly secret: string;
}

/** The credentials are compared as they are, and then as OAuth libraries encode them (RFC 6749, 2.3.1). */
async function principalOf(
  store: CredentialStore,
  given: BasicCredentials | undefined,
): Promise<Principal | undefined> {
  if (given === undefined) return undefined;
  const decoded = formDecoded(given);
  const principal = await authenticate(store, given.id, given.secret);
  return principal ?? (decoded && (await authenticate(store, decoded.id, decoded.secret)));
}

/** Returns undefined for credentials that are not encoded. */
function formDecoded({ id, secret }: BasicCredentials): BasicCredentials | undefined {
  if (!/[%+]/.test(`${id}${secret}`)) return undefined;
  const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
  try {
    return { id: decode(id), secret: decode(secret) };
  } catch {
    // A real secret may contain a percent sign.
    return undefined;
  }
}

/** Parses the id and secret of a Basic header; the id ends at the first colon. */
function basic(header: string | undefined): BasicCredentials | undefined {
  const encoded = /^basic +([A-Za-z0-9+/=_-]{1,1024}) *$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 1 ? undefined : { id: text.slice(0, colon), secret: text.slice(colon + 1) };
}
