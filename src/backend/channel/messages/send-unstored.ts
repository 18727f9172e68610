import type { ServerAction } from '../../../contract/channel/actions.js';
import { jsonContent, type TerminalSession } from '../session.js';

/** Sends a message to this session only: it is neither stored nor repeated, and no observer receives it. */
export function sendUnstored(
  session: TerminalSession,
  messageId: string,
  action: ServerAction,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  if (session.subscription === undefined) return;
  const body = JSON.stringify({ action, ...fields });
  session.connection.deliver(session.subscription.id, { messageId, body, contentType: jsonContent });
}
