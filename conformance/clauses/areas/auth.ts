import type { Clause } from '../clause.js';

/** Apps and access tokens. Source: the service document, 'Authentication'. */
export const authClauses: readonly Clause[] = [
  {
    id: 'APP-01',
    level: 'M',
    party: 'server',
    requirement:
      'Creating an app with a display name, an owner (a merchant or a branch) and one or more scopes yields an appId and an appSecret that work.',
  },
  {
    id: 'AUTH-01',
    level: 'M',
    party: 'server',
    requirement:
      'POST /api/v1/oauth/token with Basic appId:appSecret and no body answers token (a string), type (bearer) and expiryDate (a string).',
  },
  {
    id: 'AUTH-02',
    level: 'M',
    party: 'server',
    requirement: 'A terminal gets its token in the same way, with clientId:clientSecret.',
  },
  {
    id: 'AUTH-03',
    level: 'M',
    party: 'server',
    requirement: 'A token opens exactly what the scopes of its app opened when it was issued.',
  },
  {
    id: 'AUTH-04',
    level: 'M',
    party: 'server',
    requirement: 'An app cannot obtain a scope that it was not granted, whatever it sends.',
  },
  {
    id: 'AUTH-05',
    level: 'M',
    party: 'server',
    requirement:
      'A token works until a minute before it is 7 days old and is refused at 7 days and 5 minutes.',
    profile: 'expiryDate is the instant at which it expires, to the second.',
  },
  {
    id: 'AUTH-06',
    level: 'M',
    party: 'server',
    requirement: 'Revoking an app blocks its new token requests at once.',
  },
  {
    id: 'AUTH-07',
    level: 'M',
    party: 'server',
    requirement: 'Tokens that were issued before a revocation work until they expire.',
  },
  {
    id: 'AUTH-08',
    level: 'M',
    party: 'server',
    requirement:
      'A regenerated secret replaces the old one at once for new token requests: the old is refused, the new works.',
  },
  {
    id: 'AUTH-09',
    level: 'M',
    party: 'server',
    requirement: 'After a change of scopes old tokens keep the old scopes and a new token has the new ones.',
  },
  {
    id: 'AUTH-10',
    level: 'M',
    party: 'server',
    requirement: 'The appSecret is shown once: by the answers to create and to regenerate, and nowhere else.',
  },
  {
    id: 'AUTH-11',
    level: 'P',
    party: 'server',
    requirement:
      'A bearer token that is missing, malformed, bad, expired or meant for another audience gets 401 ERR_UNAUTHORIZED with WWW-Authenticate.',
  },
  {
    id: 'AUTH-12',
    level: 'P',
    party: 'server',
    requirement:
      'An unknown id, a wrong secret and a revoked app get the same answer at the token endpoint: status, body and headers.',
  },
  {
    id: 'AUTH-13',
    level: 'P',
    party: 'server',
    requirement: 'A wsToken is not accepted as an access token, nor an access token as a wsToken.',
  },
  {
    id: 'AUTH-14',
    level: 'P',
    party: 'server',
    requirement:
      'A tampered access token is refused: a changed payload, alg none, another key, another typ. (For signature and expiry of the wsToken see CHN-03.)',
  },
];
