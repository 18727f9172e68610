import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Payload } from '../../../simulator/http/operation-call.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { createUser } from '../auth/users.js';
import { newPayment } from '../payments/payment-body.js';
import { rowsOf } from '../queries/rows.js';

export const ambiguousReferences = defineScenario({
  id: 'tenants.ambiguous-references',
  title: 'An administrator names the merchant of a reference that two merchants have used, else it is 400',
  clauses: ['TEN-11'],
  takesMs: 1000,
  needs: { apps: 2 },
  async run(world) {
    const checks = checksFor(world, 'TEN-11');
    const tenant = await world.tenant();
    const other = await world.otherTenant();
    const references = await sharedByBoth(world, [tenant.merchantId, other.merchantId]);
    const administrator = world.account(await createUser(world, 'ADMIN', tenant));
    const { referenceId, refundReferenceId } = references;
    const calls: readonly (readonly [Operation, Payload])[] = [
      ['getTransactionDetails', { referenceId }],
      ['refundStatus', { referenceId }],
      ['refundStatus', { refundReferenceId }],
      ['refund', { referenceId: references.refundable, amount: '1.00' }],
      ['cancelTransaction', { referenceId: references.cancellable }],
    ];
    for (const [operation, payload] of calls) {
      const call = (more: Payload) => {
        const refund = operation === 'refund' ? { refundReferenceId: world.reference('REF-') } : {};
        return administrator.call(operation, { ...payload, ...refund, ...more });
      };
      const title = `${operation} by ${Object.keys(payload)[0]}`;
      const rejected = await call({});
      checks.status(`${title} without a merchant`, rejected, 400);
      checks.field(`${title} without a merchant`, rejected, 'errorCode', 'ERR_VALIDATION');
      checks.status(`${title} of an unknown merchant`, await call({ merchantId: 'mer_0' }), 404);
      for (const [at, { merchantId }] of [tenant, other].entries()) {
        const accepted = await call({ merchantId });
        checks.status(`${title} of merchant ${at + 1}`, accepted, acceptedStatus);
        checks.value(`${title} of merchant ${at + 1}: amount`, amountOf(accepted), expected[operation][at]);
      }
    }
  },
});

type Operation = keyof typeof expected;

/** The amounts of the first and of the second merchant. */
const expected = {
  getTransactionDetails: ['10.00', '11.00'],
  cancelTransaction: ['10.00', '11.00'],
  refundStatus: ['2.00', '3.00'],
  refund: ['1.00', '1.00'],
} as const;

/** References of transactions and a refund of both merchants, without a branch. */
async function sharedByBoth(world: World, merchants: readonly string[]) {
  const { referenceId } = newPayment(world);
  const refundReferenceId = world.reference('REF-');
  const refundable = world.reference('PAY-');
  const cancellable = world.reference('PAY-');
  for (const [at, merchantId] of merchants.entries()) {
    const scopes = ['payments:direct', 'refunds:write'] as const;
    const app = await world.app({ scopes: [...scopes], sandbox: false, owner: { merchantId } });
    for (const reference of [referenceId, refundable, cancellable]) {
      const payment = { referenceId: reference, amount: `${10 + at}.00`, currency: 'EUR' };
      await requireOk(world, 'a transaction', app.call('saveTransaction', payment));
    }
    const refund = { referenceId, refundReferenceId, amount: `${2 + at}.00` };
    await requireOk(world, 'a refund', app.call('refund', refund));
  }
  return { referenceId, refundReferenceId, refundable, cancellable };
}

/** The amount of the response or of its first item. */
function amountOf(response: HttpExchange): unknown {
  return responseField(response, 'amount') ?? rowsOf(response)[0]?.amount;
}
