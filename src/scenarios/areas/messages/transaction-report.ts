import { checksFor, requireOk } from '../../clause-checks.js';
import { textContaining } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { detailsOf } from '../payments/payment-body.js';
import { newReport, report } from './upload-report.js';

export const transactionReport = defineScenario({
  id: 'messages.transaction-report',
  title: 'A transaction report is stored once, however often and with whatever other values it is repeated',
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
    const readAll = async () => {
      const details = await detailsOf(app, sent);
      const recent = await requireOk(world, 'the list', app.call('getRecentTransactions', { limit: 100 }));
      const summary = await requireOk(world, 'the summary', app.call('overallSummary'));
      return { details, recent, summary };
    };
    checks.value('RECEIPT of the report', await report(world, terminal, sent), true);
    const stored = await readAll();
    // The document shows the reference, the status and the sandbox tag of a transaction.
    checks.status('the details of the reported transaction', stored.details, 200);
    checks.field('the transaction', stored.details, 'referenceId', sent.referenceId);
    checks.value('the list', stored.recent.text, textContaining(sent.referenceId), stored.recent);
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
      checks.decided.field('the transaction', stored.details, name, expected);
    }

    const checkUnchanged = (title: string, after: Awaited<ReturnType<typeof readAll>>) => {
      checks.value(`${title}: the transaction`, after.details.body, stored.details.body, after.details);
      checks.value(`${title}: the list`, after.recent.body, stored.recent.body, after.recent);
      checks.decided.value(`${title}: the summary`, after.summary.body, stored.summary.body, after.summary);
    };
    checks.value('RECEIPT of the same report', await report(world, terminal, sent), true);
    checkUnchanged('the same report again', await readAll());
    await Promise.all(Array.from({ length: 10 }, () => report(world, terminal, sent)));
    checkUnchanged('ten times at once', await readAll());
    await terminal.disconnect();
    terminal.start();
    await world.waitFor('the terminal', 10_000, terminal.whenState('online', { timeoutMs: 10_000 }));
    checks.value('RECEIPT after a reconnect', await report(world, terminal, sent), true);
    checkUnchanged('the same report after a reconnect', await readAll());

    const differing = [
      ['another amount', { amount: 1 }],
      ['another referenceId', { referenceId: world.reference('REP-') }],
      ['another gateway', { gateway: 'another' }],
      ['an earlier status', { status: 'TRANS_PENDING' }],
      ['another currency', { currency: 'JPY' }],
      ['an amount of 0', { amount: 0 }],
      ['a negative amount', { amount: -1 }],
    ] as const;
    for (const [title, changes] of differing) {
      const confirmed = await report(world, terminal, { ...sent, ...changes });
      checks.value(`RECEIPT of the same specificTId with ${title}`, confirmed, true);
      checkUnchanged(`the same specificTId with ${title}`, await readAll());
    }
    checks.value('the state of the terminal', terminal.state, 'online');

    const rejected = terminal.received.filter(({ action }) => action === 'REPORT_REJECTED');
    checks.value('rejections', rejected.length, 0);
    const { configId } = terminal.identity;
    const reports = dashboard.received.filter(({ body }) => body?.type === 'transaction-report');
    const ofTerminal = reports.filter(({ body }) => body?.configId === configId);
    const marked = ofTerminal.filter(({ body }) => body?.differs === true);
    checks.decided.value('events of the stored report', ofTerminal.length - marked.length, 1);
    checks.decided.value('events of differing reports', marked.length, differing.length);
  },
});
