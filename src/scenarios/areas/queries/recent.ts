import { checksFor, requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { storedPayment } from '../payments/payment-body.js';
import { rowsOf } from './rows.js';

export const recent = defineScenario({
  id: 'queries.recent',
  title: 'getRecentTransactions returns the newest transactions first, at most limit of them',
  clauses: ['QRY-01'],
  takesMs: 2000,
  needs: { apps: 1, terminals: 1, fresh: true },
  async run(world) {
    const checks = checksFor(world, 'QRY-01');
    const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: true });
    const { terminalId } = await world.ownTerminal();
    const newestFirst: string[] = [];
    for (let count = 0; count < 25; count += 1) {
      const { referenceId } = await storedPayment(world, app, '1.00', count === 7 ? { terminalId } : {});
      newestFirst.unshift(referenceId);
      // Rows are ordered by time: two of the same millisecond have no defined order.
      await world.sleep(2, 'the next millisecond');
    }
    const list = async (query = {}) => {
      const response = await requireOk(world, 'the list', app.call('getRecentTransactions', query));
      return { response, references: rowsOf(response).map((row) => row.referenceId) };
    };
    const all = await list({ limit: 100 });
    checks.value('all rows', all.references, newestFirst, all.response);
    for (const limit of [1, 7, 25]) {
      const some = await list({ limit });
      checks.value(`limit ${limit}`, some.references, newestFirst.slice(0, limit), some.response);
    }
    const usual = await list();
    checks.value('without limit', usual.references, newestFirst.slice(0, 20), usual.response);
    const ofTerminal = await list({ terminalId });
    checks.value('of one terminal', ofTerminal.references, newestFirst.slice(-8, -7), ofTerminal.response);
    for (const limit of [0, 101, -1, 1.5, '5']) {
      const rejected = await app.call('getRecentTransactions', { limit });
      checks.status(`limit ${JSON.stringify(limit)}`, rejected, 400);
      checks.value(
        `limit ${JSON.stringify(limit)}: code`,
        responseField(rejected, 'errorCode'),
        'ERR_VALIDATION',
      );
    }
  },
});
