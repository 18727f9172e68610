import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { type ClauseChecks, checksFor } from '../../clause-checks.js';
import { acceptedStatus, nonEmptyText } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';

export const tokenAnswer = defineScenario({
  id: 'auth.token.response',
  title: 'The token endpoint answers token, type bearer and expiryDate to an app and to a terminal alike',
  clauses: ['AUTH-01', 'AUTH-02'],
  takesMs: 1000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const app = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
    const terminal = await world.createTerminal(await world.tenant());
    await checkToken(world, 'AUTH-01', world.account({ id: app.appId, secret: app.appSecret }));
    const { clientId, clientSecret } = terminal;
    await checkToken(world, 'AUTH-02', world.account({ id: clientId, secret: clientSecret }));
  },
});

async function checkToken(world: World, clause: string, account: Integrator): Promise<void> {
  const on = checksFor(world, clause);
  const answer = await account.requestToken();
  if (!on.status('accepted', answer, acceptedStatus)) return;
  checkFields(on, answer);
  const token = responseField(answer, 'token');
  const opened = await account.call('listTerminals', {}, { token: String(token) });
  on.status('a call with the token', opened, acceptedStatus);
}

function checkFields(on: ClauseChecks, answer: HttpExchange): void {
  for (const { name, value } of tokenEndpoints.oauthToken.response) {
    // Its text is a secret: that it is one is all that a report may say.
    if (name === 'token') on.value('token is a text', typeof responseField(answer, name), 'string');
    else on.field('the answer', answer, name, value ?? nonEmptyText);
  }
}
