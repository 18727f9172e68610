import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { storedPayment } from '../payments/payment-body.js';
import { allRefunds, allRows, recount, recountByChannel } from './recount.js';

const amounts = ['1.00', '2.50', '1000.00', '500.01', '33.33'] as const;

/** A summary takes 10 tokens, of which 100 come back in a second. */
const tokensMs = 300;

export const summaries = defineScenario({
  id: 'reports.summaries',
  title: 'getChannelSummary and overallSummary equal a recount of the transactions after every operation',
  clauses: ['RPT-01'],
  takesMs: 9000,
  needs: { apps: 1 },
  async run(world) {
    const checks = checksFor(world, 'RPT-01');
    const scopes = ['payments:direct', 'transactions:read', 'refunds:write', 'reports:read'] as const;
    const app = await world.app({ scopes: [...scopes], sandbox: true });
    const check = async (when: string) => {
      await world.sleep(tokensMs, 'the tokens of the rate limit');
      const rows = await allRows(world, app);
      const refunds = await allRefunds(world, app, rows);
      const overall = await requireOk(world, 'overallSummary', app.call('overallSummary', {}));
      const expected = recount(rows, refunds);
      checks.value(`${when}: overall`, comparable(responseField(overall, 'currencies')), expected, overall);
      const byChannel = await requireOk(world, 'getChannelSummary', app.call('getChannelSummary', {}));
      const channels = recountByChannel(rows, refunds);
      checks.value(`${when}: by channel`, channelsOf(byChannel), channels, byChannel);
    };
    await check('before any payment');
    const first = await payments(world, app);
    await check('after payments');
    await requireOk(world, 'a cancel', app.call('cancelTransaction', { referenceId: first[0] }));
    await check('after a cancel');
    const refund = (referenceId: unknown, more = {}) => {
      const payload = { referenceId, refundReferenceId: world.reference('REF-'), ...more };
      return requireOk(world, 'a refund', app.call('refund', payload));
    };
    await refund(first[1], { amount: '0.75' });
    await check('after a partial refund');
    await refund(first[4]);
    await check('after a full refund');
    await app.call('refund', { referenceId: first[1], refundReferenceId: world.reference('REF-') });
    await app.call('payNow', { referenceId: first[1], amount: '5.00', currency: 'EUR' });
    await check('after two rejected calls');
    await requireOk(world, 'a settlement', app.call('settle', {}));
    await check('after a settlement');

    const today = new Date(Date.now()).toISOString().slice(0, 10);
    const ofToday = await requireOk(world, 'today', app.call('overallSummary', { from: today, to: today }));
    const usual = await requireOk(world, 'the default', app.call('overallSummary', {}));
    checks.value(
      'the default is today',
      comparable(responseField(ofToday, 'currencies')),
      comparable(responseField(usual, 'currencies')),
      usual,
    );
    const past = await requireOk(
      world,
      'a past day',
      app.call('overallSummary', { from: '2020-02-29', to: '2020-02-29' }),
    );
    checks.field('a day without payments', past, 'currencies', []);
    const tooLong = await app.call('overallSummary', { from: '2020-01-01', to: '2021-01-01' });
    checks.status('a period of 367 days', tooLong, 400);
    checks.field('a period of 367 days', tooLong, 'errorCode', 'ERR_VALIDATION');
    await manyChannels(world, app);
    await check('after more than 100 channels');
  },
});

/** Makes payments in so many channels that the last ones count as `other`, and cancels one of those. */
async function manyChannels(world: World, app: Integrator): Promise<void> {
  for (let channel = 0; channel < 101; channel += 1) {
    const { referenceId } = await storedPayment(world, app, '1.00', { channel: `channel-${channel}` });
    if (channel % 20 === 19) await world.sleep(tokensMs, 'the tokens of the rate limit');
    if (channel === 100) await requireOk(world, 'a cancel', app.call('cancelTransaction', { referenceId }));
  }
}

/** Makes payments in every currency and channel. Returns their references. */
async function payments(world: World, app: Integrator): Promise<readonly string[]> {
  const references: string[] = [];
  for (const currency of ['EUR', 'SEK']) {
    for (const channel of ['card', 'qr']) {
      for (const amount of amounts) {
        const { referenceId } = await storedPayment(world, app, amount, { currency, channel });
        references.push(referenceId);
      }
    }
  }
  return references;
}

/** The fields that a recount contains, ordered by currency. */
function comparable(currencies: unknown): unknown {
  if (!Array.isArray(currencies)) return currencies;
  return currencies
    .map(({ currency, statuses, refunds, net }) => ({
      currency,
      statuses: statuses && mapValues(statuses, sumOnly),
      refunds: sumOnly(refunds),
      net,
    }))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1));
}

/** The count and the amount of a sum, without unknown fields. */
function sumOnly(sum: unknown): unknown {
  if (typeof sum !== 'object' || sum === null) return sum;
  return { count: Reflect.get(sum, 'count'), amount: Reflect.get(sum, 'amount') };
}

function mapValues(map: object, change: (value: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value)]));
}

function channelsOf(response: HttpExchange): unknown {
  const channels = responseField(response, 'channels');
  if (!Array.isArray(channels)) return channels;
  return channels
    .map(({ channel, currencies }) => ({ channel, currencies: comparable(currencies) }))
    .sort((one, other) => (one.channel < other.channel ? -1 : 1));
}
