import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { OwnReport } from '../../../simulator/terminal/terminal-environment.js';
import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, between, textContaining } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { detailsOf } from '../payments/payment-body.js';
import { settled } from '../terminals/settled.js';
import { newReport, report } from './upload-report.js';

/** The time in which what a report causes is visible. */
const settlingMs = 1_000;

/** The responses that a repetition leaves as they were. */
const parts = [
  ['the list', 'recent'],
  ['the transaction', 'details'],
  ['the summary', 'summary'],
] as const;

export const transactionReport = defineScenario({
  id: 'messages.transaction-report',
  title: 'A transaction report is stored once, however often and with whatever other values it is repeated',
  clauses: ['MSG-05'],
  takesMs: 9000,
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
      const summary = await app.call('overallSummary');
      return { details, recent, summary };
    };
    checks.value('the outcome of the report', await report(world, terminal, sent), true);
    const countIn = (list: HttpExchange) => countOf(sent.referenceId, list);
    const isStored = ({ details, recent }: Awaited<ReturnType<typeof readAll>>) =>
      details.status < 300 && countIn(recent) > 0;
    const stored = await settled(world, readAll, isStored);
    // The document shows the reference, the status and the sandbox tag of a transaction.
    checks.status('the details of the reported transaction', stored.details, acceptedStatus);
    checks.field('the transaction', stored.details, 'referenceId', sent.referenceId);
    checks.value('the list', stored.recent.text, textContaining(sent.referenceId), stored.recent);
    checkFields(checks.decided, stored.details, { ...sent, terminalId: terminal.identity.terminalId });

    const checkStoredOnce = async (title: string) => {
      await world.sleep(settlingMs, 'what a repetition stores');
      const after = await readAll();
      const expected = between(0, countIn(stored.recent));
      const once = checks.restingOn('S6.45');
      once.status(`${title}: the transaction`, after.details, acceptedStatus);
      once.value(
        `${title}: the mentions of the reference in the list`,
        countIn(after.recent),
        expected,
        after.recent,
      );
      checkUnchanged(title, after);
    };
    const checkUnchanged = (title: string, after: Awaited<ReturnType<typeof readAll>>) => {
      for (const [what, part] of parts)
        checks.decided.value(`${title}: ${what}`, after[part].body, stored[part].body, after[part]);
    };
    checks.decided.value('the outcome of the same report', await report(world, terminal, sent), true);
    await checkStoredOnce('the same report again');
    await Promise.all(Array.from({ length: 10 }, () => report(world, terminal, sent)));
    await checkStoredOnce('ten times at once');
    await terminal.disconnect();
    terminal.start();
    await world.waitFor('the terminal', 10_000, terminal.whenState('online', { timeoutMs: 10_000 }));
    checks.decided.value('it is confirmed after a reconnect', await report(world, terminal, sent), true);
    await checkStoredOnce('the same report after a reconnect');

    const differing = differingFrom(world.reference('REP-'));
    for (const [title, changes] of differing) {
      const confirmed = await report(world, terminal, { ...sent, ...changes });
      checks.decided.value(`the outcome of the same specificTId with ${title}`, confirmed, true);
      await world.sleep(settlingMs, 'what a repetition stores');
      const after = await readAll();
      if ('referenceId' in changes) {
        const once = checks.restingOn('S6.45');
        const mentions = countOf(changes.referenceId, after.recent);
        once.value('the mentions of another referenceId in the list', mentions, 0, after.recent);
      }
      checkUnchanged(`the same specificTId with ${title}`, after);
    }
    checks.decided.value('the state of the terminal', terminal.state, 'online');

    const rejected = terminal.received.filter(({ action }) => action === 'REPORT_REJECTED');
    checks.decided.value('rejections', rejected.length, 0);
    await world.sleep(settlingMs, 'the events of reports');
    const reports = dashboard.received.filter(({ body }) => body?.type === 'transaction-report');
    const ofTerminal = reports.filter(({ body }) => body?.configId === terminal.identity.configId);
    const marked = ofTerminal.filter(({ body }) => body?.differs === true);
    checks.decided.value('events of the stored report', ofTerminal.length - marked.length, 1);
    checks.decided.value('events of differing reports', marked.length, differing.length);
  },
});

/** The changes of a report that is sent again, with another reference among them. */
function differingFrom(referenceId: string) {
  return [
    ['another amount', { amount: 1 }],
    ['another referenceId', { referenceId }],
    ['another gateway', { gateway: 'another' }],
    ['an earlier status', { status: 'TRANS_PENDING' }],
    ['another currency', { currency: 'JPY' }],
    ['an amount of 0', { amount: 0 }],
    ['a negative amount', { amount: -1 }],
  ] as const;
}

/** The number of times that a list names the reference: it may have any form, and others may add to it. */
function countOf(referenceId: string, { text }: HttpExchange): number {
  return text.split(referenceId).length - 1;
}

/** The fields of the transaction that a report of 12.34 EUR has stored. */
function checkFields(
  checks: ClauseChecks,
  details: HttpExchange,
  sent: OwnReport & { readonly terminalId: string },
): void {
  const { status: reportedStatus, currency, gateway, specificTId, terminalId } = sent;
  const values = { currency, gateway, specificTId, terminalId, sandbox: false };
  const expected = { status: 'SUCCESS', reportedStatus, amount: '12.34', ...values };
  for (const [name, value] of Object.entries(expected)) checks.field('the transaction', details, name, value);
}
