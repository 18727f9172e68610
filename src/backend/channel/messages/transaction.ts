import { terminalMessages } from '../../../contract/channel/messages.js';
import { hasInvalidUnicode } from '../../../text/invalid-unicode.js';
import { reachOfAll } from '../../domain/access/reach.js';
import { reportTransaction } from '../../domain/payments/report-transaction.js';
import { ServiceError } from '../../domain/service-error.js';
import { jsonBody, misuse } from './json-body.js';
import { rejectReport } from './reject.js';
import type { TerminalMessage } from './terminal-message.js';

const read = jsonBody(terminalMessages.transaction.body);

/** A transaction report of the terminal: stored once, however often it is sent (MSG-05, MSG-07). */
export const transaction: TerminalMessage = {
  destination: terminalMessages.transaction.destination,
  afterRegister: true,
  async handle(deps, session, { body }) {
    const { terminalId, status: reportedStatus, ...report } = read(body, deps.limits.jsonDepth);
    // Fields that are not listed here are ignored.
    const { referenceId, gateway, specificTId, amount, currency } = report;
    // MSG-05: a repeated report with such text would not be recognised. The schema excludes it in the other fields.
    if (hasInvalidUnicode(gateway, specificTId)) throw misuse('Text contains NUL or an unpaired surrogate');
    const { configId } = session;
    try {
      if (terminalId !== session.terminalId) {
        throw new ServiceError('ERR_FORBIDDEN', 'terminalId is not the terminalId of this session');
      }
      const terminal = await deps.terminals.byConfigId(reachOfAll, configId);
      if (terminal === undefined) throw new ServiceError('ERR_NOT_FOUND', 'terminal not found');
      const reported = await reportTransaction(deps, {
        merchantId: terminal.merchantId,
        branchId: terminal.branchId,
        terminalId,
        referenceId,
        tradeNo: deps.tradeNo(),
        reportedStatus,
        gateway,
        specificTId,
        amount,
        currency,
        channel: 'card',
      });
      if (reported.effect === 'repeated') return;
      const { status } = reported.transaction;
      deps.after(() => {
        deps.events.reported(reported);
        deps.adminTopic.broadcast({ type: 'transaction-report', configId, referenceId, status });
      });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { code: errorCode } = error;
      deps.after(() =>
        deps.events.reportRejected({ specificTId, terminalId: session.terminalId, errorCode }),
      );
      rejectReport(deps, session, errorCode, error.message, { specificTId });
    }
  },
};
