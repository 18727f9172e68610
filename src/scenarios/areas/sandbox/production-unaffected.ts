import type { StatementId } from '../../../../conformance/clauses/clause.js';
import { sandboxAmounts } from '../../../../conformance/oracle/sandbox-amounts.js';
import { sandboxPrefixes } from '../../../../conformance/oracle/sandbox-prefixes.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { second } from '../../../text/time-units.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { anythingBut } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { detailsOf, newPayment, type PaymentBody } from '../payments/payment-body.js';
import { bothModes } from './modes.js';

/** Every sandbox trigger, by amount and by prefix. */
const triggers = [
  ...sandboxAmounts.map(({ amounts: [amount = ''], ...row }) => ({ ...row, amount, prefix: '' })),
  ...sandboxPrefixes.map((row) => ({ ...row, amount: '12.34' })),
];

export const productionUnaffected = defineScenario({
  id: 'sandbox.production-unaffected',
  title: 'Trigger amounts and prefixes have no effect on the payments of a production app',
  clauses: ['SBX-20'],
  takesMs: 8000,
  needs: { apps: 2 },
  async run(world) {
    const checks = checksFor(world, 'SBX-20');
    const { sandbox, production } = await bothModes(world, [
      'payments:direct',
      'refunds:write',
      'transactions:read',
    ]);
    await Promise.all([sandbox.token(), production.token()]);
    const pay = (payment: Trigger) => paid(world, production, payment);
    const inSandbox = await paid(world, sandbox, { amount: '12.34', prefix: 'SBX-FAIL-' });
    if (inSandbox.status !== 'FAILED') world.inconclusive('the trigger does not work in the sandbox');

    const payments: (Compared & Paid)[] = [];
    // The document shows no limits of production: a service may reject some of the amounts.
    const parts = triggers.map((trigger) =>
      world.part(titleOf(trigger), async () => {
        const plain = await pay(withoutTrigger(trigger));
        payments.push({ trigger, plain, ...(await pay(trigger)) });
      }),
    );
    await Promise.all(parts);
    for (const { trigger, plain, ...early } of payments) {
      const title = titleOf(trigger);
      const { elapsedMs } = plain.response;
      const heldMs = elapsedMs < second ? 2900 : elapsedMs + 2900;
      const isUsual = ({ status, response }: Paid) =>
        status === plain.status && response.elapsedMs <= heldMs + world.toleranceMs;
      let last: Paid = early;
      // A gateway may decline or take long by itself, now and then: a trigger would do it each time.
      for (let count = 1; !isUsual(last) && count < repetitions; count += 1) last = await pay(trigger);
      const { status, response, since } = last;
      // Where the standard itself was declined, another outcome shows nothing.
      const ofTrigger = checks.restingOn(statementOf(trigger));
      const ofStatus = plain.status === 'FAILED' ? ofTrigger.decided : ofTrigger;
      ofStatus.value(`${title}: the same as without a trigger`, status, plain.status, response);
      const bounds = { fromMs: 0, toMs: heldMs, since };
      ofTrigger.duration(`${title}: the response is not held`, response.elapsedMs, bounds, response);
    }
    await world.part('refunds', () => checkRefunds(world, production));
    const pending = payments.filter(({ plain }) => plain.status === 'PENDING');
    if (pending.length === 0) return;
    // The gateway resolves every payment, also those that the sandbox would never resolve.
    await world.sleep(6000, 'the gateway to resolve the payments');
    const resolved = async ({ payment }: { readonly payment: PaymentBody }) =>
      requireOk(world, 'the transaction details', detailsOf(production, payment));
    const first = await Promise.all(
      pending.map(async (each) => ({
        ...each,
        seen: await resolved(each),
        usual: await resolved(each.plain),
      })),
    );
    // A gateway may decline, fail or take long by itself, now and then: a trigger would do it each time.
    const again = await Promise.all(
      first
        .filter(({ seen }) => responseField(seen, 'status') !== 'SUCCESS')
        .flatMap(({ trigger }) => Array.from({ length: repetitions }, () => trigger))
        .map(async (trigger) => ({ trigger, ...(await pay(trigger)) })),
    );
    if (again.length > 0) await world.sleep(6000, 'the gateway to resolve more payments');
    for (const { trigger, seen, usual } of first) {
      const title = titleOf(trigger);
      checks.decided.field(`${title}: resolved by the gateway`, seen, 'status', anythingBut('PENDING'));
      const repeated = await Promise.all(again.filter((each) => each.trigger === trigger).map(resolved));
      const all = [seen, ...repeated];
      const always = all.every(hasSandboxCode);
      const of = checks.restingOn(statementOf(trigger));
      const statuses = all.map((details) => responseField(details, 'status'));
      const isWaiting = responseField(usual, 'status') === 'PENDING';
      const waits = statuses.every((status) => status === 'PENDING');
      (isWaiting ? of.decided : of).value(`${title}: no payment is resolved`, waits, false, ...all);
      const coded = hasSandboxCode(usual) ? of.decided : of;
      coded.value(`${title}: an error code of the sandbox in every payment`, always, false, ...all);
      const isFailed = statuses.every((status) => status === 'FAILED');
      const fails = responseField(usual, 'status') === 'FAILED' ? checks.decided : coded;
      fails.value(`${title}: every payment fails`, isFailed, false, ...all);
    }
  },
});

/** Payments of one trigger, of which a gateway without triggers approves at least one. */
const repetitions = 6;

type Trigger = Readonly<Record<'amount' | 'prefix', string>>;

interface Paid {
  readonly payment: PaymentBody;
  readonly response: HttpExchange;
  readonly status: unknown;
  readonly since: number;
}

interface Compared {
  readonly trigger: (typeof triggers)[number];
  /** The payment that is the standard for that of the trigger. */
  readonly plain: Paid;
}

/** Almost the same payment: a gateway may treat other amounts otherwise. */
function withoutTrigger({ amount, prefix }: Trigger): Trigger {
  return prefix === ''
    ? { amount: (Number(amount) + 0.03).toFixed(2), prefix: 'PAY-' }
    : { amount, prefix: 'PAY-' };
}

async function paid(world: World, app: Integrator, { amount, prefix }: Trigger): Promise<Paid> {
  const payment = { referenceId: world.reference(prefix), amount, currency: 'EUR' };
  const since = monotonicNow();
  const response = await app.call('payNow', payment);
  // The document shows no status code for a payment that fails.
  const title = `a payment ${prefix} of ${amount}`;
  const shown = response.status <= 299 ? response : await requireOk(world, title, detailsOf(app, payment));
  return { payment, response, status: responseField(shown, 'status'), since };
}

/** The statement of a trigger: an amount or a prefix. */
function statementOf({ prefix }: { readonly prefix: string }): StatementId {
  return prefix === '' ? 'S3.6' : 'S2.26';
}

function titleOf({ amount, prefix }: Readonly<Record<'amount' | 'prefix', string>>): string {
  return prefix === '' ? amount : prefix;
}

/** Checks that a prefix of the refund's own reference forces no outcome either. */
async function checkRefunds(world: World, production: Integrator): Promise<void> {
  const checks = checksFor(world, 'SBX-20').decided;
  for (const { prefix } of sandboxPrefixes) {
    const payment = newPayment(world, '20.00');
    await requireOk(world, 'a transaction', production.call('saveTransaction', payment));
    const { referenceId } = payment;
    const refund = { referenceId, refundReferenceId: world.reference(prefix), amount: '1.00' };
    const refunded = await production.call('refund', refund);
    checks.field(`a refund with the prefix ${prefix}`, refunded, 'status', 'SUCCESS');
  }
}

function hasSandboxCode(details: HttpExchange): boolean {
  const code = responseField(details, 'errorCode');
  return code === 'ERR_PAYMENT_TIMEOUT' || code === 'ERR_SYSTEM_ERROR' || code === 'ERR_RATE_LIMITED';
}
