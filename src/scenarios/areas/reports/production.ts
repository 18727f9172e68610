import { currencies } from '../../../../conformance/oracle/currencies.js';
import { reportedStatuses } from '../../../../conformance/oracle/payment-statuses.js';
import type { Terminal } from '../../../simulator/terminal/terminal.js';
import { requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { createUser } from '../auth/users.js';
import { newReport, report } from '../messages/upload-report.js';
import { allBooked } from './recount.js';
import { checkSummaries } from './summary-checks.js';

export const productionSummaries = defineScenario({
  id: 'reports.production',
  title: 'Production summaries count saved transactions and what terminals report, except unknown statuses',
  clauses: ['RPT-01'],
  takesMs: 6000,
  needs: { apps: 1, terminals: 1, fresh: true },
  async run(world) {
    const tenant = await world.tenant();
    const scopes = ['payments:direct', 'transactions:read', 'refunds:write', 'reports:read'] as const;
    const app = await world.app({ scopes: [...scopes], sandbox: false });
    const user = world.account(await createUser(world, 'BRANCH', tenant));
    const terminal = await world.terminal();
    for (const { currency } of currencies) {
      for (const status of ['PENDING', 'SUCCESS', 'FAILED']) {
        const payment = { referenceId: world.reference('SAV-'), amount: '7', currency, status };
        await requireOk(world, 'a saved transaction', app.call('saveTransaction', payment));
      }
    }
    const check = async (when: string) => {
      for (const [who, caller] of [
        ["the merchant's app", app],
        ["the branch's user", user],
      ] as const)
        await checkSummaries(world, `${when}: ${who}`, caller, await allBooked(world, caller));
    };
    await check('after saved transactions');
    const reported = await reports(world, terminal);
    await check('after reports');
    for (const sent of reported) {
      const changed = { ...sent, status: sent.status === 'TRANS_PENDING' ? 'TRANS_FAILED' : 'TRANS_SUCCESS' };
      if (!(await report(world, terminal, changed)))
        world.inconclusive('the change of a report is not confirmed');
    }
    await check('after reports with another status');
    const [first] = reported.filter(({ status }) => status === 'TRANS_SUCCESS');
    const refund = {
      referenceId: first?.referenceId,
      refundReferenceId: world.reference('REF-'),
      amount: '1',
    };
    await requireOk(world, 'a refund', app.call('refund', refund));
    await check('after a refund of a reported transaction');
  },
});

/** Reports a transaction with each known status and an unknown one, and one in each currency. */
async function reports(world: World, terminal: Terminal) {
  const words = [...reportedStatuses.map(({ reported }) => reported), 'TRANS_MAYBE'];
  const sent = [
    ...words.map((status) => newReport(world, { status, amount: 12_345 })),
    ...currencies.map(({ currency }) => newReport(world, { currency, amount: 12_345 })),
  ];
  for (const each of sent) {
    if (!(await report(world, terminal, each))) world.inconclusive('a report is not confirmed');
  }
  return sent;
}
