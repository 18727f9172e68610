import type { ErrorCode } from '../../../contract/errors.js';
import { StompRefusal } from '../../../stomp/errors.js';
import type { TerminalSession } from '../session.js';
import { sendUnstored } from './send-unstored.js';
import type { ChannelDeps } from './terminal-message.js';

/** Identifies the rejected report. */
export interface RejectedReport {
  readonly specificTId?: string;
  readonly requestId?: string;
}

/**
 * At most this many rejections wait for a SUBSCRIBE: a session without a subscription must not use unlimited memory.
 */
const maxPendingRejections = 100;

/**
 * Rejects a report by its form or for business reasons: the session gets its RECEIPT and then REPORT_REJECTED (N04,
 * MSG-09). `flushRejections` is called right after the RECEIPT, before the next frame is read.
 *
 * @throws StompRefusal RATE_LIMITED, instead of a RECEIPT, if too many rejections wait
 */
export function rejectReport(
  { messageId, after }: Pick<ChannelDeps, 'messageId' | 'after'>,
  session: TerminalSession,
  errorCode: ErrorCode,
  message: string,
  report: RejectedReport = {},
): void {
  if (session.pendingRejections.length >= maxPendingRejections)
    throw new StompRefusal('RATE_LIMITED', 'Too many rejected reports without a subscription');
  const rejection = { messageId: messageId(), fields: { errorCode, message, ...report } };
  after(() => {
    session.pendingRejections = [...session.pendingRejections, rejection];
  });
}

/** REC-08: sends the pending rejections; those of a session without a subscription wait until it subscribes. */
export function flushRejections(session: TerminalSession): void {
  if (session.subscription === undefined || session.pendingRejections.length === 0) return;
  const { pendingRejections } = session;
  session.pendingRejections = [];
  for (const { messageId, fields } of pendingRejections)
    sendUnstored(session, messageId, 'REPORT_REJECTED', fields);
}
