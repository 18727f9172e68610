import type { ErrorCode } from '../../../contract/errors.js';
import type { TerminalSession } from '../session.js';
import { sendDirect } from './direct.js';
import type { ChannelParts } from './terminal-message.js';

/** What the report was about. */
export interface Rejected {
  readonly specificTId?: string;
  readonly requestId?: string;
}

/**
 * Refuses a report on business grounds: its SEND worked, so the session gets its RECEIPT, and then this
 * (N04). The RECEIPT is written as soon as the handler has returned.
 */
export function rejectReport(
  { messageId, after }: Pick<ChannelParts, 'messageId' | 'after'>,
  session: TerminalSession,
  errorCode: ErrorCode,
  message: string,
  of: Rejected = {},
): void {
  const id = messageId();
  const send = () => sendDirect(session, id, 'REPORT_REJECTED', { errorCode, message, ...of });
  after(() => setImmediate(send));
}
