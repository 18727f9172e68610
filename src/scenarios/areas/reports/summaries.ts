import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { storedPayment } from '../payments/payment-body.js';
import { allBooked, bookedWhere } from './recount.js';
import { channelsOf, checkSummaries, currenciesOf, tokensMs } from './summary-checks.js';

/** Amounts that are approved, approved after 3 s, declined, or stay pending, in currencies of each number of decimals. */
const amounts = [
  ['EUR', ['1.00', '2.50', '1000.00', '500.01', '33.33']],
  ['JPY', ['1', '250', '1000', '999', '3333']],
  ['KWD', ['1.005', '999.000', '1000.000', '500.010', '33.333']],
] as const;

const scopes = ['payments:direct', 'transactions:read', 'refunds:write', 'reports:read'] as const;

export const summaries = defineScenario({
  id: 'reports.summaries',
  title: 'getChannelSummary and overallSummary equal a recount of the transactions after every operation',
  clauses: ['RPT-01'],
  takesMs: 12_000,
  needs: { apps: 3, fresh: true },
  async run(world) {
    const app = await world.app({ scopes: [...scopes], sandbox: true });
    const check = async (when: string) => checkSummaries(world, when, app, await allBooked(world, app));
    await check('before any payment');
    await operate(world, app, check);
    const booked = await allBooked(world, app);
    for (const { branchId } of [await world.tenant(), await world.newBranch()]) {
      const own = bookedWhere(booked, (row) => row.branchId === branchId);
      await checkSummaries(world, 'the payments of one branch', app, own, { branchId });
    }
    await checkPeriods(world, app);
    await manyChannels(world, app);
    await check('after more than 100 channels');
    await checkOtherChannels(world);
  },
});

/** Makes payments, changes them in every way and checks the summaries after each change. */
async function operate(world: World, app: Integrator, check: (when: string) => Promise<void>): Promise<void> {
  const [first = '', second = '', third = '', fourth = ''] = await payments(world, app);
  await check('after payments');
  await requireOk(world, 'a cancellation', app.call('cancelTransaction', { referenceId: first }));
  await check('after a cancel');
  const refund = (referenceId: string, prefix: string, more = {}) => {
    const payload = { referenceId, refundReferenceId: world.reference(prefix), ...more };
    return requireOk(world, 'a refund', app.call('refund', payload));
  };
  await refund(second, 'REF-', { amount: '0.75' });
  await check('after a partial refund');
  await refund(third, 'REF-');
  await check('after a full refund');
  await refund(fourth, 'SBX-FAIL-');
  await check('after a failed refund');
  await refund(fourth, 'SBX-PENDING-');
  await check('after a refund that stays pending');
  await app.call('refund', { referenceId: second, refundReferenceId: world.reference('REF-') });
  await app.call('payNow', { referenceId: second, amount: '5.00', currency: 'EUR' });
  await check('after two rejected calls');
  await requireOk(world, 'a settlement', app.call('settle', {}));
  await check('after a settlement');
}

/**
 * Makes payments in every currency and channel, in a branch and without one. Returns the references of four: two of a
 * branch in the channel qr that can be refunded, after two that can be cancelled and refunded in part.
 */
async function payments(world: World, app: Integrator): Promise<readonly string[]> {
  const { branchId } = await world.tenant();
  const paid = amounts.flatMap(([currency, each]) =>
    ['card', 'qr'].flatMap((channel) =>
      each.map((amount) => {
        const branch = channel === 'qr' ? { branchId } : {};
        return storedPayment(world, app, amount, { currency, channel, ...branch });
      }),
    ),
  );
  // At the same time and in every combination of what the summaries distinguish.
  for (const channel of ['card', 'qr'])
    for (const branch of [{}, { branchId }])
      paid.push(storedPayment(world, app, '4.00', { channel, ...branch }));
  // Channels in which every payment has the same status.
  for (const amount of ['1000.00', '500.01'])
    paid.push(storedPayment(world, app, amount, { channel: `only-${amount}` }));
  const stored = await Promise.all(paid);
  return [0, 1, 5, 6].map((at) => stored[at]?.referenceId ?? '');
}

/** Checks the default period, a day without payments, and the longest period. */
async function checkPeriods(world: World, app: Integrator): Promise<void> {
  const checks = checksFor(world, 'RPT-01');
  const today = new Date(world.http.serviceNow()).toISOString().slice(0, 10);
  await world.sleep(tokensMs, 'the tokens of the rate limit');
  const ofToday = await requireOk(
    world,
    'the summary of today',
    app.call('overallSummary', { from: today, to: today }),
  );
  const usual = await requireOk(world, 'the summary of the default period', app.call('overallSummary', {}));
  checks.value('the default is today', currenciesOf(usual), currenciesOf(ofToday), usual, ofToday);
  const past = { from: '2020-02-29', to: '2020-02-29' };
  for (const name of ['overallSummary', 'getChannelSummary'] as const) {
    const none = await requireOk(world, 'the summary of a past day', app.call(name, past));
    const listed = responseField(none, name === 'overallSummary' ? 'currencies' : 'channels');
    checks.value(`${name} of a day without payments`, listed, [], none);
    for (const [field, expected] of Object.entries({ ...past, sandbox: true })) {
      checks.field(`${name} of a day without payments`, none, field, expected);
    }
    const tooLong = await app.call(name, { from: '2020-01-01', to: '2021-01-01' });
    checks.status(`${name} of 367 days`, tooLong, 400);
    checks.field(`${name} of 367 days`, tooLong, 'errorCode', 'ERR_VALIDATION');
  }
}

/**
 * Makes payments in so many channels that the last ones count as `other`, and cancels one of those. A further payment
 * in each of the first and the last channel counts as before.
 */
async function manyChannels(world: World, app: Integrator): Promise<void> {
  for (let channel = 0; channel < 101; channel += 1) {
    const { referenceId } = await storedPayment(world, app, '1.00', { channel: `channel-${channel}` });
    if (channel % 20 === 19) await world.sleep(tokensMs, 'the tokens of the rate limit');
    if (channel === 100)
      await requireOk(world, 'a cancellation', app.call('cancelTransaction', { referenceId }));
  }
  for (const channel of [0, 99, 100])
    await storedPayment(world, app, '1.00', { channel: `channel-${channel}` });
}

/** Checks that the channels of the sandbox use up none of production, and those of a merchant none of another. */
async function checkOtherChannels(world: World): Promise<void> {
  const { merchantId } = await world.otherTenant();
  for (const [title, options] of [
    ['production', { sandbox: false }],
    ['another merchant', { sandbox: true, owner: { merchantId } }],
  ] as const) {
    const app = await world.app({ scopes: [...scopes], ...options });
    const payment = { referenceId: world.reference('CH-'), amount: '1.00', currency: 'EUR', channel: 'one' };
    await requireOk(world, 'a payment', app.call('saveTransaction', payment));
    const summary = await requireOk(world, 'getChannelSummary', app.call('getChannelSummary', {}));
    const channels = channelsOf(summary);
    const names = Array.isArray(channels) ? channels.map(({ channel }) => channel) : channels;
    checksFor(world, 'RPT-01').value(`the channels of ${title}`, names, ['one'], summary);
  }
}
