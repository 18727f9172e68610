import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, rejectedStatus, textWithout } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { createUser } from '../auth/users.js';
import { newReport, report } from '../messages/upload-report.js';
import { detailsOf, newPayment, storedPayment } from '../payments/payment-body.js';
import { bothModes } from './modes.js';

export const terminalUsers = defineScenario({
  id: 'sandbox.terminal-users',
  title: 'Terminals and their users see only production transactions, and their reports are production data',
  clauses: ['SBX-25'],
  takesMs: 2000,
  needs: { apps: 2, terminals: 2 },
  async run(world) {
    const checks = checksFor(world, 'SBX-25');
    const tenant = await world.tenant();
    const scopes = ['payments:direct', 'transactions:read', 'reports:read'] as const;
    const { sandbox, production } = await bothModes(world, [...scopes]);
    const { clientId, clientSecret } = await world.createTerminal(tenant);
    const terminal = world.account({ id: clientId, secret: clientSecret });
    const user = world.account(await createUser(world, 'MERCHANT', tenant));
    const inSandbox = await storedPayment(world, sandbox);
    const inProduction = newPayment(world);
    await requireOk(world, 'a production payment', production.call('payNow', inProduction));

    for (const [who, caller] of [
      ['the merchant', user],
      ['a terminal', terminal],
    ] as const) {
      checks.status(`${who}: the sandbox payment`, await detailsOf(caller, inSandbox), rejectedStatus);
      const list = await requireOk(world, 'the list', caller.call('getRecentTransactions', { limit: 100 }));
      checks.value(`${who}: the list`, list.text, textWithout(inSandbox.referenceId), list);
    }
    const reporting = await world.terminal();
    const reported = newReport(world);
    if (!(await report(world, reporting, reported))) return world.inconclusive('the report was not accepted');
    const shown = await detailsOf(production, reported);
    checks.status('the report, read by a production app', shown, acceptedStatus);
    checks.field('the report, read by a production app', shown, 'sandbox', false);
    checks.status('the report, read by a sandbox app', await detailsOf(sandbox, reported), rejectedStatus);
    const list = await requireOk(world, 'the list', sandbox.call('getRecentTransactions', { limit: 100 }));
    checks.value('the list of a sandbox app', list.text, textWithout(reported.referenceId), list);
    // References are separate in each mode: a sandbox payment may have the reference of a report.
    const same = { ...newPayment(world), referenceId: reported.referenceId };
    checks.status('a sandbox payment with its reference', await sandbox.call('payNow', same), acceptedStatus);
    const seen = await requireOk(
      world,
      'a production payment for the merchant',
      detailsOf(user, inProduction),
    );
    checks.field('the merchant: a production payment', seen, 'sandbox', false);
  },
});
