import type { StatementId } from '../../../../conformance/clauses/clause.js';
import { sandboxAmounts } from '../../../../conformance/oracle/sandbox-amounts.js';
import { sandboxPrefixes } from '../../../../conformance/oracle/sandbox-prefixes.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
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
    const pay = async ({ amount, prefix }: { readonly amount: string; readonly prefix: string }) => {
      const payment = { referenceId: world.reference(prefix), amount, currency: 'EUR' };
      const since = Date.now();
      const response = await requireOk(
        world,
        `a payment ${prefix} of ${amount}`,
        production.call('payNow', payment),
      );
      return { payment, response, since };
    };
    // A production payment without a trigger is the standard for all the others.
    const plain = await pay({ amount: '12.34', prefix: 'PAY-' });
    const usual = responseField(plain.response, 'status');
    const inSandbox = { referenceId: world.reference('SBX-FAIL-'), amount: '12.34', currency: 'EUR' };
    const triggered = await requireOk(world, 'a trigger in the sandbox', sandbox.call('payNow', inSandbox));
    if (responseField(triggered, 'status') !== 'FAILED')
      world.inconclusive('the trigger does not work in the sandbox');

    const payments = await Promise.all(
      triggers.map(async (trigger) => ({ trigger, ...(await pay(trigger)) })),
    );
    for (const { trigger, response, since } of payments) {
      const title = titleOf(trigger);
      const statuses = [responseField(response, 'status')];
      // A gateway that decides at once may decline by itself, now and then: a trigger would do it each time.
      while (statuses.at(-1) !== usual && statuses.length < repetitions)
        statuses.push(responseField((await pay(trigger)).response, 'status'));
      const ofTrigger = checks.restingOn(statementOf(trigger));
      ofTrigger.value(`${title}: the same as without a trigger`, statuses.at(-1), usual, response);
      const bounds = { fromMs: 0, toMs: 2900, since };
      ofTrigger.duration(`${title}: the response is not held`, response.elapsedMs, bounds, response);
    }
    await world.part('refunds', () => checkRefunds(world, production));
    if (usual !== 'PENDING') return;
    // The gateway resolves every payment, also those that the sandbox would never resolve.
    await world.sleep(6000, 'the gateway to resolve the payments');
    const resolved = async ({ payment }: { readonly payment: PaymentBody }) =>
      requireOk(world, 'the transaction details', detailsOf(production, payment));
    const plainFails = responseField(await resolved(plain), 'status') === 'FAILED';
    const first = await Promise.all(payments.map(async (paid) => ({ ...paid, seen: await resolved(paid) })));
    // A gateway may decline or fail by itself, now and then: a trigger would do it each time.
    const again = await Promise.all(
      first
        .filter(({ seen }) => responseField(seen, 'status') === 'FAILED')
        .flatMap(({ trigger }) => Array.from({ length: repetitions }, () => trigger))
        .map(async (trigger) => ({ trigger, ...(await pay(trigger)) })),
    );
    if (again.length > 0) await world.sleep(6000, 'the gateway to resolve more payments');
    for (const { trigger, seen } of first) {
      const title = titleOf(trigger);
      checks.decided.field(`${title}: resolved by the gateway`, seen, 'status', anythingBut('PENDING'));
      const repeated = await Promise.all(again.filter((each) => each.trigger === trigger).map(resolved));
      const all = [seen, ...repeated];
      const always = all.every(hasSandboxCode);
      const coded = checks.restingOn(statementOf(trigger));
      coded.value(`${title}: an error code of the sandbox in every payment`, always, false, ...all);
      const isFailed = all.every((details) => responseField(details, 'status') === 'FAILED');
      const fails = plainFails ? checks.decided : coded;
      fails.value(`${title}: every payment fails`, isFailed, false, ...all);
    }
  },
});

/** Payments of one trigger, of which a gateway without triggers approves at least one. */
const repetitions = 6;

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
