import { createUser } from '../auth/users.js';
import { citing, control } from '../citing.js';
import { refusedStatus, textWithout } from '../expectation.js';
import { detailsOf, order, paid } from '../payments/order.js';
import { defineScenario } from '../scenario.js';
import { bothModes } from './modes.js';

export const terminalUsers = defineScenario({
  id: 'sandbox.terminal-users',
  title: 'Terminals and users of their roles see production transactions alone',
  clauses: ['SBX-25'],
  takesMs: 1000,
  needs: { apps: 2, terminals: 1 },
  async run(world) {
    const on = citing(world, 'SBX-25');
    const shop = await world.shop();
    const scopes = ['payments:direct', 'transactions:read', 'reports:read'] as const;
    const { sandbox, production } = await bothModes(world, [...scopes]);
    const { clientId, clientSecret } = await world.createTerminal(shop);
    const terminal = world.account({ id: clientId, secret: clientSecret });
    const user = world.account(await createUser(world, 'MERCHANT', shop));
    const inSandbox = await paid(world, sandbox);
    const inProduction = order(world);
    await control(world, 'a production payment', production.call('payNow', inProduction));

    for (const [who, caller] of [
      ['the merchant', user],
      ['a terminal', terminal],
    ] as const) {
      on.status(`${who}: the sandbox payment`, await detailsOf(caller, inSandbox), refusedStatus);
      const list = await control(world, 'the list', caller.call('getRecentTransactions', { limit: 100 }));
      on.value(`${who}: the list`, list.text, textWithout(inSandbox.referenceId), list);
    }
    const seen = await control(world, 'the merchant: a production payment', detailsOf(user, inProduction));
    on.field('the merchant: a production payment', seen, 'sandbox', false);
  },
});
