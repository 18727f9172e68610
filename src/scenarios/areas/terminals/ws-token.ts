import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
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
    const checkResponse = (title: string, response: HttpExchange) => {
      const type = typeof responseField(response, 'wsToken');
      checks.restingOn('S2.18').value(`${title}: the type of wsToken`, type, 'string');
      checks.restingOn('S2.20').field(title, response, 'configId', configId);
      checks.restingOn('S2.21').field(title, response, 'terminalId', terminalId);
      const queue = `/queue/terminal/${configId}`;
      checks.restingOn('S2.22').field(title, response, 'queueDestination', queue);
      checkLife(world, checks.restingOn('S2.23'), title, response);
    };
    for (const title of ['the response', 'the next response'])
      checkResponse(title, await requireOk(world, 'a wsToken for the terminal itself', request(configId)));

    const access = checksFor(world, 'TRM-04');
    access.status("a sibling's configId", await request(sibling.configId), rejectedStatus);
    const others = ['payments:direct', 'payments:trigger', 'refunds:write', 'transactions:read'] as const;
    const rest = ['reports:read', 'terminals:read', 'terminals:trigger'] as const;
    for (const sandbox of [false, true]) {
      const mode = sandbox ? 'sandbox app' : 'production app';
      const subscriber = await world.app({ scopes: ['ws:subscribe'], sandbox, exactScopes: true });
      const issued = await subscriber.webSocketToken(configId);
      access.status(`${mode} with ws:subscribe`, issued, allowedStatus);
      if (issued.status < 300) checkResponse(`the response to a ${mode}`, issued);
      const without = await world.app({ scopes: [...others, ...rest], sandbox, exactScopes: true });
      const rejected = await without.webSocketToken(configId);
      access.status(`${mode} with all other scopes`, rejected, 403);
      access.field(`${mode} with all other scopes`, rejected, 'errorCode', 'ERR_FORBIDDEN');
    }
  },
});
