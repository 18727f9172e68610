import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { acceptedStatus, allowedStatus, rejectedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { AppOptions, World } from '../../world.js';
import { detailsOf, newPayment, type PaymentBody, storedPayment } from '../payments/payment-body.js';
import { revokeApp, showApps } from './app-administration.js';

export const appRevoked = defineScenario({
  id: 'auth.app.revoked',
  title: 'A revoked app receives no new token, and its issued tokens stay valid',
  clauses: ['AUTH-06', 'AUTH-07'],
  takesMs: 1000,
  needs: { apps: 8 },
  async run(world) {
    const { merchantId, branchId } = await world.tenant();
    for (const owner of [{ merchantId }, { branchId }]) {
      for (const sandbox of [false, true]) await checkRevoked(world, { owner, sandbox });
    }
  },
});

type Options = Pick<AppOptions, 'owner' | 'sandbox'>;

async function checkRevoked(world: World, options: Options): Promise<void> {
  const what = `${options.sandbox ? 'a sandbox app' : 'an app'} of a ${Object.keys(options.owner ?? {})[0]}`;
  const scopes = ['terminals:read', 'transactions:read', 'payments:direct'] as const;
  const created = await world.createApp({ scopes: [...scopes], ...options });
  const app = world.account({ id: created.appId, secret: created.appSecret });
  const other = await world.app({ scopes: [...scopes], ...options });
  const issued = await requireOk(world, 'a token before the revocation', app.requestToken());
  const token = requireText(world, issued, 'token');
  await requireOk(world, 'a call before the revocation', app.call('listTerminals', {}, { token }));
  const found = await app.call('find', {}, { token });
  const payment = options.sandbox ? await storedPayment(world, app) : undefined;

  const revoked = await revokeApp(world, created.appId);
  const blocked = checksFor(world, 'AUTH-06');
  blocked.decided.field(`${what}: the response to the revocation`, revoked, 'revoked', true);
  const rejected = await app.requestToken();
  blocked.status(`${what}: a token right after the revocation`, rejected, rejectedStatus);
  blocked.decided.status(`${what}: a token right after the revocation: 401`, rejected, 401);
  if (payment !== undefined) await checkMode(world, what, bearing(app, token), payment);
  const shown = await showApps(world, created.appId);
  blocked.decided.field(`${what}: as shown afterwards`, shown, 'revoked', true);
  const own = `/api/v1/admin/apps/${created.appId}`;
  // Another service may reject changes of a revoked app.
  for (const body of [{ displayName: 'A new name' }, { scopes: [...scopes] }, { sandbox: !options.sandbox }])
    await world.administrator.request({ method: 'PATCH', path: own, body });
  const changed = await app.requestToken();
  blocked.status(`${what}: a token after changes of every field`, changed, rejectedStatus);
  const renewal = await world.administrator.request({ method: 'POST', path: `${own}/secret` });
  const secret = responseField(renewal, 'appSecret');
  // A service may refuse a new secret, which leaves nothing to try.
  if (typeof secret === 'string') {
    const again = await world.account({ id: created.appId, secret }).requestToken();
    blocked.status(`${what}: a token with a new secret`, again, rejectedStatus);
  }
  const lasting = checksFor(world, 'AUTH-07');
  for (const operation of ['listTerminals', 'find'] as const) {
    const later = await app.call(operation, {}, { token });
    lasting.status(`${what}: the token issued before: ${operation}`, later, allowedStatus);
    // What was refused before the revocation may be refused after it.
    const shown = operation === 'find' && found.status > 299 ? lasting.decided : lasting;
    shown.status(`${what}: the token issued before: ${operation}: 2xx`, later, acceptedStatus);
  }
  await requireOk(world, 'a token for another app', other.requestToken());
}

/** The app with a token that it keeps. */
function bearing(app: Integrator, token: string): Pick<Integrator, 'call'> {
  return { call: (name, payload) => app.call(name, payload, { token }) };
}

/** A token of a revoked app still sees what the app has paid in the sandbox, and still pays there. */
async function checkMode(
  world: World,
  what: string,
  app: Pick<Integrator, 'call'>,
  before: PaymentBody,
): Promise<void> {
  const checks = checksFor(world, 'AUTH-07');
  const seen = await detailsOf(app, before);
  const title = `${what}: the token issued before: `;
  checks.status(`${title}a payment from before the revocation`, seen, acceptedStatus);
  const later = newPayment(world);
  const paid = await app.call('payNow', later);
  checks.status(`${title}a payment`, paid, allowedStatus);
  await world.part(`${what}: a payment after the revocation`, async () => {
    await requireOk(world, 'a payment after the revocation', paid);
    checks.field(`${title}the payment`, await detailsOf(app, later), 'sandbox', true);
  });
}
