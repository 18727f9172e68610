import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { allowedStatus, rejectedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';

const { path } = tokenEndpoints.wsToken;

export const webSocketToken = defineScenario({
  id: 'terminals.ws-token',
  title:
    'The ws-token endpoint answers the five fields of the document, for the own terminal and for no sibling',
  clauses: ['TRM-02', 'TRM-04'],
  takesMs: 1000,
  needs: { apps: 3, terminals: 2 },
  async run(world) {
    const shop = await world.tenant();
    const { configId, terminalId, clientId, clientSecret } = await world.createTerminal(shop);
    const sibling = await world.createTerminal(shop);
    const terminal = world.account({ id: clientId, secret: clientSecret });
    const ask = (of: number) => terminal.request({ method: 'POST', path, body: { configId: of } });

    const checks = checksFor(world, 'TRM-02');
    const response = await requireOk(world, 'a wsToken for the own configId', ask(configId));
    checks.value('wsToken is a text', typeof responseField(response, 'wsToken'), 'string');
    checks.field('the echo', response, 'configId', configId);
    checks.field('the terminal', response, 'terminalId', terminalId);
    checks.field('the queue', response, 'queueDestination', `/queue/terminal/${configId}`);
    checks.field('30 minutes', response, 'expiresInSeconds', 1800);

    const only = checksFor(world, 'TRM-04');
    only.status("a sibling's configId", await ask(sibling.configId), rejectedStatus);
    const others = ['payments:direct', 'payments:trigger', 'refunds:write', 'transactions:read'] as const;
    const rest = ['reports:read', 'terminals:read', 'terminals:trigger'] as const;
    for (const sandbox of [false, true]) {
      const mode = sandbox ? 'sandbox app' : 'production app';
      const subscriber = await world.app({ scopes: ['ws:subscribe'], sandbox });
      only.status(`${mode} with ws:subscribe`, await subscriber.webSocketToken(configId), allowedStatus);
      const without = await world.app({ scopes: [...others, ...rest], sandbox });
      const rejected = await without.webSocketToken(configId);
      only.status(`${mode} with all other scopes`, rejected, 403);
      only.field(`${mode} with all other scopes`, rejected, 'errorCode', 'ERR_FORBIDDEN');
    }
  },
});
