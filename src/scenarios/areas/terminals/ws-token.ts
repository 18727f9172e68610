import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { allowedStatus, rejectedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { checkLife } from './token-life.js';

const { path } = tokenEndpoints.wsToken;

export const webSocketToken = defineScenario({
  id: 'terminals.ws-token',
  title: 'The ws-token endpoint returns the five fields of the document, for the calling terminal only',
  clauses: ['TRM-02', 'TRM-04'],
  takesMs: 1000,
  needs: { apps: 3, terminals: 2 },
  async run(world) {
    const tenant = await world.tenant();
    const { configId, terminalId, clientId, clientSecret } = await world.createTerminal(tenant);
    const sibling = await world.createTerminal(tenant);
    const terminal = world.account({ id: clientId, secret: clientSecret });
    const request = (id: number) => terminal.request({ method: 'POST', path, body: { configId: id } });

    const checks = checksFor(world, 'TRM-02');
    const response = await requireOk(world, 'a wsToken for the terminal itself', request(configId));
    checks
      .restingOn('S2.18')
      .value('the type of wsToken', typeof responseField(response, 'wsToken'), 'string');
    checks.restingOn('S2.20').field('the response', response, 'configId', configId);
    checks.restingOn('S2.21').field('the response', response, 'terminalId', terminalId);
    checks
      .restingOn('S2.22')
      .field('the response', response, 'queueDestination', `/queue/terminal/${configId}`);
    checkLife(world, checks.restingOn('S2.23'), 'the response', response);

    const access = checksFor(world, 'TRM-04');
    access.status("a sibling's configId", await request(sibling.configId), rejectedStatus);
    const others = ['payments:direct', 'payments:trigger', 'refunds:write', 'transactions:read'] as const;
    const rest = ['reports:read', 'terminals:read', 'terminals:trigger'] as const;
    for (const sandbox of [false, true]) {
      const mode = sandbox ? 'sandbox app' : 'production app';
      const subscriber = await world.app({ scopes: ['ws:subscribe'], sandbox, exactScopes: true });
      access.status(`${mode} with ws:subscribe`, await subscriber.webSocketToken(configId), allowedStatus);
      const without = await world.app({ scopes: [...others, ...rest], sandbox, exactScopes: true });
      const rejected = await without.webSocketToken(configId);
      access.status(`${mode} with all other scopes`, rejected, 403);
      access.field(`${mode} with all other scopes`, rejected, 'errorCode', 'ERR_FORBIDDEN');
    }
  },
});
