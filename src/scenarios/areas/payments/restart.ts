import type { Integrator } from '../../../simulator/integrator/integrator.js';
import type { Terminal } from '../../../simulator/terminal/terminal.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { hour, second } from '../../../text/time-units.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { textContaining } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import {
  checkCooldown,
  checkServed,
  endOf,
  type RefundSent,
  refundApp,
  sendRefund,
} from '../refunds/refund.js';
import { configureGateway, noOutages } from './gateway-administration.js';
import { detailsOf, newPayment, type PaymentBody, storedPayment } from './payment-body.js';

const downMs = 15 * second;
const waitsMs = { virtual: 2 * hour, real: 70 * second };

export const paymentsRestart = defineScenario({
  id: 'payments.restart',
  title:
    'After a restart payments and refunds that became due are resolved, and pushes, logs and settings remain',
  clauses: ['PAY-07', 'PAY-09', 'PAY-02', 'REF-01', 'REF-03'],
  takesMs: { real: waitsMs.real + 30_000, virtual: waitsMs.virtual + 30_000 },
  needs: { apps: 2, terminals: 2, restart: true },
  isolated: true,
  async run(world) {
    await configureGateway(world, {
      latencyMs: 100,
      approvalPercent: 100,
      ...noOutages,
      failuresPerThousand: 1000,
    });
    const app = await refundApp(world);
    const production = await refundApp(world, false);
    const [early, late] = [await world.newTerminal(), await world.newTerminal()];
    const logged = await storedPayment(world, production, '10.00');
    await world.sleep(second, 'the callback of the gateway');
    const dues = { early: await delayed(world, app, early), late: await delayed(world, app, late) };
    const done = await storedPayment(world, app, '10.00');
    const refund = await sendRefund(world, app, done, '2.00');
    await requireOk(world, 'a refund', refund.response);
    const refunded = await storedPayment(world, app, '10.00');
    const slow = sendRefund(world, app, refunded, '4.00', 'SBX-SLOW-').catch(() => undefined);
    await world.sleep(second, 'the refund to start');
    await world.injectFault({ kind: 'backend-restart', for: `${downMs / 1000}s` });
    await world.sleep(3 * second, 'the outcomes that became due in the meantime');
    await slow;
    await checkResolved(world, app, [dues.early, dues.late]);
    await checkRefunds(world, app, { done, refund, slow: refunded });
    await checkPush(world, early, dues.early);
    await checkKept(world, production, logged, early);
    // Its heart-beats of the hours to come show nothing.
    await early.stop();
    await world.sleep(waitsMs[world.clock], 'a push that waits');
    await checkPush(world, late, dues.late);
  },
});

/** A payment that is resolved while the service is down, for a terminal that is offline. */
async function delayed(world: World, app: Integrator, { identity }: Terminal): Promise<PaymentBody> {
  return storedPayment(world, app, '500.00', { terminalId: identity.terminalId });
}

async function checkResolved(world: World, app: Integrator, payments: readonly PaymentBody[]): Promise<void> {
  for (const payment of payments) {
    const details = await requireOk(world, 'the transaction details', detailsOf(app, payment));
    checksFor(world, 'PAY-07').decided.field('500.00 after the restart', details, 'status', 'SUCCESS');
  }
}

interface Refunds {
  readonly done: PaymentBody;
  /** The refund of `done` before the restart. */
  readonly refund: RefundSent;
  /** The payment whose refund became due while the service was down: only the profile has such refunds. */
  readonly slow: PaymentBody;
}

async function checkRefunds(world: World, app: Integrator, { done, refund, slow }: Refunds): Promise<void> {
  const refunds = checksFor(world, 'REF-01');
  const { refundReferenceId } = refund;
  const shown = await app.call('refundStatus', { refundReferenceId });
  const isDone = (await endOf(world, app, refund)) === 'accepted';
  // A refund that has FAILED starts no cooldown.
  if (isDone)
    await checkServed(refunds, 'a refund from before', app, {
      referenceId: done.referenceId,
      refundReferenceId,
    });
  refunds.decided.value('a refund from before', shown.text, textContaining(refundReferenceId), shown);
  const details = await detailsOf(app, slow);
  refunds.decided.field('the transaction of a slow refund', details, 'refundedAmount', '4.00');
  for (const payment of [done, slow]) {
    const again = await sendRefund(world, app, payment, '1.00');
    const title = `a refund in the cooldown of a ${payment === done ? 'refund' : 'slow refund'}`;
    const cooldown = checksFor(world, 'REF-03');
    const code = responseField(again.response, 'errorCode');
    cooldown.decided.value(`${title}: the code`, code, 'ERR_REFUND_COOLDOWN', again.response);
    cooldown.decided.status(title, again.response, 400);
    if (payment === done && isDone)
      await checkCooldown(world, cooldown, `${title} is 400, or FAILED`, app, [refund, again]);
  }
}

/** The reference, the callback and the configuration of the gateway from before the restart. */
async function checkKept(
  world: World,
  app: Integrator,
  logged: PaymentBody,
  terminal: Terminal,
): Promise<void> {
  checksFor(world, 'PAY-02').status('a reference from before', await app.call('payNow', logged), 409);
  const path = '/api/v1/admin/webhook-logs';
  const log = await requireOk(world, 'the webhook log', world.administrator.request({ method: 'GET', path }));
  const found = log.text.includes(logged.referenceId);
  checksFor(world, 'PAY-07').decided.value('the log has the callback from before', found, true, log);
  const payment = { ...newPayment(world, '10.00'), terminalId: terminal.identity.terminalId };
  const paid = await requireOk(world, 'a payment', app.call('payNow', payment));
  const timing = { since: monotonicNow(), slackMs: second / 2 };
  await world.sleep(second, 'the outcome of the gateway');
  const details = await detailsOf(app, payment);
  const code = responseField(details, 'errorCode');
  const before = responseField(await detailsOf(app, logged), 'errorCode');
  // The document shows the code of a failure, and not how one is caused.
  const ofOutage = checksFor(world, 'PAY-09').restingOn('S7.14');
  const shown = before === 'ERR_SYSTEM_ERROR' ? ofOutage : ofOutage.decided;
  shown.timed('the gateway as before', code, 'ERR_SYSTEM_ERROR', timing, details);
  const isPushed = terminal.received.some(({ body }) => body?.referenceId === payment.referenceId);
  const pushes = checksFor(world, 'PAY-07');
  const isPending = responseField(paid, 'status') === 'PENDING';
  (isPending ? pushes : pushes.decided).timed('a later outcome is pushed', isPushed, true, timing);
}

/** The push waits for its terminal, and arrives once. */
async function checkPush(world: World, terminal: Terminal, { referenceId }: PaymentBody): Promise<void> {
  terminal.start();
  await world.waitFor('the terminal', 20_000, terminal.whenState('online', { timeoutMs: 20_000 }));
  const onlineAt = monotonicNow();
  await world.sleep(2 * second, 'the push');
  const timing = { since: onlineAt, slackMs: 1500 };
  const pushed = terminal.received
    .filter(({ action }) => action === 'PAYMENT_STATUS')
    .map(({ body }) => [body?.referenceId, body?.status]);
  // The document does not show whether a push waits for its terminal.
  checksFor(world, 'PAY-07').decided.timed(
    'pushes to a terminal that was offline',
    pushed,
    [[referenceId, 'SUCCESS']],
    timing,
  );
}
