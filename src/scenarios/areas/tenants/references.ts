import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { Tenant, World } from '../../world.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { rawReport, sendReport } from '../messages/raw-reports.js';
import { detailsOf, newPayment } from '../payments/payment-body.js';
import { rowsOf } from '../queries/rows.js';

export const sharedReferences = defineScenario({
  id: 'tenants.references',
  title: 'Two merchants, or sandbox and production of one merchant, may use the same references',
  clauses: ['TEN-11'],
  takesMs: 1000,
  needs: { apps: 4, terminals: 2 },
  async run(world) {
    const tenants = [await world.tenant(), await world.otherTenant()];
    const { referenceId } = newPayment(world);
    const refundReferenceId = world.reference('REF-');
    let cents = 100;
    for (const { merchantId } of tenants) {
      for (const sandbox of [false, true]) {
        cents += 1;
        const amount = (cents / 100).toFixed(2);
        await checkOwnReferences(world, { merchantId, sandbox, referenceId, refundReferenceId, amount });
      }
    }
    await checkReports(world, tenants);
  },
});

interface Use {
  readonly merchantId: string;
  readonly sandbox: boolean;
  readonly referenceId: string;
  readonly refundReferenceId: string;
  /** The amount of the payment, which distinguishes it from all others with its reference. */
  readonly amount: string;
}

/** Checks that a merchant uses references of others for a payment, a saved transaction and a refund of its own. */
async function checkOwnReferences(world: World, use: Use): Promise<void> {
  const { merchantId, sandbox, referenceId, refundReferenceId, amount } = use;
  const checks = checksFor(world, 'TEN-11');
  const scopes = ['payments:direct', 'refunds:write', 'transactions:read'] as const;
  const app = await world.app({ scopes: [...scopes], sandbox, owner: { merchantId } });
  for (const [operation, reference] of [
    ['payNow', referenceId],
    ['saveTransaction', `${referenceId}-saved`],
  ] as const) {
    const title = `${operation} with an amount of ${amount}`;
    const sent = { referenceId: reference, amount, currency: 'EUR' };
    if (!checks.status(title, await app.call(operation, sent), acceptedStatus)) continue;
    const seen = await requireOk(world, 'the transaction details', detailsOf(app, sent));
    checks.field(`${title}: its own`, seen, 'amount', amount);
    checks.status(`${title}: again`, await app.call(operation, sent), 409);
  }
  const refund = { referenceId: `${referenceId}-saved`, refundReferenceId };
  const title = `a refund of ${amount}`;
  if (!checks.status(title, await app.call('refund', refund), acceptedStatus)) return;
  const seen = await requireOk(world, 'refundStatus', app.call('refundStatus', { refundReferenceId }));
  checks.value(`${title}: its own`, [rowsOf(seen)[0]?.amount, rowsOf(seen).length], [amount, 1], seen);
}

/** Checks that terminals of two merchants report transactions with the same ids. */
async function checkReports(world: World, tenants: readonly Tenant[]): Promise<void> {
  const checks = checksFor(world, 'TEN-11');
  const ids = { referenceId: world.reference('REP-'), specificTId: world.reference('TID-') };
  for (const [at, tenant] of tenants.entries()) {
    const terminal = await RawTerminal.create(world, tenant);
    const own = rawReport(world, terminal, { ...ids, amount: 700 + at });
    const outcome = await sendReport(await terminal.online(), own);
    if (outcome !== 'accepted') return world.inconclusive(`a report is not accepted: ${outcome}`);
    const seen = await detailsOf(terminal.account, own);
    checks.field(`the report of merchant ${at + 1}`, seen, 'amount', `7.0${at}`);
  }
}
