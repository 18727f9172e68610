import { terminalMessages } from '../../../contract/channel/messages.js';
import { hasInvalidUnicode } from '../../../text/invalid-unicode.js';
import { reachOfAll } from '../../domain/access/reach.js';
import { reportTransaction } from '../../domain/payments/report-transaction.js';
import { ServiceError } from '../../domain/service-error.js';
import { jsonBody, misuse } from './json-body.js';
import { rejectReport } from './reject.js';
import type { TerminalMessage } from './terminal-message.js';

const read = jsonBody(terminalMessages.transaction.body);

/** A payment that the terminal has taken: stored once, however often it is reported (MSG-05, MSG-07). */
export const transaction: TerminalMessage = {
  destination: terminalMessages.transaction.destination,
  afterRegister: true,
  async handle(parts, session, { body }) {
    const { terminalId, status: reportedStatus, ...report } = read(body, parts.limits.jsonDepth);
    // What is not listed here is ignored.
    const { referenceId, gateway, specificTId, amount, currency } = report;
    // MSG-05: the same report would not be known again. The other texts can hold nothing but what is named there.
    if (hasInvalidUnicode(gateway, specificTId)) throw misuse('Text contains NUL or an unpaired surrogate');
    const { configId } = session;
    try {
      if (terminalId !== session.terminalId) {
        throw new ServiceError('ERR_FORBIDDEN', 'terminalId is not the terminalId of this session');
      }
      const terminal = await parts.terminals.byConfigId(reachOfAll, configId);
      if (terminal === undefined) throw new ServiceError('ERR_NOT_FOUND', 'terminal not found');
      const reported = await reportTransaction(parts, {
        merchantId: terminal.merchantId,
        branchId: terminal.branchId,
        terminalId,
        referenceId,
        tradeNo: parts.tradeNo(),
        reportedStatus,
        gateway,
        specificTId,
        amount,
        currency,
        channel: 'card',
      });
      if (reported.effect === 'repeated') return;
      const { status } = reported.transaction;
      parts.after(() => {
        parts.events.reported(reported);
        parts.adminTopic.broadcast({ type: 'transaction-report', configId, referenceId, status });
      });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { code: errorCode } = error;
      parts.after(() =>
        parts.events.reportRejected({ specificTId, terminalId: session.terminalId, errorCode }),
      );
      rejectReport(parts, session, errorCode, error.message, { specificTId });
    }
  },
};
