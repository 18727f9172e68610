import { operations } from '../../../../conformance/oracle/operations.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, textMatching } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { RawTerminal } from '../channel/raw-terminal.js';

const path = '/api/v1/pos/listTerminals';
const tokenPath = '/api/v1/oauth/token';
const onlyScheme = { Basic: /^Basic\b(?!.*\bBearer\b)/i, Bearer: /^Bearer\b(?!.*\bBasic\b)/i };

export const invalidBearer = defineScenario({
  id: 'auth.token.invalid-bearer',
  title: 'A bearer token that is missing, malformed or foreign is rejected with 401',
  clauses: ['AUTH-11'],
  takesMs: 1000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'AUTH-11');
    const { appId, appSecret } = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
    const app = world.account({ id: appId, secret: appSecret });
    const valid = await app.token();
    await requireOk(world, 'the valid token', app.call('listTerminals'));
    const wsToken = await (await RawTerminal.own(world)).wsToken();
    const cases: readonly (readonly [string, string | undefined])[] = [
      ['no header', undefined],
      ['an empty header', ''],
      ['no token', 'Bearer'],
      ['a word', 'Bearer nonsense'],
      ['three short parts', 'Bearer a.b.c'],
      ['another scheme', `Token ${valid}`],
      ['the token without a scheme', valid],
      ['two tokens', `Bearer ${valid} ${valid}`],
      [
        'the credentials of the token endpoint',
        `Basic ${Buffer.from(`${appId}:${appSecret}`).toString('base64')}`,
      ],
      ['half a token', `Bearer ${valid.slice(0, valid.length / 2)}`],
      ['a wsToken, which is for another audience', `Bearer ${wsToken}`],
      ['a token of 8000 characters', `Bearer ${'x'.repeat(8_000)}`],
    ];
    for (const [title, authorization] of cases) {
      checkUnauthorized(
        checks,
        title,
        await world.http.call({ method: 'GET', path, headers: { authorization } }),
      );
    }
    // The token comes before the system, for each operation.
    for (const { name, method: sent } of operations)
      for (const system of ['pos', 'unknown'])
        for (const authorization of [undefined, 'Bearer nonsense']) {
          const call = { method: sent, path: `/api/v1/${system}/${name}`, headers: { authorization } };
          const what = `${name} of ${system} with ${authorization ?? 'no header'}`;
          checkUnauthorized(checks, what, await world.http.call(call));
        }
    for (const scheme of ['bearer', 'BEARER', 'bEARER']) {
      const headers = { authorization: `${scheme} ${valid}` };
      const accepted = await world.http.call({ method: 'GET', path, headers });
      checks.status(`the valid token with the scheme ${scheme}`, accepted, acceptedStatus);
    }
    for (const scheme of ['basic', 'BASIC']) {
      const headers = {
        authorization: `${scheme} ${Buffer.from(`${appId}:${appSecret}`).toString('base64')}`,
      };
      const accepted = await world.http.call({ method: 'POST', path: tokenPath, headers });
      checks.status(`the token endpoint with the scheme ${scheme}`, accepted, acceptedStatus);
    }
    await checkTokenEndpoint(world, checks, appId);
  },
});

/** Checks malformed and wrong credentials at the token endpoint. */
async function checkTokenEndpoint(world: World, checks: ClauseChecks, appId: string): Promise<void> {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  for (const [title, authorization] of [
    ['no header', undefined],
    ['no credentials', 'Basic'],
    ['no secret', basic(appId)],
    ['an empty secret', basic(`${appId}:`)],
    ['another scheme', `Bearer ${appId}`],
    ['a wrong secret', basic(`${appId}:wrong`)],
  ] as const) {
    const call = world.http.call({ method: 'POST', path: tokenPath, headers: { authorization } });
    checkUnauthorized(checks, `the token endpoint: ${title}`, await call, 'Basic');
  }
}

/** Checks that the response is 401 ERR_UNAUTHORIZED, with this scheme alone in WWW-Authenticate. */
export function checkUnauthorized(
  checks: ClauseChecks,
  title: string,
  response: HttpExchange,
  scheme: 'Basic' | 'Bearer' = 'Bearer',
): void {
  checks.status(title, response, 401);
  checks.field(title, response, 'errorCode', 'ERR_UNAUTHORIZED');
  const offered = response.headers['www-authenticate'];
  checks.value(`${title}: WWW-Authenticate`, offered, textMatching(onlyScheme[scheme]), response);
}
