import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { acceptedStatus, allowedStatus, rejectedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { revokeApp } from './app-administration.js';

export const appRevoked = defineScenario({
  id: 'auth.app.revoked',
  title: 'A revoked app receives no new token, and its issued tokens stay valid',
  clauses: ['AUTH-06', 'AUTH-07'],
  takesMs: 1000,
  needs: { apps: 2 },
  async run(world) {
    const created = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
    const app = world.account({ id: created.appId, secret: created.appSecret });
    const other = await world.app({ scopes: ['terminals:read'], sandbox: false });
    const issued = await requireOk(world, 'a token before the revocation', app.requestToken());
    const token = requireText(world, issued, 'token');
    await requireOk(world, 'a call before the revocation', app.call('listTerminals', {}, { token }));

    await revokeApp(world, created.appId);
    const rejected = await app.requestToken();
    checksFor(world, 'AUTH-06').status('a token right after the revocation', rejected, rejectedStatus);
    checksFor(world, 'AUTH-06').decided.status('a token right after the revocation: 401', rejected, 401);
    const later = await app.call('listTerminals', {}, { token });
    checksFor(world, 'AUTH-07').status('the token issued before', later, allowedStatus);
    checksFor(world, 'AUTH-07').status('the token issued before: 2xx', later, acceptedStatus);
    await requireOk(world, 'a token for another app', other.requestToken());
  },
});
