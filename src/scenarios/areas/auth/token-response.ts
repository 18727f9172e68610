import type { StatementId } from '../../../../conformance/clauses/clause.js';
import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { type ClauseChecks, checksFor } from '../../clause-checks.js';
import { acceptedStatus, nonEmptyText } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';

export const tokenResponse = defineScenario({
  id: 'auth.token.response',
  title: 'The token endpoint returns token, type bearer and expiryDate to apps and to terminals',
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
  const checks = checksFor(world, clause);
  const exchange = await account.requestToken();
  if (!checks.status('the token request', exchange, acceptedStatus)) return;
  checkFields(checks, exchange);
  const token = responseField(exchange, 'token');
  const listed = await account.call('listTerminals', {}, { token: String(token) });
  checks.restingOn('S1.6').status('a call with the token', listed, acceptedStatus);
}

/** The statements about the fields of the response. */
const statements: Readonly<Record<string, StatementId>> = {
  token: 'S2.13',
  type: 'S2.15',
  expiryDate: 'S2.16',
};

function checkFields(checks: ClauseChecks, exchange: HttpExchange): void {
  for (const { name, value } of tokenEndpoints.oauthToken.response) {
    const ofField = checks.restingOn(statements[name]);
    // The token is a secret: a report may only show its type.
    if (name === 'token') ofField.value('the type of token', typeof responseField(exchange, name), 'string');
    else ofField.field('the response', exchange, name, value ?? nonEmptyText);
  }
}
