import type { HttpCall } from '../../../simulator/http/http-call.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { probe } from '../scopes/probes.js';

const path = '/api/v1/oauth/token';
const wanted = 'payments:direct refunds:write';
const form = 'application/x-www-form-urlencoded';

/** Ways to request more scopes that other services offer. */
const attempts: readonly (readonly [string, Omit<HttpCall, 'method' | 'path'>])[] = [
  ['nothing more', {}],
  ['scope in the query', { query: { scope: wanted } }],
  ['scope twice in the query', { query: { scope: wanted.split(' ') } }],
  ['scope in a JSON body', { body: { scope: wanted, scopes: wanted.split(' ') } }],
  [
    'scope in a form',
    {
      rawBody: `grant_type=client_credentials&scope=${encodeURIComponent(wanted)}`,
      headers: { 'content-type': form },
    },
  ],
  ['scope in a header', { headers: { scope: wanted } }],
  ['a text', { rawBody: wanted, headers: { 'content-type': 'text/plain' } }],
  ['a broken JSON body', { rawBody: '{"scope":', headers: { 'content-type': 'application/json' } }],
  ['a body whose content-type is not valid', { rawBody: wanted, headers: { 'content-type': '/' } }],
];

export const grantedScopesOnly = defineScenario({
  id: 'auth.token.granted-scopes-only',
  title: 'An app receives no scope that it was not granted, whatever it sends to the token endpoint',
  clauses: ['AUTH-04'],
  takesMs: 1000,
  needs: { apps: 1 },
  async run(world) {
    const checks = checksFor(world, 'AUTH-04');
    const { appId, appSecret } = await world.createApp({
      scopes: ['terminals:read'],
      sandbox: true,
      exactScopes: true,
    });
    const basic = Buffer.from(`${appId}:${appSecret}`).toString('base64');
    const app = world.account({ id: appId, secret: appSecret });
    for (const [title, more] of attempts) {
      const headers = { authorization: `Basic ${basic}`, ...more.headers };
      const response = await world.http.call({ ...more, method: 'POST', path, headers });
      const token = responseField(response, 'token');
      // The reference profile ignores the body, whatever its type.
      checks.decided.status(`${title}: the response`, response, acceptedStatus);
      // A rejection grants no scope either, but the plain request must succeed.
      if (typeof token !== 'string' && more !== attempts[0]?.[1]) {
        checks.value(`${title}: no token`, response.status >= 400, true, response);
        continue;
      }
      const granted = await app.call('listTerminals', {}, { token: String(token) });
      // The plain request is the control of all others.
      if (more === attempts[0]?.[1]) await requireOk(world, 'listTerminals with the right scope', granted);
      checks.decided.status(`${title}: an operation of its scope`, granted, acceptedStatus);
      for (const operation of ['payNow', 'refund'] as const) {
        const payload = await probe(world, operation);
        const rejected = await app.call(operation, payload, { token: String(token) });
        checks.status(`${title}: ${operation}`, rejected, 403);
      }
    }
  },
});
