import { currencies } from '../../../../conformance/oracle/currencies.js';
import { sandboxAmounts } from '../../../../conformance/oracle/sandbox-amounts.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { second } from '../../../text/time-units.js';
import { checksFor } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { isError } from './outcome.js';
import { sandboxApp } from './sandbox-app.js';

/** Neighbours of trigger amounts that only these currencies have, and amounts that are triggers in hundredths. */
const withoutTrigger = [
  ['JPY', ['50000', '50001', '99900', '100000', '100300']],
  ['KWD', ['500.001', '499.999', '500.011', '999.001', '1000.001', '1003.009', '100.000']],
] as const;

interface Paid {
  readonly title: string;
  readonly currency: string;
  readonly referenceId: string;
  readonly response: HttpExchange;
}

/** The document shows no currencies: a service may refuse those of other decimals, but a unit of one that it accepts is a unit. */
function isAccepted({ currency, response }: Paid): boolean {
  return currency === 'EUR' || response.status < 300;
}

export const triggerCurrencies = defineScenario({
  id: 'sandbox.currencies',
  title: 'Trigger amounts are currency units, in currencies with 0, 2 and 3 decimals',
  clauses: ['SBX-01', 'SBX-02', 'SBX-03', 'SBX-04', 'SBX-05', 'SBX-06', 'SBX-07', 'SBX-08', 'SBX-22'],
  takesMs: 12 * second,
  needs: { apps: 1 },
  async run(world) {
    const app = await sandboxApp(world);
    await app.token();
    const pay = async (amount: string, currency: string): Promise<Paid> => {
      const referenceId = world.reference('CUR-');
      const response = await app.call('payNow', { referenceId, amount, currency });
      return { title: `${amount} ${currency}`, currency, referenceId, response };
    };
    const details = ({ referenceId }: Paid) => app.call('getTransactionDetails', { referenceId });
    const rows = sandboxAmounts.flatMap((row) =>
      currencies.flatMap(({ currency, decimals }) =>
        row.amounts
          .filter((amount) => Number(Number(amount).toFixed(decimals)) === Number(amount))
          .slice(0, 2)
          .map((amount) => ({ row, currency, amount: Number(amount).toFixed(decimals) })),
      ),
    );
    const others = withoutTrigger.flatMap(([currency, amounts]) =>
      amounts.map((amount) => ({ currency, amount })),
    );
    const [paid, plain] = await Promise.all([
      Promise.all(rows.map(async (each) => ({ ...each, ...(await pay(each.amount, each.currency)) }))),
      Promise.all(others.map(({ amount, currency }) => pay(amount, currency))),
    ]);
    for (const one of plain) checksFor(world, 'SBX-22').field(one.title, one.response, 'status', 'SUCCESS');
    for (const one of paid) {
      const { row, title, response } = one;
      const checks = checksFor(world, row.clause);
      const shown = isAccepted(one) && !isError(row, response) ? checks : checks.decided;
      if (!row.holdsResponse) shown.field(title, response, 'status', row.firstStatus);
    }
    await world.sleep(11 * second, 'the delayed outcomes');
    for (const one of paid) {
      const { row, title, response } = one;
      const checks = checksFor(world, row.clause);
      const shown = isAccepted(one) ? checks : checks.decided;
      const seen = await details(one);
      shown.field(`${title}, afterwards`, seen, 'status', row.finalStatus);
      const code = responseField(response, 'errorCode') ?? responseField(seen, 'errorCode');
      const isShown = row.errorCode?.source === 'shown' ? shown : checks.decided;
      isShown.value(`${title}: errorCode`, code, row.errorCode?.code, response, seen);
    }
  },
});
