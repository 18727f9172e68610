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
    const isSteered = await isSteeredGateway(world, app);
    const caused: (Ended & { readonly isConfigured: boolean })[] = [];
    for (const [share, errorCode] of outages) {
      await configureGateway(world, { latencyMs: 100, approvalPercent: 100, ...noOutages, [share]: 1000 });
      const { merchantId } = await world.tenant();
      const isConfigured = responseField(await configurationOf(world, merchantId), share) === 1000;
      caused.push({ ...(await ended(world, app)), isConfigured });
      await checkOthers(share, errorCode);
    }
    // A configuration without any effect causes no failure, and shows nothing.
    const hasEffect = isSteered && caused.some(({ status }) => status === 'FAILED');
    for (const [at, { details, status, errorCode, isConfigured }] of caused.entries()) {
      const [share, expected, statement] = outages[at] ?? outages[0];
      // The document does not show how soon a payment fails.
      const isCaused = hasEffect && isConfigured && status !== 'PENDING';
      const ofShare = isCaused ? checks.restingOn(statement) : checks.decided;
      ofShare.value(`with ${share}: status`, status, 'FAILED', details);
      ofShare.value(`with ${share}: errorCode`, errorCode, expected, details);
    }
    if (!hasEffect) return world.skip('a gateway whose failures an administrator can cause');
    // Together the two shares are all payments, whichever is the larger one.
    for (const [timeoutsPerThousand, failuresPerThousand] of halves) {
      const shares = { timeoutsPerThousand, failuresPerThousand };
      await configureGateway(world, { latencyMs: 100, approvalPercent: 100, ...noOutages, ...shares });
      const all = await Promise.all(Array.from({ length: 12 }, () => ended(world, app)));
      const seen = all.map(({ details }) => details);
      const statuses = all.map(({ status }) => status);
      const title = `with ${JSON.stringify(shares)}`;
      checks.decided.value(`${title}: statuses`, [...new Set(statuses)], ['FAILED'], ...seen);
      const known: readonly unknown[] = outages.map(([, errorCode]) => errorCode);
      const others = all.map(({ errorCode }) => errorCode).filter((code) => !known.includes(code));
      checks.decided.value(`${title}: other codes`, others, [], ...seen);
    }
  },
});

/** Returns whether administrators decide the outcomes of the gateway: one that declines by itself shows no other failure. */
export async function isSteeredGateway(world: World, app: Integrator): Promise<boolean> {
  const statuses: unknown[] = [];
  for (const approvalPercent of [100, 0]) {
    await configureGateway(world, { latencyMs: 100, approvalPercent, ...noOutages });
    statuses.push((await ended(world, app)).status);
  }
  return statuses.join() === 'SUCCESS,FAILED';
}

function configurationOf(world: World, merchantId: string): Promise<HttpExchange> {
  const path = `/api/v1/admin/gateway-configurations/${merchantId}`;
  const shown = world.administrator.request({ method: 'GET', path });
  return requireOk(world, 'the configuration of the gateway', shown);
}

/** Returns a check that a configuration of the scenario's merchant is none of another, which has the default. */
async function otherMerchant(world: World) {
  const { merchantId } = await world.otherTenant();
  const checks = checksFor(world, 'PAY-09').decided;
  const owner = { merchantId };
  const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: false, owner });
  const before = await configurationOf(world, merchantId);
  return async (share: string, code: string) => {
    const shown = await configurationOf(world, merchantId);
    checks.value(`the configuration of another merchant after ${share}`, shown.body, before.body, shown);
    const all = [await ended(world, app), await ended(world, app), await ended(world, app)];
    const isBroken = all.every(({ errorCode }) => errorCode === code);
    const seen = all.map(({ details }) => details);
    checks.value(`all payments of another merchant with ${share} are ${code}`, isBroken, false, ...seen);
  };
}

interface Ended {
  readonly details: HttpExchange;
  readonly status: unknown;
  readonly errorCode: unknown;
}

/** Makes a production payment. Returns what is shown of it once it is no longer pending, or after 5 s. */
async function ended(world: World, app: Integrator): Promise<Ended> {
  const payment = newPayment(world, '10.00');
  // The document shows no status code for a payment that its gateway fails.
  const paid = await app.call('payNow', payment);
  for (let attempt = 0; ; attempt += 1) {
    await world.sleep(250, 'the outcome of the gateway');
    const details = await requireOk(world, 'the transaction details', detailsOf(app, payment));
    const status = responseField(details, 'status');
    // Nor does it show whether the response or the details contain the code.
    const errorCode = responseField(details, 'errorCode') ?? responseField(paid, 'errorCode');
    if (status !== 'PENDING' || attempt === 20) return { details, status, errorCode };
  }
}
