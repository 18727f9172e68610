import { wrongReports, wrongResults } from '../../../../conformance/oracle/reports.js';
import { receiptsAreSent } from '../../../simulator/stomp/receipts.js';
import { type ClauseChecks, checksFor, requireOk, requireText } from '../../clause-checks.js';
import { between, nonEmptyText, textMatching } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { containing, type RawStompSession } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { commandApp } from '../commands/command-actors.js';
import { messagesOf, rawReport, rejectionsOf, sendReport } from './raw-reports.js';

export const rejections = defineScenario({
  id: 'messages.rejections',
  title: 'Each wrong report is rejected once with its own ids, also before SUBSCRIBE, and nothing is stored',
  clauses: ['MSG-09'],
  takesMs: 7000,
  needs: { apps: 2, terminals: 1, adminTopic: true },
  async run(world) {
    const checks = checksFor(world, 'MSG-09');
    const [dashboard, app, commands] = [
      await world.adminTopic(),
      await world.app({ scopes: ['transactions:read'], sandbox: false }),
      await commandApp(world),
    ];
    const terminal = await RawTerminal.create(world);
    const session = await terminal.connected();
    await session.register();
    const expected: object[] = [];
    // Two wait for the SUBSCRIBE; the others come at once.
    const waitingReports = wrongReports.slice(-2);
    const named: (string | undefined)[] = [];
    for (const { what, changes, errorCode } of [...waitingReports, ...wrongReports]) {
      if (expected.length === waitingReports.length) {
        checks.value('the rejections before SUBSCRIBE', (await rejectionsOf(world, session)).length, 0);
        await session.subscribe(terminal.queue);
        await session.next(
          'the rejections',
          () => messagesOf(session, 'REPORT_REJECTED').length === expected.length,
        );
      }
      const report: Readonly<Record<string, unknown>> = { ...rawReport(world, terminal), ...changes };
      checks.value(`the outcome of ${what}`, await sendReport(session, report), 'accepted');
      checkOrder(checks, session, what, expected.length);
      const { specificTId } = report;
      expected.push({ errorCode, ...(typeof specificTId === 'string' && { specificTId }) });
      named.push(errorCode === 'ERR_VALIDATION' ? Object.keys(changes)[0] : undefined);
    }
    const accepted = await requireOk(world, 'a PRINT', terminal.print(commands, 'x'));
    const requestId = requireText(world, accepted, 'requestId');
    for (const { what, changes } of wrongResults) {
      const result = { requestId, requestType: 'PRINT', status: 'COMPLETED', result: {}, ...changes };
      const outcome = await session.sendJson('/app/terminal/command-result', result);
      checks.value(`the outcome of a result with ${what}`, outcome, 'accepted');
      checkOrder(checks, session, `a result with ${what}`, expected.length);
      expected.push({ errorCode: 'ERR_VALIDATION', requestId });
      named.push(Object.keys(changes)[0]);
    }
    const rejected = await rejectionsOf(world, session);
    const shown = rejected.map(({ body }) => ({
      errorCode: body.errorCode,
      ...(body.specificTId !== undefined && { specificTId: body.specificTId }),
      ...(body.requestId !== undefined && { requestId: body.requestId }),
    }));
    checks.value('the rejections', shown, expected);
    for (const [index, { body }] of rejected.entries()) {
      const field = named[index];
      const mentions = field === undefined ? nonEmptyText : textMatching(new RegExp(field));
      checks.value(`the message about ${field ?? 'the report'}`, body.message, mentions);
    }

    const list = await requireOk(world, 'the list', app.call('getRecentTransactions', { limit: 100 }));
    checks.value('the stored transactions', responseField(list, 'items'), []);
    const record = await requireOk(world, 'the record', commands.call('requestStatus', { requestId }));
    checks.field('the command after wrong results', record, 'status', 'SENT');
    const events = dashboard.received.filter(({ body }) => body?.configId === terminal.configId);
    const types = events.map(({ body }) => body?.type).filter((type) => type !== 'session-online');
    checks.value('the events of rejected reports', types, []);
    checks.value('the close of the session', session.client.closed, undefined);
  },
});

/** The RECEIPT that has just come was sent before the rejection of the same frame. */
function checkOrder(
  checks: ClauseChecks,
  { client: { frames, receipts } }: RawStompSession,
  what: string,
  earlier: number,
): void {
  if (!receiptsAreSent(receipts)) return;
  const receiptAt = frames.findLastIndex(({ command }) => command === 'RECEIPT');
  const rejected = frames.slice(0, receiptAt).filter(containing('REPORT_REJECTED'));
  checks.value(`rejections before the RECEIPT of ${what}`, rejected.length, between(0, earlier));
}
