import { checksFor, requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { newReport } from '../messages/upload-report.js';
import { detailsOf } from '../payments/payment-body.js';
import { settled } from '../terminals/settled.js';
import { isSendTo } from './wire-records.js';

const transaction = '/app/terminal/transaction';

export const offlineReports = defineScenario({
  id: 'reconnect.offline-reports',
  title: 'The pending reports of an offline terminal are reported after the reconnect, once and without loss',
  clauses: ['REC-06'],
  takesMs: 8000,
  needs: { apps: 1, terminals: 1, fresh: true },
  async run(world) {
    const checks = checksFor(world, 'REC-06');
    const [app, tapped] = await Promise.all([
      world.app({ scopes: ['transactions:read'], sandbox: false }),
      world.tappedTerminal(),
    ]);
    const { terminal, wire, records } = tapped;
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
    // The first report is stored, and its RECEIPT is lost.
    const unconfirmed = newReport(world);
    wire.dropIncoming = true;
    terminal.reportTransaction(unconfirmed);
    await world.sleep(1000, 'the report whose RECEIPT is lost');
    if ((await detailsOf(app, unconfirmed)).status !== 200)
      return world.inconclusive('the report was not stored');
    wire.refuseWebSockets = true;
    await world.injectFault({ kind: 'cut' }, tapped);
    wire.dropIncoming = false;
    const pending = [newReport(world), newReport(world), newReport(world)];
    for (const each of pending) terminal.reportTransaction(each);
    await world.sleep(500, 'the terminal to be offline');
    checks.value('stored while the terminal is offline', await stored(), [unconfirmed.specificTId]);

    wire.refuseWebSockets = false;
    const before = records.length;
    const online = terminal.whenState('online', { timeoutMs: 10_000 }).catch(() => undefined);
    await world.waitFor('the reconnect', 10_000, online);
    await world.sleep(1000, 'the reports after the reconnect');
    const all = [unconfirmed, ...pending].map(({ specificTId }) => specificTId).sort();
    const kept = await settled(world, stored, (ids) => ids.length >= all.length);
    checks.value('stored after the reconnect, each once', kept, all);
    const rejected = terminal.received.filter(({ action }) => action === 'REPORT_REJECTED');
    checks.value('rejections', rejected.length, 0);
    const sent = records.slice(before).filter((record) => isSendTo(record, transaction));
    checks.value('reports after the reconnect', sent.length, all.length);

    await world.injectFault({ kind: 'cut' }, tapped);
    const gone = terminal.whenState('backing-off', { timeoutMs: 5000 }).catch(() => undefined);
    await world.waitFor('another cut', 5000, gone);
    const onlineAgain = terminal.whenState('online', { timeoutMs: 10_000 }).catch(() => undefined);
    await world.waitFor('another reconnect', 10_000, onlineAgain);
    await world.sleep(500, 'unexpected reports');
    const late = records.slice(before).filter((record) => isSendTo(record, transaction));
    checks.value('reports repeated after their RECEIPT', late.length - sent.length, 0);
  },
});
