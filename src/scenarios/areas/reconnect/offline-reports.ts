import { checksFor, requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { newReport } from '../messages/upload-report.js';
import { detailsOf } from '../payments/order.js';
import { isSendTo } from './terminal-acts.js';

const transaction = '/app/terminal/transaction';

export const offlineReports = defineScenario({
  id: 'reconnect.offline-reports',
  title:
    'What a terminal had to report while it was away is reported once after the reconnect, nothing is lost',
  clauses: ['REC-06'],
  takesMs: 8000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'REC-06');
    const [app, till] = await Promise.all([
      world.app({ scopes: ['transactions:read'], sandbox: false }),
      world.tappedTerminal(),
    ]);
    const { terminal, wire, acts } = till;
    const { terminalId } = terminal.identity;
    const stored = async () => {
      const recent = { terminalId, limit: 100 };
      const rows = responseField(
        await requireOk(world, 'the list', app.call('getRecentTransactions', recent)),
        'items',
      );
      const ids = Array.isArray(rows) ? rows.map((row) => String(row?.specificTId)) : [];
      return ids.sort();
    };
    // The first one is taken, and its RECEIPT is lost: only the terminal does not know.
    const doubtful = newReport(world);
    wire.deaf = true;
    terminal.reportTransaction(doubtful);
    await world.sleep(1000, 'the report whose RECEIPT is lost');
    if ((await detailsOf(app, doubtful)).status !== 200)
      return world.inconclusive('a report is not stored, so nothing can come twice');
    wire.refusing = true;
    await world.injectFault({ kind: 'cut' }, till);
    wire.deaf = false;
    const away = [newReport(world), newReport(world), newReport(world)];
    for (const each of away) terminal.reportTransaction(each);
    await world.sleep(500, 'a terminal that is away');
    checks.value('stored while it is away', await stored(), [doubtful.specificTId]);

    wire.refusing = false;
    const before = acts.length;
    const back = terminal.whenState('online', { timeoutMs: 10_000 }).catch(() => undefined);
    await world.waitFor('the reconnect', 10_000, back);
    await world.sleep(1000, 'the reports after the reconnect');
    const all = [doubtful, ...away].map(({ specificTId }) => specificTId).sort();
    checks.value('stored after the reconnect, each once', await stored(), all);
    const rejected = terminal.received.filter(({ action }) => action === 'REPORT_REJECTED');
    checks.value('rejected', rejected.length, 0);
    const sent = acts.slice(before).filter((act) => isSendTo(act, transaction));
    checks.value('reported again after the reconnect', sent.length, all.length);

    await world.injectFault({ kind: 'cut' }, till);
    const gone = terminal.whenState('backing-off', { timeoutMs: 5000 }).catch(() => undefined);
    await world.waitFor('another cut', 5000, gone);
    const again = terminal.whenState('online', { timeoutMs: 10_000 }).catch(() => undefined);
    await world.waitFor('another reconnect', 10_000, again);
    await world.sleep(500, 'reports that come once too often');
    const late = acts.slice(before).filter((act) => isSendTo(act, transaction));
    checks.value('reported once more after they had their RECEIPT', late.length - sent.length, 0);
  },
});
