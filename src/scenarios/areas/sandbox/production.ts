import { sandboxAmounts } from '../../../../conformance/oracle/sandbox-amounts.js';
import { sandboxPrefixes } from '../../../../conformance/oracle/sandbox-prefixes.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { anythingBut } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { detailsOf } from '../payments/payment-body.js';
import { bothModes } from './modes.js';

/** Triggers that leave a mark which nothing else makes: an error code, or the sandbox as the gateway. */
const triggers = [
  ...sandboxAmounts.map(({ amounts: [amount = ''], ...row }) => ({ ...row, amount, prefix: '' })),
  ...sandboxPrefixes.map((row) => ({ ...row, amount: '12.34' })),
];

export const productionTriggers = defineScenario({
  id: 'sandbox.production-unaffected',
  title: 'Trigger amounts and prefixes do nothing to the payments of a production app',
  clauses: ['SBX-20'],
  takesMs: 8000,
  needs: { apps: 2 },
  async run(world) {
    const checks = checksFor(world, 'SBX-20');
    const { sandbox, production } = await bothModes(world, ['payments:direct', 'transactions:read']);
    await Promise.all([sandbox.token(), production.token()]);
    const pay = async ({ amount, prefix }: { readonly amount: string; readonly prefix: string }) => {
      const order = { referenceId: world.reference(prefix), amount, currency: 'EUR' };
      const response = await requireOk(world, `${prefix}${amount}`, production.call('payNow', order));
      return { order, response };
    };
    // What a production payment that forces nothing looks like is the measure for all the others.
    const plain = await pay({ amount: '12.34', prefix: 'ORD-' });
    const usual = responseField(plain.response, 'status');
    const inSandbox = { referenceId: world.reference('SBX-FAIL-'), amount: '12.34', currency: 'EUR' };
    const forced = await requireOk(world, 'a trigger in the sandbox', sandbox.call('payNow', inSandbox));
    if (responseField(forced, 'status') !== 'FAILED')
      world.inconclusive('not even the sandbox knows the trigger');

    const payments = await Promise.all(
      triggers.map(async (trigger) => ({ trigger, ...(await pay(trigger)) })),
    );
    for (const { trigger, response } of payments) {
      const title = trigger.prefix === '' ? trigger.amount : trigger.prefix;
      checks.field(`${title}: answered like any other`, response, 'status', usual);
      checks.value(`${title}: not held (ms)`, response.elapsedMs < 2900, true, response);
    }
    if (usual !== 'PENDING') return;
    // A gateway resolves them all, whatever their amounts: also those that would be PENDING for ever.
    await world.sleep(6000, 'the gateway to resolve the payments');
    for (const { trigger, order } of payments) {
      const title = trigger.prefix === '' ? trigger.amount : trigger.prefix;
      const seen = await requireOk(world, `looking at ${title}`, detailsOf(production, order));
      checks.decided.field(`${title}: resolved by the gateway`, seen, 'status', anythingBut('PENDING'));
      const code = responseField(seen, 'errorCode') ?? null;
      // A simulated acquirer may decline; it never fails as the sandbox does.
      checks.value(`${title}: no code of the sandbox`, isSandboxCode(code), false, seen);
    }
  },
});

function isSandboxCode(code: unknown): boolean {
  return code === 'ERR_PAYMENT_TIMEOUT' || code === 'ERR_SYSTEM_ERROR' || code === 'ERR_RATE_LIMITED';
}
