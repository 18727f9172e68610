import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { newReport, rejectionOf, report } from '../messages/upload-report.js';
import { callingWith, detailsOf, newPayment, storedPayment } from './payment-body.js';

/** Enough calls to expose a check that is not atomic. */
const simultaneous = 25;

export const duplicates = defineScenario({
  id: 'payments.duplicates',
  title: 'A referenceId is accepted once, by a payment of any outcome, a saved transaction or a report',
  clauses: ['PAY-02', 'PAY-05'],
  takesMs: 3000,
  needs: { apps: 4, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'PAY-02');
    const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: true });
    const firsts = [
      ['a SUCCESS payment', newPayment(world)],
      ['a FAILED payment', newPayment(world, '1000.00')],
      ['a PENDING payment', newPayment(world, '500.01')],
    ] as const;
    for (const [title, first] of firsts) {
      // The document shows no status code for a payment that fails.
      const paid = await app.call('payNow', first);
      if (title !== 'a FAILED payment') await requireOk(world, 'the first payment', paid);
      const before = await requireOk(world, 'the transaction details', detailsOf(app, first));
      const level = title === 'a SUCCESS payment' ? checks : checks.decided;
      const again = await app.call('payNow', first);
      level.status(`${title} again`, again, 409);
      checks.decided.field(`${title} again`, again, 'errorCode', 'ERR_DUPLICATE_REFERENCE');
      level.status(
        `${title} with another amount`,
        await app.call('payNow', { ...first, amount: '1.00' }),
        409,
      );
      checks.decided.status(`${title} by saveTransaction`, await app.call('saveTransaction', first), 409);
      const after = await requireOk(world, 'the transaction details', detailsOf(app, first));
      checks.decided.value(`${title} is unchanged`, after.body, before.body, after);
    }
    await checkRepetitions(world);
    await world.part('a reference of a report', () => checkReports(world, checks.decided));
    await checkSimilar(world, app);
    // The reference is in use while the response is delayed.
    const slow = newPayment(world, '999.00');
    const response = app.call('payNow', slow);
    response.catch(() => undefined);
    await world.sleep(500, 'the payment to start');
    checks.decided.status('a payment with a delayed response', await app.call('payNow', slow), 409);
    await requireOk(world, 'the delayed payment', response);

    const saved = checksFor(world, 'PAY-05');
    const recorded = newPayment(world);
    saved.status(
      'saveTransaction of a new reference',
      await app.call('saveTransaction', recorded),
      acceptedStatus,
    );
    saved
      .restingOn('S7.4')
      .status('the same reference again', await app.call('saveTransaction', recorded), 409);
    saved.decided.status('the same reference by payNow', await app.call('payNow', recorded), 409);
  },
});

/** A reference is a duplicate only if every character is the same: the profile decides what makes two of them equal. */
async function checkSimilar(world: World, app: Integrator): Promise<void> {
  for (const [name, clause] of [
    ['payNow', 'PAY-02'],
    ['saveTransaction', 'PAY-05'],
  ] as const) {
    const checks = checksFor(world, clause);
    const first = world.reference('Ref-aB-');
    const similar = [first.toLowerCase(), first.toUpperCase(), `${first}.`, `0${first}`];
    for (const [at, referenceId] of [first, ...similar, first.replaceAll('-', '_')].entries()) {
      const level = at === 0 ? checks : checks.decided;
      const payment = { referenceId, amount: `${at + 1}.00`, currency: 'EUR' };
      const title = `${name} of ${referenceId}`;
      if (!level.status(title, await app.call(name, payment), acceptedStatus)) continue;
      const seen = await detailsOf(app, payment);
      level.field(`${title}: its details`, seen, 'referenceId', referenceId);
      checks.decided.field(`${title}: its details`, seen, 'amount', payment.amount);
    }
  }
}

/** A reference is in use for good, in either mode and for each system. */
async function checkRepetitions(world: World): Promise<void> {
  const checks = checksFor(world, 'PAY-02');
  for (const sandbox of [true, false]) {
    const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox });
    const [first] = world.systems;
    const payment = await storedPayment(world, callingWith(app, { system: first }));
    for (const system of [...world.systems, first]) {
      const again = await app.call('payNow', payment, { system });
      const title = `${sandbox ? 'sandbox' : 'production'}: again by the system ${system}`;
      // Whether the systems share their payments is decided.
      (system === first ? checks : checks.decided).status(title, again, 409);
    }
  }
}

/** Reports of terminals share the references of production. */
async function checkReports(world: World, checks: ClauseChecks): Promise<void> {
  const [app, terminal] = await Promise.all([
    world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: false }),
    world.terminal(),
  ]);
  const reported = newReport(world);
  if (!(await report(world, terminal, reported))) return world.inconclusive('the report was not accepted');
  const same = { ...newPayment(world), referenceId: reported.referenceId };
  checks.status('a reported payment by payNow', await app.call('payNow', same), 409);
  checks.status('a reported payment by saveTransaction', await app.call('saveTransaction', same), 409);
  const saved = newPayment(world);
  await requireOk(world, 'a saved transaction', app.call('saveTransaction', saved));
  const { referenceId } = saved;
  const rejected = await rejectionOf(world, terminal, newReport(world, { referenceId }));
  checks.value('a saved transaction by a report', rejected, 'ERR_DUPLICATE_REFERENCE');
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
      const payment = newPayment(world);
      const calls = Array.from({ length: simultaneous }, () => app.call('payNow', payment));
      const responses = await Promise.all(calls);
      const accepted = responses.filter(({ status }) => status >= 200 && status <= 299);
      checks.value(`${mode}: accepted`, accepted.length, 1, ...accepted.slice(0, 2));
      checks.value(`${mode}: 409`, responses.filter(({ status }) => status === 409).length, simultaneous - 1);
      const seen = await requireOk(world, 'the transaction details', detailsOf(app, payment));
      const [winner] = accepted;
      const tradeNo = winner === undefined ? undefined : responseField(winner, 'tradeNo');
      checks.decided.field(`${mode}: the stored payment is the accepted one`, seen, 'tradeNo', tradeNo);
    }
  },
});
