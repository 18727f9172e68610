import type { Clause } from '../clause.js';

/** Apps and access tokens. Source: the service document, 'Authentication'. */
export const authClauses: readonly Clause[] = [
  {
    id: 'APP-01',
    level: 'M',
    party: 'server',
    statements: ['S2.4', 'S2.6', 'S5.1', 'S5.4', 'S5.5'],
    requirement:
      'Creating an app with a display name, an owner (a merchant or a branch) and one or more scopes returns a valid appId and appSecret. Only an administrator creates apps and assigns their scopes.',
    profile: 'Only an administrator regenerates a secret or revokes an app.',
  },
  {
    id: 'AUTH-01',
    level: 'M',
    party: 'server',
    statements: ['S4.8', 'S2.13', 'S2.15', 'S2.16', 'S1.6'],
    requirement:
      'POST /api/v1/oauth/token with Basic appId:appSecret and no body returns token (a string), type (bearer) and expiryDate (a string).',
  },
  {
    id: 'AUTH-02',
    level: 'M',
    party: 'server',
    statements: ['S4.6', 'S2.13', 'S2.15', 'S2.16', 'S1.6'],
    requirement: 'A terminal receives its token in the same way, with clientId:clientSecret.',
  },
  {
    id: 'AUTH-03',
    level: 'M',
    party: 'server',
    statements: ['S2.14'],
    requirement: 'A token allows exactly what the scopes of its app allowed when it was issued.',
  },
  {
    id: 'AUTH-04',
    level: 'M',
    party: 'server',
    statements: ['S5.6'],
    requirement: 'An app cannot obtain a scope that it was not granted, whatever it sends.',
  },
  {
    id: 'AUTH-05',
    level: 'M',
    party: 'server',
    statements: ['S5.14', 'S2.16'],
    requirement:
      'A token is valid until a minute before it is 7 days old and is rejected at 7 days and 5 minutes, and not before its expiryDate.',
    profile: 'expiryDate is the instant at which the token expires, to the second.',
  },
  {
    id: 'AUTH-06',
    level: 'M',
    party: 'server',
    statements: ['S3.25'],
    requirement: 'Revoking an app blocks its new token requests at once.',
  },
  {
    id: 'AUTH-07',
    level: 'M',
    party: 'server',
    statements: ['S3.26'],
    requirement: 'Tokens that were issued before a revocation stay valid until they expire.',
  },
  {
    id: 'AUTH-08',
    level: 'M',
    party: 'server',
    statements: ['S3.28', 'S3.27', 'S2.9'],
    requirement:
      'A regenerated secret replaces the old one at once for new token requests: the old one is rejected, the new one is accepted.',
  },
  {
    id: 'AUTH-09',
    level: 'M',
    party: 'server',
    statements: ['S3.30', 'S3.31'],
    requirement: 'After a change of scopes old tokens keep the old scopes and a new token has the new ones.',
  },
  {
    id: 'AUTH-10',
    level: 'M',
    party: 'server',
    statements: ['S2.7'],
    requirement:
      'The appSecret is shown once: in the responses to create and to regenerate, and nowhere else.',
  },
  {
    id: 'AUTH-11',
    level: 'P',
    party: 'server',
    requirement:
      'A bearer token that is missing, malformed, invalid, expired or meant for another audience is rejected with 401 ERR_UNAUTHORIZED. WWW-Authenticate offers Bearer, and at the token endpoint Basic.',
  },
  {
    id: 'AUTH-12',
    level: 'P',
    party: 'server',
    requirement:
      'An unknown id, a wrong secret and a revoked app receive the same response at the token endpoint: status, body and headers.',
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
      'A tampered access token is rejected: a changed payload, alg none, another key, another typ. (For signature and expiry of the wsToken see CHN-03.)',
  },
  {
    id: 'AUTH-15',
    level: 'M',
    party: 'both',
    statements: ['S5.10'],
    requirement:
      "A terminal's client library works for an integrator with appId and appSecret: its token, its business calls and, with ws:subscribe, an open and subscribed session.",
    profile:
      'The session is that of an observer: register gets its RECEIPT, a keep-alive its CHECK_IN, and terminal/info shows the terminal of its newest wsToken.',
  },
  {
    id: 'AUTH-16',
    level: 'P',
    party: 'server',
    requirement:
      'When a user is deleted, or its role, merchant or branch is changed, all its access tokens and wsTokens end at once, and its open sessions are closed.',
  },
];
