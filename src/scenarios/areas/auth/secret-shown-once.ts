import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { nonEmptyText, textContaining, textWithout } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { rowsOf } from '../queries/rows.js';
import { changeApp, regenerateSecret, showApps } from './app-administration.js';

export const secretShownOnce = defineScenario({
  id: 'auth.app.secret-shown-once',
  title: 'Only the responses to create and regenerate contain the appSecret',
  clauses: ['AUTH-10'],
  takesMs: 1000,
  needs: { apps: 1 },
  async run(world) {
    const checks = checksFor(world, 'AUTH-10');
    const { appId, appSecret } = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
    const second = await regenerateSecret(world, appId);
    const responses = [
      ['the app', await showApps(world, appId)],
      ['the list of apps', await showApps(world)],
      ['a change of its name', await changeApp(world, appId, { displayName: 'Renamed' })],
      ['a change of its scopes', await changeApp(world, appId, { scopes: ['reports:read'] })],
      ['a token', await world.account({ id: appId, secret: second }).requestToken()],
    ] as const;
    for (const [title, response] of responses) {
      checks.value(`${title}: the first secret`, response.text, textWithout(appSecret));
      checks.value(`${title}: the second secret`, response.text, textWithout(second));
      for (const each of [response.body, ...rowsOf(response)])
        checks.decided.value(`${title}: a field appSecret`, fieldOf(each, 'appSecret'), undefined);
    }
  },
});

function fieldOf(item: unknown, name: string): unknown {
  return typeof item === 'object' && item !== null ? Reflect.get(item, name) : undefined;
}

export const secretsUncached = defineScenario({
  id: 'auth.secrets-uncached',
  title: 'No cache may store a response with a token, a secret or an activation code',
  clauses: ['AUTH-01', 'AUTH-02', 'APP-01', 'TRM-02', 'LIF-06', 'ADM-01', 'AUTH-16'],
  takesMs: 1000,
  needs: { apps: 1, terminals: 1, adminTopic: true },
  async run(world) {
    const tenant = await world.tenant();
    const scopes = ['ws:subscribe'] as const;
    const { appId, appSecret } = await world.createApp({ scopes: [...scopes], sandbox: false });
    const terminal = await world.createTerminal(tenant);
    const { configId, clientId, clientSecret } = terminal;
    const app = world.account({ id: appId, secret: appSecret });
    const administer = (method: 'GET' | 'POST', path: string, body?: object) =>
      world.administrator.request({ method, path: `/api/v1/admin/${path}`, ...(body && { body }) });
    const owner = { merchantId: tenant.merchantId };
    const account = world.account({ id: clientId, secret: clientSecret });
    const newTerminal = { branchId: tenant.branchId };
    const responses: (readonly [clause: string, title: string, field: string, HttpExchange])[] = [
      ['AUTH-01', 'a token of an app', 'token', await app.requestToken()],
      ['AUTH-02', 'a token of a terminal', 'token', await account.requestToken()],
      ['TRM-02', 'a wsToken', 'wsToken', await app.webSocketToken(configId)],
      [
        ...(['APP-01', 'a new app', 'appSecret'] as const),
        await administer('POST', 'apps', { displayName: 'New', owner, scopes }),
      ],
      ['APP-01', 'a new secret', 'appSecret', await administer('POST', `apps/${appId}/secret`)],
      [
        ...(['AUTH-16', 'a new user', 'clientSecret'] as const),
        await administer('POST', 'users', { role: 'MERCHANT', ...owner }),
      ],
      ['ADM-01', 'a wsToken of the admin topic', 'wsToken', await administer('POST', 'ws-token')],
      ['LIF-06', 'a new terminal', 'clientSecret', await administer('POST', 'terminals', newTerminal)],
      [
        ...(['LIF-06', 'a deactivation', 'activationCode'] as const),
        await administer('POST', `terminals/${configId}/deactivate`),
      ],
    ];
    const shown = await requireOk(world, 'the terminal', administer('GET', `terminals/${configId}`));
    const activationCode = requireText(world, shown, 'activationCode');
    const activation = { method: 'POST', path: '/api/v1/terminal/activate', body: { activationCode } };
    responses.push(
      ['LIF-06', 'a deactivated terminal', 'activationCode', shown],
      ['LIF-06', 'an activation', 'clientSecret', await world.http.call(activation)],
    );
    for (const [clause, title, field, response] of responses) {
      const checks = checksFor(world, clause);
      // The paths and the bodies of administrators are decided: a service without them cannot be judged.
      checks.field(title, await requireOk(world, title, response), field, nonEmptyText);
      checks.decided.value(
        `${title}: Cache-Control`,
        response.headers['cache-control'],
        textContaining('no-store'),
        response,
      );
    }
  },
});
