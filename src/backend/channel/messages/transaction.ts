import { terminalMessages } from '../../../contract/channel/messages.js';
import type { ErrorCode } from '../../../contract/errors.js';
import { reachOfAll } from '../../domain/access/reach.js';
import { type Reported, reportTransaction } from '../../domain/payments/report-transaction.js';
import { ServiceError } from '../../domain/service-error.js';
import type { TerminalSession } from '../session.js';
import { jsonBody } from './json-body.js';
import { type RejectedReport, rejectReport } from './reject.js';
import type { ChannelDeps, TerminalMessage } from './terminal-message.js';

const read = jsonBody(terminalMessages.transaction.body);

/** A transaction report of the terminal: stored once, however often it is sent (MSG-05, MSG-07, MSG-08). */
export const transaction: TerminalMessage = {
  destination: terminalMessages.transaction.destination,
  afterRegister: true,
  stores: true,
  async handle(deps, session, { body }) {
    const parsed = read(body, deps.limits.jsonDepth);
    if ('problem' in parsed) return reject(deps, session, 'ERR_VALIDATION', parsed.problem, parsed.report);
    // Fields that are not listed here are ignored.
    const { terminalId: namedTerminalId, status: reportedStatus, ...report } = parsed.value;
    const { referenceId, gateway, specificTId, amount, currency } = report;
    const { configId, terminalId } = session;
    try {
      const terminal = await deps.terminals.byConfigId(reachOfAll, configId);
      if (terminal === undefined) throw new ServiceError('ERR_NOT_FOUND', 'terminal not found');
      const reported = await reportTransaction(deps, {
        merchantId: terminal.merchantId,
        branchId: terminal.branchId,
        terminalId,
        namedTerminalId,
        referenceId,
        tradeNo: deps.tradeNo(),
        reportedStatus,
        gateway,
        specificTId,
        amount,
        currency,
        channel: 'card',
      });
      if (reported.effect === 'repeated' && !reported.differs) return;
      deps.after(() => announce(deps, configId, reported));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      reject(deps, session, error.code, error.message, { specificTId });
    }
  },
};

/** Dashboards see the stored transaction, and whether the report has other values. */
function announce({ events, adminTopic }: ChannelDeps, configId: number, reported: Reported): void {
  const { transaction, effect, differs } = reported;
  if (effect !== 'repeated') events.reported(reported);
  const { referenceId, status } = transaction;
  const event = { type: 'transaction-report', configId, referenceId, status } as const;
  adminTopic.broadcast(differs ? { ...event, differs } : event);
}

function reject(
  deps: ChannelDeps,
  session: TerminalSession,
  errorCode: ErrorCode,
  message: string,
  report: RejectedReport,
): void {
  const { specificTId } = report;
  const { terminalId } = session;
  if (specificTId !== undefined)
    deps.after(() => deps.events.reportRejected({ specificTId, terminalId, errorCode }));
  rejectReport(deps, session, errorCode, message, report);
}
