import { checksFor, requireOk } from '../../clause-checks.js';
import { textContaining } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { detailsOf } from '../payments/order.js';
import { newReport, report } from './upload-report.js';

export const transactionReport = defineScenario({
  id: 'messages.transaction-report',
  title: 'A transaction report is stored once, however often it comes and over whatever session',
  clauses: ['MSG-05'],
  takesMs: 4000,
  needs: { apps: 1, terminals: 1, adminTopic: true },
  async run(world) {
    const checks = checksFor(world, 'MSG-05');
    const scopes = ['payments:direct', 'transactions:read', 'reports:read'] as const;
    const [app, terminal, dashboard] = await Promise.all([
      world.app({ scopes: [...scopes], sandbox: false }),
      world.terminal(),
      world.adminTopic(),
    ]);
    const sent = newReport(world);
    const look = async () => {
      const details = await detailsOf(app, sent);
      const recent = await requireOk(world, 'the list', app.call('getRecentTransactions', { limit: 100 }));
      const summary = await requireOk(world, 'the summary', app.call('overallSummary'));
      return { details, recent, summary };
    };
    checks.value('RECEIPT of the report', await report(world, terminal, sent), true);
    const stored = await look();
    // What is shown of a transaction: its reference, its status, its sandbox tag.
    checks.status('the reported transaction can be looked up', stored.details, 200);
    checks.field('it', stored.details, 'referenceId', sent.referenceId);
    checks.value('it is listed', stored.recent.text, textContaining(sent.referenceId), stored.recent);
    for (const [name, expected] of Object.entries({
      status: 'SUCCESS',
      reportedStatus: sent.status,
      amount: '12.34',
      currency: sent.currency,
      gateway: sent.gateway,
      specificTId: sent.specificTId,
      terminalId: terminal.identity.terminalId,
      sandbox: false,
    })) {
      checks.decided.field('it', stored.details, name, expected);
    }

    const again = (title: string, after: Awaited<ReturnType<typeof look>>) => {
      checks.value(`${title}: the transaction`, after.details.body, stored.details.body, after.details);
      checks.value(`${title}: the list`, after.recent.body, stored.recent.body, after.recent);
      checks.decided.value(`${title}: the summary`, after.summary.body, stored.summary.body, after.summary);
    };
    checks.value('RECEIPT of the same report', await report(world, terminal, sent), true);
    again('the same again', await look());
    await Promise.all(Array.from({ length: 10 }, () => report(world, terminal, sent)));
    again('ten of it at once', await look());
    await terminal.disconnect();
    terminal.start();
    await world.waitFor('the terminal', 10_000, terminal.whenState('online', { timeoutMs: 10_000 }));
    checks.value('RECEIPT after a reconnect', await report(world, terminal, sent), true);
    again('the same after a reconnect', await look());

    const rejected = terminal.received.filter(({ action }) => action === 'REPORT_REJECTED');
    checks.decided.value('rejected', rejected.length, 0);
    const { configId } = terminal.identity;
    const told = dashboard.received.filter(({ body }) => body?.type === 'transaction-report');
    const ofIt = told.filter(({ body }) => body?.configId === configId);
    checks.decided.value('told to the dashboards', ofIt.length, 1);
  },
});
