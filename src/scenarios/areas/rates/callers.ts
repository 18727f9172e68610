import { decidedLimits } from '../../../../conformance/oracle/limits.js';
import { systems } from '../../../../conformance/oracle/operations.js';
import type { AccountClient } from '../../../simulator/http/account-client.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { between } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { createUser } from '../auth/users.js';
import { detailsOf, newPayment } from '../payments/payment-body.js';
import { type ChargedCall, checkFullBucket, maxAttempts, times } from './wave.js';

const { caller: rate, heavyTokens } = decidedLimits.rate;
const scopes = ['payments:direct', 'transactions:read', 'reports:read', 'terminals:read'] as const;

export const rateOfCallers = defineScenario({
  id: 'rates.callers',
  title: 'An app, a user and a terminal each have one bucket for all operations, systems and tokens',
  clauses: ['RAT-01', 'RAT-02'],
  takesMs: 2000,
  needs: { apps: 4, terminals: 1, fresh: true, burst: true },
  isolated: true,
  async run(world) {
    const witness = await world.app({ scopes: [...scopes], sandbox: false });
    for (const [name, account] of Object.entries(await callers(world))) {
      const tokens = [await account.token(), await renewed(account)];
      await checkFullBucket(world, name, rate, mixedCalls(account, tokens));
      const other = await witness.call('listTerminals');
      checksFor(world, 'RAT-02').status(`${name}: another caller of the merchant`, other, 200);
    }
    await checkNoEffect(world);
  },
});

async function callers(world: World): Promise<Readonly<Record<string, AccountClient>>> {
  const tenant = await world.tenant();
  const { clientId, clientSecret } = await world.ownTerminal();
  const user = async (role: Parameters<typeof createUser>[1]) =>
    world.account(await createUser(world, role, tenant));
  return {
    'a production app': await world.app({ scopes: [...scopes], sandbox: false }),
    'a sandbox app': await world.app({ scopes: [...scopes], sandbox: true }),
    'a MERCHANT user': await user('MERCHANT'),
    'an ADMIN user': await user('ADMIN'),
    'a terminal': world.account({ id: clientId, secret: clientSecret }),
  };
}

async function renewed(account: AccountClient): Promise<string> {
  account.forgetToken();
  return account.token();
}

/** Further fields of a search, which costs the same with each. The rate is checked before the invalid cursor. */
const besidesText = [
  {},
  { cursor: 'x' },
  { limit: 1 },
  { status: 'FAILED' },
  { amountMin: '1.00' },
  {},
] as const;

/** Calls of every weight, by both tokens and several systems, and at the end some whose body is invalid. */
function mixedCalls(account: AccountClient, tokens: readonly string[]): readonly ChargedCall[] {
  const heavy = (['overallSummary', 'getChannelSummary', 'find'] as const).flatMap((name) =>
    besidesText.map((_, index) => ({
      tokens: heavyTokens,
      send: () => {
        const options = {
          token: tokens[index % tokens.length] ?? null,
          system: systems[index % systems.length] ?? 'pos',
        };
        return account.call(name, name === 'find' ? { text: 'x', ...besidesText[index] } : {}, options);
      },
    })),
  );
  return [
    ...heavy,
    ...times(6, 1, () => account.call('listTerminals')),
    ...times(5, 1, () => account.call('getRecentTransactions')),
    // The rate is checked before the body.
    ...times(3, heavyTokens, () => account.call('overallSummary', { from: 1 })),
  ];
}

/** A payment above the limit is not stored, one below it is, and the scope is checked before the rate. */
async function checkNoEffect(world: World): Promise<void> {
  const app = await world.app({ scopes: [...scopes], sandbox: true });
  await app.token();
  const early = newPayment(world);
  const first = await app.call('payNow', early);
  const drainedAt = monotonicNow();
  let withoutScope = app.call('refund');
  const responses: { readonly payment: ReturnType<typeof newPayment>; readonly response: HttpExchange }[] =
    [];
  // They are sent at once: on a slow line the tokens would come back before a later call arrives.
  for (let attempt = 0; attempt < maxAttempts && !responses.some(isRefused); attempt += 1) {
    const draining = [
      ...Array.from({ length: rate.burst / heavyTokens }, () => app.call('overallSummary')),
      // They take the tokens that are too few for a summary.
      ...Array.from({ length: heavyTokens + 5 }, () => app.call('listTerminals')),
    ];
    const paying = Array.from({ length: paymentsOf(attempt) }, async () => {
      const payment = newPayment(world);
      return { payment, response: await app.call('payNow', payment) };
    });
    withoutScope = app.call('refund');
    responses.push(...(await Promise.all(paying)));
    await Promise.all([...draining, withoutScope]);
  }
  if (!responses.some(isRefused)) world.tooSlow('as many calls as the limit', drainedAt);
  await world.sleep(1000, 'the tokens to come back');
  await requireOk(world, 'the first payment', first);
  await requireOk(world, 'the transaction details', detailsOf(app, early));
  const checks = checksFor(world, 'RAT-02');
  checks.status('a call without the scope, above the limit', await withoutScope, 403);
  for (const { payment, response } of responses) {
    const expected = response.status === 429 ? 404 : between(200, 299);
    checks.status(`details after ${response.status} by payNow`, await detailsOf(app, payment), expected);
  }
}

/** More and more: on a slow line as many tokens come back in each attempt as a few payments take. */
function paymentsOf(attempt: number): number {
  return Math.min(5 * 2 ** Math.max(0, attempt - 1), 40);
}

function isRefused({ response }: { readonly response: HttpExchange }): boolean {
  return response.status === 429;
}
