import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, atLeast, between, nonEmptyText } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { createUser } from '../auth/users.js';
import { callingWith, detailsOf, newPayment, type PaymentBody } from '../payments/payment-body.js';
import {
  checkCooldown,
  checkServed,
  cooldownPassedMs,
  endOf,
  isAccepted,
  type RefundSent,
  refundApp,
  refundable,
  sendRefund,
} from './refund.js';

export const cooldownActive = defineScenario({
  id: 'refunds.cooldown.active',
  title: 'Of two refunds within 60 s of the payment at least one is 400',
  clauses: ['REF-03'],
  takesMs: 1000,
  needs: { apps: 2, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'REF-03');
    for (const sandbox of [true, false]) {
      const mode = sandbox ? 'sandbox' : 'production';
      const app = await refundApp(world, sandbox);
      const payment = newPayment(world, '10.00');
      // saveTransaction, because a production payment would be pending until the callback of its gateway.
      await requireOk(world, 'the transaction', app.call('saveTransaction', payment));
      const [system] = world.systems;
      // In the sandbox through different systems, which share the payment.
      const other = sandbox ? (world.systems.at(-1) ?? system) : system;
      const sent: RefundSent[] = [];
      for (const each of [system, other])
        sent.push(await sendRefund(world, callingWith(app, { system: each }), payment, '2.00'));
      await checkCooldown(world, checks, `${mode}: rejected with 400, or FAILED`, app, sent);
      const responses = sent.map(({ response }) => response);
      const [, second] = responses;
      if (second === undefined) continue;
      const decided = checks.decided;
      decided.value(
        `${mode}: the first refund is accepted`,
        isAccepted({ response: responses[0] ?? second }),
        true,
        ...responses,
      );
      decided.field(`${mode}: the second refund`, second, 'errorCode', 'ERR_REFUND_COOLDOWN');
      const wait = responseField(second, 'retryAfterSeconds');
      decided.value(`${mode}: the second refund: retryAfterSeconds`, wait, between(50, 60), second);
      const own = newPayment(world, '10.00');
      await requireOk(world, 'another transaction', app.call('saveTransaction', own));
      const { response } = await sendRefund(world, app, own, '2.00');
      decided.status(`${mode}: a refund of another transaction`, response, acceptedStatus);
      for (const form of secondRefunds) await checkForm(world, checks, { app, mode, form });
    }
    const tenant = await world.tenant();
    const user = async () => world.account(await createUser(world, 'MERCHANT', tenant));
    const terminal = async () => {
      const { clientId, clientSecret } = await world.createTerminal(tenant);
      return world.account({ id: clientId, secret: clientSecret });
    };
    for (const [who, make] of [
      ['a MERCHANT user', user],
      ['a terminal', terminal],
    ] as const)
      await world.part(who, async () => checkAccount(world, checks, who, await make()));
  },
});

/** The cooldown is that of the payment, also for a user and for a terminal. */
async function checkAccount(
  world: World,
  checks: ClauseChecks,
  who: string,
  account: Integrator,
): Promise<void> {
  const payment = newPayment(world, '10.00');
  const saved = await account.call('saveTransaction', payment);
  const first = await sendRefund(world, account, payment, '2.00');
  // The document does not show what users and terminals may do.
  checks.decided.status(`${who}: a transaction`, saved, acceptedStatus);
  checks.decided.status(`${who}: a refund of it`, first.response, acceptedStatus);
  if (!isAccepted(first)) return;
  const sent = [first, await sendRefund(world, account, payment, '2.00')];
  await checkCooldown(world, checks, `${who}: rejected with 400, or FAILED`, account, sent);
}

/** Further forms of a second refund. */
const secondRefunds = [
  { what: 'the rest by its amount', amount: '8.00', prefix: 'REF-' },
  { what: 'the rest without an amount', amount: undefined, prefix: 'REF-' },
  { what: 'a prefix that succeeds', amount: '2.00', prefix: 'SBX-OK-' },
] as const;

interface SecondRefund {
  readonly app: Integrator;
  readonly mode: string;
  readonly form: (typeof secondRefunds)[number];
}

/** Whatever the second refund asks for, it is within the cooldown. */
async function checkForm(
  world: World,
  checks: ClauseChecks,
  { app, mode, form }: SecondRefund,
): Promise<void> {
  const payment = newPayment(world, '10.00');
  await requireOk(world, 'a further transaction', app.call('saveTransaction', payment));
  const sent = [
    await sendRefund(world, app, payment, '2.00'),
    await sendRefund(world, app, payment, form.amount, form.prefix),
  ];
  await checkCooldown(world, checks, `${mode}, ${form.what}: rejected with 400, or FAILED`, app, sent);
}

export const cooldownElapsed = defineScenario({
  id: 'refunds.cooldown.elapsed',
  title: 'Refunds 60 s after the payment and after each other are accepted, also of settled payments',
  clauses: ['REF-03', 'REF-01'],
  takesMs: 3 * cooldownPassedMs,
  lives: { names: ['refundCooldown'], takesMs: ({ refundCooldown }) => 3 * (refundCooldown + 1_000) },
  needs: { apps: 3 },
  async run(world) {
    const checks = checksFor(world, 'REF-03');
    const app = await refundApp(world);
    const { payment } = await refundable(world, app, '10.00');
    const { referenceId } = payment;
    const settled = [await settledPayment(world, true), await settledPayment(world, false)];
    const { refundCooldown } = world.lives;
    const [passedMs, almostMs] = [refundCooldown + 1_000, refundCooldown - 2_000];
    await world.sleep(passedMs, 'the cooldown after the payment');
    for (const each of settled) await world.part('a settled payment', () => checkSettled(world, each));
    const first = await sendRefund(world, app, payment, '4.00');
    const refundedAt = monotonicNow();
    checks.status('after the cooldown from the payment', first.response, acceptedStatus);
    await world.sleep(refundedAt + almostMs - monotonicNow(), 'almost the end of the cooldown');
    const early = await sendRefund(world, app, payment, '1.00');
    const timing = { since: refundedAt, slackMs: 2_000 };
    checks.decided.timed(
      '2 s before the end of the cooldown',
      early.response.status,
      400,
      timing,
      early.response,
    );
    checks.decided.value(
      'its retryAfterSeconds',
      responseField(early.response, 'retryAfterSeconds'),
      atLeast(1),
      early.response,
    );
    // A rejected refund does not start a cooldown; where one is accepted so early, its own must pass.
    const lastAt = early.response.status > 299 ? refundedAt : monotonicNow();
    await world.sleep(lastAt + passedMs - monotonicNow(), 'the cooldown after the refund');
    const ends = [await endOf(world, app, first), await endOf(world, app, early)];
    // While a refund is open, the balance is not known.
    if (ends.includes('open')) return world.inconclusive('a refund has not ended');
    const isLowered = ends[0] === 'accepted';
    const remaining = 10 - (isLowered ? 4 : 0) - (ends[1] === 'accepted' ? 1 : 0);
    const balance = checksFor(world, 'REF-01');
    const above = await sendRefund(world, app, payment, (remaining + 0.01).toFixed(2));
    // A refund that has FAILED lowers no balance.
    const lowered = isLowered ? balance : balance.decided;
    lowered.status('a refund above the balance after the first', above.response, 400);
    const second = await sendRefund(world, app, payment, remaining.toFixed(2));
    checks.status('after the cooldown from the first refund', second.response, acceptedStatus);
    lowered.status('a refund of the remaining amount', second.response, acceptedStatus);
    const list = await app.call('refundStatus', { referenceId });
    for (const sent of [first, second]) {
      const { refundReferenceId } = sent;
      if ((await endOf(world, app, sent)) === 'accepted')
        await checkServed(balance, 'a refund', app, { referenceId, refundReferenceId });
      balance.decided.value(
        'refundStatus contains the refund',
        list.text.includes(refundReferenceId),
        true,
        list,
      );
    }
  },
});

/** A payment in a batch, and the app of its mode. */
interface Settled {
  readonly mode: string;
  readonly app: Integrator;
  readonly payment: PaymentBody;
}

async function settledPayment(world: World, sandbox: boolean): Promise<Settled> {
  const scopes = ['payments:direct', 'transactions:read', 'refunds:write', 'reports:read'] as const;
  const app = await world.app({ scopes: [...scopes], sandbox });
  const payment = newPayment(world, '10.00');
  await requireOk(world, 'the transaction', app.call('saveTransaction', payment));
  await requireOk(world, 'the settlement of the payment', app.call('settle', {}));
  return { mode: sandbox ? 'sandbox' : 'production', app, payment };
}

/** A settlement takes nothing from the balance. */
async function checkSettled(world: World, { mode, app, payment }: Settled): Promise<void> {
  const seen = await requireOk(world, 'the settled payment', detailsOf(app, payment));
  const checks = checksFor(world, 'REF-03');
  checks.decided.field(`${mode}: the settled payment`, seen, 'settlementBatchId', nonEmptyText);
  const part = await sendRefund(world, app, payment, '4.00');
  checks.decided.status(`${mode}: a refund of a settled payment`, part.response, acceptedStatus);
  checks.decided.field(`${mode}: a refund of a settled payment`, part.response, 'remainingAmount', '6.00');
}
