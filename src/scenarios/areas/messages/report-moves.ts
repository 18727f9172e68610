import { paymentStatuses } from '../../../../conformance/oracle/payment-statuses.js';
import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import type { RawStompSession } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { presentFields } from '../commands/raw-commands.js';
import { rowsOf } from '../queries/rows.js';
import { messagesOf, type RawReport, rawReport, rejectionsOf, sendReport } from './raw-reports.js';

/** A word for each status that a report can store. */
const words = [
  ['TRANS_PENDING', 'PENDING'],
  ['TRANS_SUCCESS', 'SUCCESS'],
  ['TRANS_DECLINED', 'FAILED'],
  ['TRANS_VOID', 'CANCELLED'],
  ['TRANS_MAYBE', 'REPORTED'],
] as const;

const fields = ['status', 'reportedStatus', 'gateway', 'amount'] as const;
const pushedStatuses: readonly string[] = ['SUCCESS', 'FAILED'];

export const reportMoves = defineScenario({
  id: 'messages.report-moves',
  title:
    'A later report moves a status along the table only, and a pending payment that ends so is pushed once',
  clauses: ['MSG-07'],
  takesMs: 8000,
  needs: { apps: 1, terminals: 2 },
  async run(world) {
    const checks = checksFor(world, 'MSG-07');
    const scopes = ['payments:direct', 'transactions:read', 'refunds:write', 'reports:read'] as const;
    const app = await world.app({ scopes: [...scopes], sandbox: false });
    const [terminal, sibling] = [await RawTerminal.create(world), await RawTerminal.create(world)];
    const [session, other] = [await terminal.onlineAnyWay(), await sibling.online()];
    const pushed: (readonly [referenceId: string, status: string])[] = [];
    const all = async () => {
      const list = await requireOk(world, 'the list', app.call('getRecentTransactions', { limit: 100 }));
      return new Map(
        rowsOf(list).map((item) => [item.referenceId, fields.map((name) => item[name])] as const),
      );
    };
    const pairs = words.flatMap(([first, from]) =>
      words.flatMap(([second, to]) =>
        first === second
          ? []
          : { first, from, second, to, report: rawReport(world, terminal, { status: first }) },
      ),
    );
    for (const { report } of pairs) await sendReport(session, report);
    const before = await all();
    // Only its own terminal moves a status, and no other value with it.
    for (const { second, report } of pairs)
      await sendReport(other, { ...report, status: second, terminalId: sibling.created.terminalId });
    checks.value('the transactions after reports of a sibling', [...(await all())], [...before]);
    for (const { second, report } of pairs)
      await sendReport(session, { ...report, status: second, gateway: 'another' });
    const after = await all();
    for (const { first, from, second, to, report } of pairs) {
      const { referenceId, gateway } = report;
      const moves = mayFollow(from, to);
      const wanted = moves ? [to, second, gateway, '12.34'] : [from, first, gateway, '12.34'];
      checks.value(`${first}, then ${second}`, after.get(referenceId), wanted);
      if (moves && from === 'PENDING' && pushedStatuses.includes(to)) pushed.push([referenceId, to]);
    }
    for (const [word, status] of words) {
      const report = rawReport(world, terminal, { status: word });
      const { referenceId, currency, terminalId } = report;
      const payment = { referenceId, currency, amount: '12.34', terminalId, status: 'PENDING' };
      await requireOk(world, 'a pending payment', app.call('saveTransaction', payment));
      const foreign = { ...report, terminalId: sibling.created.terminalId };
      await sendReport(other, { ...foreign, specificTId: world.reference('TID-') });
      await sendReport(session, report);
      await sendReport(session, report);
      const ended = status === 'REPORTED' ? 'PENDING' : status;
      const wanted = [ended, word, report.gateway, '12.34'];
      checks.value(`a pending payment after ${word}`, (await all()).get(referenceId), wanted);
      if (pushedStatuses.includes(ended)) pushed.push([referenceId, ended]);
    }
    await checkClosed(world, checks, { app, session, terminal });
    await rejectionsOf(world, session);
    const pushes = messagesOf(session, 'PAYMENT_STATUS').map(({ body }) => [body.referenceId, body.status]);
    checks.value('the pushes', pushes, pushed);
    checks.value('the pushes to the sibling', messagesOf(other, 'PAYMENT_STATUS').length, 0);
    checks.value('the rejections', (await rejectionsOf(world, session)).length, 0);
    const refused = (await rejectionsOf(world, other)).map(({ body }) => body.errorCode);
    const duplicates = words.map(() => 'ERR_DUPLICATE_REFERENCE');
    checks.value('the rejections of the sibling', refused, duplicates);
  },
});

function mayFollow(from: string, to: string): boolean {
  return paymentStatuses.some(({ name, next }) => name === from && next.includes(to));
}

interface Actors {
  readonly app: Awaited<ReturnType<World['app']>>;
  readonly session: RawStompSession;
  readonly terminal: RawTerminal;
}

/** A refunded or settled payment is not cancelled by a report. */
async function checkClosed(world: World, checks: ClauseChecks, { app, session, terminal }: Actors) {
  const sold = async () => {
    const report = rawReport(world, terminal);
    await sendReport(session, report);
    return report;
  };
  const statusAfterVoid = async ({ referenceId, ...report }: RawReport) => {
    await sendReport(session, { ...report, referenceId, status: 'TRANS_VOID' });
    const exchange = await requireOk(
      world,
      'the transaction',
      app.call('getTransactionDetails', { referenceId }),
    );
    return presentFields(exchange, ['status']).status;
  };
  const refunded = await sold();
  const { referenceId } = refunded;
  const refund = { referenceId, refundReferenceId: world.reference('REF-'), amount: '1.00' };
  await requireOk(world, 'a refund', app.call('refund', refund));
  checks.value('TRANS_VOID of a refunded payment', await statusAfterVoid(refunded), 'SUCCESS');
  const settled = await sold();
  await requireOk(world, 'the settlement', app.call('settle', {}));
  checks.value('TRANS_VOID of a settled payment', await statusAfterVoid(settled), 'SUCCESS');
}
