import { paths } from '../../../contract/operations.js';
import { tokenResponse } from '../../../contract/rest/tokens.js';
import type { Services } from '../../composition/services.js';
import { authenticate } from '../../domain/access/credentials.js';
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
        const given = basic(request.headers.authorization);
        const principal = given && (await authenticate(credentials, given.id, given.secret));
        if (principal === undefined) throw new ServiceError('ERR_UNAUTHORIZED', 'unknown id or wrong secret');
        const { token, expiresAt } = accessTokens.issue(principal);
        return { token, type: 'bearer', expiryDate: instant(expiresAt) };
      },
    );
  });
}

/** Parses the id and secret of a Basic header; the id ends at the first colon. */
function basic(header: string | undefined): { id: string; secret: string } | undefined {
  const encoded = /^basic +([A-Za-z0-9+/=_-]{1,1024}) *$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 1 ? undefined : { id: text.slice(0, colon), secret: text.slice(colon + 1) };
}
