import { checksFor, requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { paid } from '../payments/order.js';
import { rowsOf } from './rows.js';

export const recent = defineScenario({
  id: 'queries.recent',
  title: 'getRecentTransactions gives the newest first and as many as limit says',
  clauses: ['QRY-01'],
  takesMs: 2000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const on = checksFor(world, 'QRY-01');
    const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: true });
    const { terminalId } = await world.ownTerminal();
    const newestFirst: string[] = [];
    for (let count = 0; count < 25; count += 1) {
      const { referenceId } = await paid(world, app, '1.00', count === 7 ? { terminalId } : {});
      newestFirst.unshift(referenceId);
      // A row's place is its time: two of one millisecond have no order that could be owed.
      await world.sleep(2, 'the next millisecond');
    }
    const list = async (query = {}) => {
      const answer = await requireOk(world, 'the list', app.call('getRecentTransactions', query));
      return { answer, references: rowsOf(answer).map((row) => row.referenceId) };
    };
    const all = await list({ limit: 100 });
    on.value('all of them', all.references, newestFirst, all.answer);
    for (const limit of [1, 7, 25]) {
      const some = await list({ limit });
      on.value(`limit ${limit}`, some.references, newestFirst.slice(0, limit), some.answer);
    }
    const usual = await list();
    on.value('without limit', usual.references, newestFirst.slice(0, 20), usual.answer);
    const ofTerminal = await list({ terminalId });
    on.value('of one terminal', ofTerminal.references, newestFirst.slice(-8, -7), ofTerminal.answer);
    for (const limit of [0, 101, -1, 1.5, '5']) {
      const refused = await app.call('getRecentTransactions', { limit });
      on.status(`limit ${JSON.stringify(limit)}`, refused, 400);
      on.value(`limit ${JSON.stringify(limit)}: code`, responseField(refused, 'errorCode'), 'ERR_VALIDATION');
    }
  },
});
