import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { nonEmptyText } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';

const path = '/api/v1/pos/listTerminals';

export const badBearer = defineScenario({
  id: 'auth.token.invalid-bearer',
  title: 'A bearer token that is missing, malformed or none of ours is answered with 401',
  clauses: ['AUTH-11'],
  takesMs: 1000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const on = checksFor(world, 'AUTH-11');
    const { appId, appSecret } = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
    const app = world.account({ id: appId, secret: appSecret });
    const good = await app.token();
    await requireOk(world, 'the good token', app.call('listTerminals'));
    const { account } = await world.rawSession();
    const { wsToken } = await account.fetchPass();
    const cases: readonly (readonly [string, string | undefined])[] = [
      ['no header', undefined],
      ['an empty header', ''],
      ['no token', 'Bearer'],
      ['a word', 'Bearer nonsense'],
      ['three parts of nothing', 'Bearer a.b.c'],
      ['another scheme', `Token ${good}`],
      ['the token without a scheme', good],
      ['two tokens', `Bearer ${good} ${good}`],
      [
        'the credentials of the token endpoint',
        `Basic ${Buffer.from(`${appId}:${appSecret}`).toString('base64')}`,
      ],
      ['half a token', `Bearer ${good.slice(0, good.length / 2)}`],
      ['a wsToken, which is for another audience', `Bearer ${wsToken}`],
      ['a long one', `Bearer ${'x'.repeat(8_000)}`],
    ];
    for (const [title, authorization] of cases) {
      checkUnauthorized(
        on,
        title,
        await world.http.call({ method: 'GET', path, headers: { authorization } }),
      );
    }
  },
});

export function checkUnauthorized(on: ClauseChecks, title: string, answer: HttpExchange): void {
  on.status(title, answer, 401);
  on.field(title, answer, 'errorCode', 'ERR_UNAUTHORIZED');
  on.value(`${title}: WWW-Authenticate`, answer.headers['www-authenticate'], nonEmptyText, answer);
}
