import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { newReport, rejectionOf, report } from '../messages/upload-report.js';
import { detailsOf, order } from './order.js';

/** More than a few, so that a check that is not atomic gets its chance to fail. */
const simultaneous = 25;

export const duplicates = defineScenario({
  id: 'payments.duplicates',
  title: 'A referenceId is taken once: by a payment of any outcome, a saved transaction or a report',
  clauses: ['PAY-02', 'PAY-05'],
  takesMs: 3000,
  needs: { apps: 2, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'PAY-02');
    const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: true });
    const firsts = [
      ['a SUCCESS', order(world)],
      ['a FAILED one', order(world, '1000.00')],
      ['a PENDING one', order(world, '500.01')],
    ] as const;
    for (const [title, first] of firsts) {
      await requireOk(world, 'the first payment', app.call('payNow', first));
      const before = await requireOk(world, 'looking it up', detailsOf(app, first));
      const cited = title === 'a SUCCESS' ? checks : checks.decided;
      const again = await app.call('payNow', first);
      cited.status(`${title} again`, again, 409);
      checks.decided.field(`${title} again`, again, 'errorCode', 'ERR_DUPLICATE_REFERENCE');
      cited.status(
        `${title} with another amount`,
        await app.call('payNow', { ...first, amount: '1.00' }),
        409,
      );
      checks.decided.status(`${title} by saveTransaction`, await app.call('saveTransaction', first), 409);
      const after = await requireOk(world, 'looking it up', detailsOf(app, first));
      checks.decided.value(`${title} is as it was`, after.body, before.body, after);
    }
    await reports(world, checks.decided);
    // While its answer is held the reference is taken already.
    const held = order(world, '999.00');
    const paying = app.call('payNow', held);
    paying.catch(() => undefined);
    await world.sleep(500, 'the payment to be under way');
    checks.decided.status('one whose answer is held', await app.call('payNow', held), 409);
    await requireOk(world, 'the held payment', paying);

    const saved = checksFor(world, 'PAY-05');
    const recorded = order(world);
    saved.status(
      'saveTransaction of a new reference',
      await app.call('saveTransaction', recorded),
      acceptedStatus,
    );
    saved.status('the same again', await app.call('saveTransaction', recorded), 409);
    saved.status('the same by payNow', await app.call('payNow', recorded), 409);
  },
});

/** What a terminal reports is in the same namespace, in production. */
async function reports(world: World, checks: ClauseChecks): Promise<void> {
  const [app, terminal] = await Promise.all([
    world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: false }),
    world.terminal(),
  ]);
  const reported = newReport(world);
  if (!(await report(world, terminal, reported))) return world.inconclusive('no report is taken');
  const same = { ...order(world), referenceId: reported.referenceId };
  checks.status('a reported one by payNow', await app.call('payNow', same), 409);
  checks.status('a reported one by saveTransaction', await app.call('saveTransaction', same), 409);
  const saved = order(world);
  await requireOk(world, 'a saved transaction', app.call('saveTransaction', saved));
  const { referenceId } = saved;
  const rejected = await rejectionOf(world, terminal, newReport(world, { referenceId }));
  checks.value('a saved one by a report', rejected, 'ERR_DUPLICATE_REFERENCE');
}

export const simultaneousDuplicates = defineScenario({
  id: 'payments.duplicates.simultaneous',
  title: `Of ${simultaneous} simultaneous payments with one referenceId one is accepted and the others get 409`,
  clauses: ['PAY-03'],
  takesMs: 2000,
  needs: { apps: 2 },
  async run(world) {
    const checks = checksFor(world, 'PAY-03');
    for (const sandbox of [true, false]) {
      const mode = sandbox ? 'sandbox' : 'production';
      const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox });
      await app.token();
      const one = order(world);
      const calls = Array.from({ length: simultaneous }, () => app.call('payNow', one));
      const responses = await Promise.all(calls);
      const accepted = responses.filter(({ status }) => status >= 200 && status <= 299);
      checks.value(`${mode}: accepted`, accepted.length, 1, ...accepted.slice(0, 2));
      checks.value(`${mode}: 409`, responses.filter(({ status }) => status === 409).length, simultaneous - 1);
      const seen = await requireOk(world, 'looking it up', detailsOf(app, one));
      const [winner] = accepted;
      const tradeNo = winner === undefined ? undefined : responseField(winner, 'tradeNo');
      checks.decided.field(`${mode}: the stored one is the winner's`, seen, 'tradeNo', tradeNo);
    }
  },
});
