import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { acceptedStatus, allowedStatus, rejectedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { revoke } from './app-moves.js';

export const appRevoked = defineScenario({
  id: 'auth.app.revoked',
  title: 'A revoked app gets no token any more, and the tokens that it has go on working',
  clauses: ['AUTH-06', 'AUTH-07'],
  takesMs: 1000,
  needs: { apps: 2 },
  async run(world) {
    const made = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
    const app = world.account({ id: made.appId, secret: made.appSecret });
    const other = await world.app({ scopes: ['terminals:read'], sandbox: false });
    const issued = await requireOk(world, 'a token before the revocation', app.requestToken());
    const token = requireText(world, issued, 'token');
    await requireOk(world, 'a call before the revocation', app.call('listTerminals', {}, { token }));

    await revoke(world, made.appId);
    const refused = await app.requestToken();
    checksFor(world, 'AUTH-06').status('a token right after the revocation', refused, rejectedStatus);
    checksFor(world, 'AUTH-06').decided.status('a token right after the revocation: 401', refused, 401);
    const going = await app.call('listTerminals', {}, { token });
    checksFor(world, 'AUTH-07').status('the token from before', going, allowedStatus);
    checksFor(world, 'AUTH-07').status('the token from before works', going, acceptedStatus);
    await requireOk(world, 'a token for another app', other.requestToken());
  },
});
