import type { ErrorCode } from '../../../contract/errors.js';
import { StompRefusal } from '../../../stomp/errors.js';
import type { TerminalSession } from '../session.js';
import { sendDirect } from './direct.js';
import type { ChannelParts } from './terminal-message.js';

/** What the report was about. */
export interface Rejected {
  readonly specificTId?: string;
  readonly requestId?: string;
}

/** So many wait for a SUBSCRIBE: whoever does not want to hear of them cannot make us keep them without end. */
const mostOwed = 100;

/**
 * Refuses a report on business grounds: its SEND worked, so the session gets its RECEIPT, and then this
 * (N04): `tellRejections` is called right behind the RECEIPT, before the next frame is looked at.
 *
 * @throws StompRefusal RATE_LIMITED instead of a RECEIPT for what would never be told
 */
export function rejectReport(
  { messageId, after }: Pick<ChannelParts, 'messageId' | 'after'>,
  session: TerminalSession,
  errorCode: ErrorCode,
  message: string,
  of: Rejected = {},
): void {
  if (session.owed.length >= mostOwed)
    throw new StompRefusal('RATE_LIMITED', 'Too many rejected reports without a subscription');
  const rejection = { messageId: messageId(), fields: { errorCode, message, ...of } };
  after(() => {
    session.owed = [...session.owed, rejection];
  });
}

/** REC-08: a session may report before it subscribes; it is told then. */
export function tellRejections(session: TerminalSession): void {
  if (session.subscription === undefined || session.owed.length === 0) return;
  const { owed } = session;
  session.owed = [];
  for (const { messageId, fields } of owed) sendDirect(session, messageId, 'REPORT_REJECTED', fields);
}
