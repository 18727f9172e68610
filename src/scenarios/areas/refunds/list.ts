import { checksFor, requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { rowsOf } from '../queries/rows.js';
import { checkServed, endOf, type RefundSent, refundApp, refundable, sendRefund } from './refund.js';

export const refundList = defineScenario({
  id: 'refunds.list',
  title:
    'refundStatus of a transaction lists each refund once, in the order of creation, in pages of any limit',
  clauses: ['REF-01'],
  takesMs: 500,
  needs: { apps: 1 },
  async run(world) {
    const checks = checksFor(world, 'REF-01');
    const app = await refundApp(world);
    const { payment: single } = await refundable(world, app, '10.00');
    const plain = await sendRefund(world, app, single, '1.00');
    // The cooldown may begin with the payment.
    if (plain.response.status > 299) return world.skip('a refund right after its payment');
    if ((await endOf(world, app, plain)) !== 'accepted')
      return world.inconclusive('the refund without a trigger did not succeed');
    await checkServed(checks, 'a refund', app, { referenceId: single.referenceId, ...plain });
    const { payment } = await refundable(world, app, '10.00');
    const { referenceId } = payment;
    const sent: RefundSent[] = [];
    for (const prefix of ['SBX-FAIL-', 'SBX-ERROR-', 'SBX-TIMEOUT-', 'SBX-FAIL-', 'REF-', 'SBX-FAIL-']) {
      // The cooldown begins with the fifth, and a rejected refund is in no list.
      const one = await sendRefund(world, app, payment, '1.00', prefix);
      if (one.response.status <= 299) sent.push(one);
    }
    const made = sent.map(({ refundReferenceId }) => refundReferenceId);
    checks.decided.value('refunds that were accepted', made.length, 5);
    const page = async (query: Readonly<Record<string, unknown>>) =>
      requireOk(world, 'refundStatus', app.call('refundStatus', { referenceId, ...query }));
    const shown = await page({ limit: 100 });
    const refunded = made.filter((reference) => reference.startsWith('REF-'));
    const missing = refunded.filter((reference) => !shown.text.includes(reference));
    checks.decided.value('successful refunds that are missing', missing, [], shown);
    for (const limit of [1, 2, made.length, undefined]) {
      const visited: unknown[] = [];
      let cursor: unknown;
      let pages = 0;
      do {
        const response = await page({ limit, cursor: cursor ?? undefined });
        visited.push(...rowsOf(response).map((row) => row.refundReferenceId));
        cursor = responseField(response, 'nextCursor');
        pages += 1;
      } while (typeof cursor === 'string' && pages < 10);
      const title = `pages of ${limit ?? 'no limit'}`;
      checks.decided.value(`${title}: in the order of creation`, visited, made);
      checks.decided.value(`${title}: count`, pages, Math.ceil(made.length / (limit ?? 20)));
    }
    for (const limit of [0, 101, -1, 'x', '1.5']) {
      const response = await app.call('refundStatus', { referenceId, limit });
      checks.decided.status(`limit=${limit}`, response, 400);
    }
  },
});
