import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { changeApp } from '../auth/app-administration.js';
import { callingWith, detailsOf, newPayment } from '../payments/payment-body.js';

export const modeChanged = defineScenario({
  id: 'sandbox.mode-changed',
  title: 'The calls of an app are sandboxed from when its sandbox mode is enabled until it is disabled',
  clauses: ['SBX-26'],
  takesMs: 1000,
  needs: { apps: 1 },
  async run(world) {
    const scopes = ['payments:direct', 'transactions:read'] as const;
    const { appId, appSecret } = await world.createApp({ scopes: [...scopes], sandbox: false });
    const app = world.account({ id: appId, secret: appSecret });
    const issue = async () =>
      requireText(world, await requireOk(world, 'a token', app.requestToken()), 'token');
    /** The details of a new payment, both with that token. */
    const details = async (token: string) => {
      const payment = newPayment(world, '10.00');
      const bearer = callingWith(app, { token });
      await requireOk(world, 'a payment', bearer.call('payNow', payment));
      return requireOk(world, 'the transaction details', detailsOf(bearer, payment));
    };
    const old = await issue();
    const checks = checksFor(world, 'SBX-26');
    checks.field('before', await details(old), 'sandbox', false);
    for (const sandbox of [true, false]) {
      // Alone or with other fields in one call.
      const others = sandbox ? { displayName: 'A new name', scopes: [...scopes] } : {};
      await changeApp(world, appId, { sandbox, ...others });
      const mode = sandbox ? 'enabled' : 'disabled';
      // The document shows that an administrator can enable the mode, and nothing else about it.
      const shown = sandbox ? checks : checks.decided;
      shown.field(`${mode}, a new token`, await details(await issue()), 'sandbox', sandbox);
      for (const change of [{ displayName: 'A new name' }, { scopes: [...scopes] }]) {
        await changeApp(world, appId, change);
        const title = `${mode}, after a change of its ${Object.keys(change).join()}`;
        shown.field(title, await details(await issue()), 'sandbox', sandbox);
      }
      const before = await app.call('getRecentTransactions', {}, { token: old });
      if (checks.decided.status(`${mode}, a call with a token issued before`, before, acceptedStatus))
        checks.decided.field(`${mode}, a token issued before`, await details(old), 'sandbox', sandbox);
    }
  },
});
