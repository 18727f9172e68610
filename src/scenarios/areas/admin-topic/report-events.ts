import { decidedLimits } from '../../../../conformance/oracle/limits.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import type { RawStompSession } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { type RawReport, rawReport, sendReport } from '../messages/raw-reports.js';
import { oneDashboard } from './dashboard.js';
import { EventWatch, type Published } from './event-watch.js';

export const adminTopicReports = defineScenario({
  id: 'admin-topic.reports',
  title: 'Dashboards receive what a terminal reports once, and nothing of a report that is rejected',
  clauses: ['ADM-02'],
  takesMs: 6000,
  needs: { terminals: 2, adminTopic: true },
  async run(world) {
    const dashboards = [await oneDashboard(world)];
    const of = async (terminal: RawTerminal, whose: string) => {
      const watch = new EventWatch(world, dashboards, { configId: terminal.configId, whose });
      const session = await watch.causes('a session', () => terminal.online(), ['session-online']);
      // The document shows this one: a service may end the session for another one.
      const requestId = await watch.causesResult(terminal, session, 'COMPLETED');
      await checkSettings(session, watch);
      const paid = await checkTransactions(world, terminal, session, watch);
      await world.part(`other results ${whose}`, () => checkResults(terminal, session, watch));
      // A service may end the session for any of these.
      const fresh = rawReport(world, terminal, { status: 'TRANS_SUCCESS' });
      await checkRejected(session, watch, { fresh, paid, requestId });
      watch.checkFields();
    };
    await Promise.all([
      of(await RawTerminal.create(world), 'of one merchant'),
      of(await RawTerminal.create(world, await world.otherTenant()), 'of another merchant'),
    ]);
  },
});

/** A report that was not sent, one that was stored, and the request whose result was taken. */
interface Earlier {
  readonly fresh: RawReport;
  readonly paid: RawReport;
  readonly requestId: string;
}

async function checkSettings(session: RawStompSession, watch: EventWatch): Promise<void> {
  const send = (body: string) => () =>
    session.attempt('SEND', { destination: '/app/terminal/settings' }, body);
  const snapshot: Published = ['settings-snapshot'];
  await watch.causes('settings', send('{"settings":{"volume":7}}'), snapshot);
  await watch.causes('the same settings again', send('{"settings":{"volume":7}}'), snapshot);
}

async function checkTransactions(
  world: World,
  terminal: RawTerminal,
  session: RawStompSession,
  watch: EventWatch,
): Promise<RawReport> {
  const newReport = (status: string) => rawReport(world, terminal, { status });
  const send = (report: object) => () => sendReport(session, report);
  const event = ({ referenceId }: RawReport, status: string, more: object = {}): Published => [
    'transaction-report',
    { referenceId, status, ...more },
  ];

  const paid = newReport('TRANS_SUCCESS');
  await watch.causes('a report', send(paid), event(paid, 'SUCCESS'));
  await watch.causes('the same report again', send(paid));
  const other = { ...paid, amount: 1 };
  await watch.causes('it with another amount', send(other), event(paid, 'SUCCESS', { differs: true }));
  const failed = newReport('TRANS_DECLINED');
  await watch.causes('a report of a failure', send(failed), event(failed, 'FAILED'));
  const unknown = newReport('NO_KNOWN_WORD');
  await watch.causes('a report with an unknown word', send(unknown), event(unknown, 'REPORTED'));
  const pending = newReport('TRANS_PENDING');
  await watch.causes('a pending report', send(pending), event(pending, 'PENDING'));
  const moved = { ...pending, status: 'TRANS_VOID' };
  await watch.causes('its next status', send(moved), event(pending, 'CANCELLED'));
  return paid;
}

async function checkResults(
  terminal: RawTerminal,
  session: RawStompSession,
  watch: EventWatch,
): Promise<void> {
  await watch.causesResult(terminal, session, 'FAILED');
  await watch.causesResult(terminal, session, 'OUT_OF_PAPER');
}

/** Checks that nothing is published of what a service rejects. */
async function checkRejected(
  session: RawStompSession,
  watch: EventWatch,
  { fresh, paid, requestId }: Earlier,
): Promise<void> {
  const settings = (body: string) => () =>
    session.attempt('SEND', { destination: '/app/terminal/settings' }, body);
  const tooLarge = JSON.stringify({ settings: { text: 'x'.repeat(decidedLimits.settingsBytes) } });
  await watch.causes('settings that are too large', settings(tooLarge));
  await watch.causes('settings with a number that is too large', settings('{"settings":{"volume":1e400}}'));
  await watch.causes('settings without an object', settings('{"settings":7}'));
  const report = (body: object) => () => sendReport(session, body);
  await watch.causes('a report of nothing', report({ ...fresh, amount: 0 }));
  await watch.causes('a report with a used reference', report({ ...fresh, referenceId: paid.referenceId }));
  await watch.causes('a report without a status', report({ ...fresh, status: undefined }));
  const send = (result: object) => () => session.sendJson('/app/terminal/command-result', result);
  const done = { requestId, requestType: 'PRINT', status: 'FAILED' };
  await watch.causes('a second result', send(done));
  await watch.causes('a result of another type', send({ ...done, requestType: 'FORCE_REFRESH' }));
  await watch.causes('a result of an unknown request', send({ ...done, requestId: 'req_unknown' }));
}
