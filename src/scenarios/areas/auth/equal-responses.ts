import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { revoke } from './app-moves.js';

/** What differs from one answer to the next, whatever is answered. */
const ofEachAnswer = new Set(['date', 'x-request-id', 'connection', 'keep-alive']);

export const alike = defineScenario({
  id: 'auth.token.equal-responses',
  title: 'An unknown id, a wrong secret and a revoked app get the same answer at the token endpoint',
  clauses: ['AUTH-12'],
  takesMs: 1000,
  needs: { apps: 2 },
  async run(world) {
    const on = checksFor(world, 'AUTH-12');
    const live = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
    await requireOk(
      world,
      'a token',
      world.account({ id: live.appId, secret: live.appSecret }).requestToken(),
    );
    const dead = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
    await revoke(world, dead.appId);
    const unknown = { id: `app_${'0'.repeat(20)}`, secret: live.appSecret };
    const expected = await world.account(unknown).requestToken();
    on.status('an unknown id', expected, 401);
    on.field('an unknown id', expected, 'errorCode', 'ERR_UNAUTHORIZED');
    const others = [
      ['a wrong secret', { id: live.appId, secret: dead.appSecret }],
      ['a revoked app', { id: dead.appId, secret: dead.appSecret }],
      ['a revoked app with a wrong secret', { id: dead.appId, secret: live.appSecret }],
      ['an id in another case', { id: live.appId.toUpperCase(), secret: live.appSecret }],
    ] as const;
    for (const [title, credentials] of others) {
      const answer = await world.account(credentials).requestToken();
      on.value(title, seen(answer), seen(expected), answer, expected);
    }
  },
});

function seen({ status, headers, text }: HttpExchange) {
  const kept = Object.entries(headers).filter(([name]) => !ofEachAnswer.has(name));
  return { status, headers: Object.fromEntries(kept), text };
}
