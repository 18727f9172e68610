import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { configureGateway, noOutages } from './gateway-administration.js';
import { detailsOf, newPayment } from './payment-body.js';

const outages = [
  ['timeoutsPerThousand', 'ERR_PAYMENT_TIMEOUT', 'S7.11'],
  ['failuresPerThousand', 'ERR_SYSTEM_ERROR', 'S7.14'],
] as const;

/** Timeouts and failures of a thousand payments. */
const halves = [
  [500, 500],
  [700, 300],
  [300, 700],
] as const;

export const gatewayOutages = defineScenario({
  id: 'payments.gateway-outages',
  title:
    'Payments that a gateway times out or breaks are FAILED with the code of the cause, of its merchant alone',
  clauses: ['PAY-09'],
  takesMs: 4000,
  needs: { apps: 2 },
  async run(world) {
    const checks = checksFor(world, 'PAY-09');
    const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: false });
    const checkOthers = await otherMerchant(world);
    const caused: HttpExchange[] = [];
    for (const [share, errorCode] of outages) {
      await configureGateway(world, { latencyMs: 100, approvalPercent: 100, ...noOutages, [share]: 1000 });
      caused.push(await ended(world, app));
      await checkOthers(share, errorCode);
    }
    // A configuration without any effect causes no failure, and shows nothing.
    const hasEffect = caused.some((details) => responseField(details, 'status') === 'FAILED');
    const judged = hasEffect ? checks : checks.decided;
    for (const [at, details] of caused.entries()) {
      const [share, errorCode, statement] = outages[at] ?? outages[0];
      const ofShare = judged.restingOn(statement);
      ofShare.field(`with ${share}`, details, 'status', 'FAILED');
      ofShare.field(`with ${share}`, details, 'errorCode', errorCode);
    }
    if (!hasEffect) return world.skip('a gateway whose failures an administrator can cause');
    // Together the two shares are all payments, whichever is the larger one.
    for (const [timeoutsPerThousand, failuresPerThousand] of halves) {
      const shares = { timeoutsPerThousand, failuresPerThousand };
      await configureGateway(world, { latencyMs: 100, approvalPercent: 100, ...noOutages, ...shares });
      const all = await Promise.all(Array.from({ length: 12 }, () => ended(world, app)));
      const statuses = all.map((details) => responseField(details, 'status'));
      const codes = all.map((details) => responseField(details, 'errorCode'));
      const title = `with ${JSON.stringify(shares)}`;
      checks.decided.value(`${title}: statuses`, [...new Set(statuses)], ['FAILED'], ...all);
      const known: readonly unknown[] = outages.map(([, errorCode]) => errorCode);
      const others = codes.filter((code) => !known.includes(code));
      checks.decided.value(`${title}: other codes`, others, [], ...all);
    }
  },
});

/** Returns a check that a configuration of the scenario's merchant is none of another, which has the default. */
async function otherMerchant(world: World) {
  const { merchantId } = await world.otherTenant();
  const checks = checksFor(world, 'PAY-09').decided;
  const owner = { merchantId };
  const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: false, owner });
  const path = `/api/v1/admin/gateway-configurations/${merchantId}`;
  const read = () =>
    requireOk(
      world,
      'the configuration of the gateway',
      world.administrator.request({ method: 'GET', path }),
    );
  const before = await read();
  return async (share: string, errorCode: string) => {
    const shown = await read();
    checks.value(`the configuration of another merchant after ${share}`, shown.body, before.body, shown);
    const all = [await ended(world, app), await ended(world, app), await ended(world, app)];
    const isBroken = all.every((details) => responseField(details, 'errorCode') === errorCode);
    checks.value(`all payments of another merchant with ${share} are ${errorCode}`, isBroken, false, ...all);
  };
}

/** Makes a production payment. Returns its details once it is no longer pending, or after 5 s. */
async function ended(world: World, app: Integrator) {
  const payment = newPayment(world, '10.00');
  await requireOk(world, 'a production payment', app.call('payNow', payment));
  for (let attempt = 0; ; attempt += 1) {
    await world.sleep(250, 'the outcome of the gateway');
    const details = await requireOk(world, 'the transaction details', detailsOf(app, payment));
    if (responseField(details, 'status') !== 'PENDING' || attempt === 20) return details;
  }
}
