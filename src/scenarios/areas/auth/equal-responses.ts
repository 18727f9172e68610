import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { refusalOf } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { revokeApp } from './app-administration.js';

/** Headers whose values differ in every response. */
const perResponseHeaders = new Set(['date', 'x-request-id', 'connection', 'keep-alive']);

export const equalResponses = defineScenario({
  id: 'auth.token.equal-responses',
  title: 'An unknown id, a wrong secret and a revoked app receive the same response at the token endpoint',
  clauses: ['AUTH-12'],
  takesMs: 1000,
  needs: { apps: 2 },
  async run(world) {
    const checks = checksFor(world, 'AUTH-12');
    const active = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
    await requireOk(
      world,
      'a token',
      world.account({ id: active.appId, secret: active.appSecret }).requestToken(),
    );
    const revoked = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
    await revokeApp(world, revoked.appId);
    const unknown = { id: `app_${'0'.repeat(20)}`, secret: active.appSecret };
    const expected = await world.account(unknown).requestToken();
    checks.status('an unknown id', expected, 401);
    checks.field('an unknown id', expected, 'errorCode', 'ERR_UNAUTHORIZED');
    const others = [
      ['a wrong secret', { id: active.appId, secret: revoked.appSecret }],
      ['a revoked app', { id: revoked.appId, secret: revoked.appSecret }],
      ['a revoked app with a wrong secret', { id: revoked.appId, secret: active.appSecret }],
      ['an id in another case', { id: active.appId.toUpperCase(), secret: active.appSecret }],
    ] as const;
    for (const [title, credentials] of others) {
      const response = await world.account(credentials).requestToken();
      checks.value(title, comparable(response), comparable(expected), response, expected);
    }
  },
});

/** The response without unknown fields and the headers that differ every time. */
function comparable(response: HttpExchange) {
  const { headers } = response;
  const kept = Object.entries(headers).filter(([name]) => !perResponseHeaders.has(name));
  return { ...refusalOf(response), headers: Object.fromEntries(kept) };
}
