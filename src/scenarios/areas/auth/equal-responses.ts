import type { TerminalCreated } from '../../../simulator/administrator.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Credentials } from '../../../simulator/http/token-source.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { refusalOf } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { regenerateSecret, revokeApp } from './app-administration.js';
import { createUser, deleteUser } from './users.js';

/** Headers whose values differ in every response. */
const perResponseHeaders = new Set(['date', 'x-request-id', 'connection', 'keep-alive']);

export const equalResponses = defineScenario({
  id: 'auth.token.equal-responses',
  title:
    'All credentials that are unknown, wrong, revoked or deactivated get one response at the token endpoint',
  clauses: ['AUTH-12'],
  takesMs: 1000,
  needs: { apps: 3, terminals: 1 },
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
    const replaced = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
    await regenerateSecret(world, replaced.appId);
    const user = await createUser(world, 'MERCHANT', await world.tenant());
    const deleted = await createUser(world, 'MERCHANT', await world.tenant());
    await deleteUser(world, deleted);
    const terminal = await world.createTerminal(await world.tenant());
    const deactivation = `/api/v1/admin/terminals/${terminal.configId}/deactivate`;
    await requireOk(world, 'a terminal', world.account(credentialsOf(terminal)).requestToken());
    await requireOk(
      world,
      'a deactivation',
      world.administrator.request({ method: 'POST', path: deactivation }),
    );
    const others = [
      ['a replaced secret', { id: replaced.appId, secret: replaced.appSecret }],
      ['a wrong secret of a user', { id: user.id, secret: active.appSecret }],
      ['a deleted user', deleted],
      ['an unknown user', { id: `user_${'0'.repeat(20)}`, secret: user.secret }],
      ['a deactivated terminal', credentialsOf(terminal)],
      ['a wrong secret of a terminal', { id: terminal.clientId, secret: active.appSecret }],
      ['an id without a form', { id: 'unknown', secret: active.appSecret }],
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

function credentialsOf({ clientId: id, clientSecret: secret }: TerminalCreated): Credentials {
  return { id, secret };
}

/** The response without unknown fields and the headers that differ every time. */
function comparable(response: HttpExchange) {
  const { headers } = response;
  const kept = Object.entries(headers).filter(([name]) => !perResponseHeaders.has(name));
  return { ...refusalOf(response), headers: Object.fromEntries(kept) };
}
