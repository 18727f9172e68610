import type { ServerAction } from '../../../contract/channel/actions.js';
import { jsonContent, type TerminalSession } from '../session.js';

/** Sends a message that concerns this very session: it is neither stored nor repeated, and no observer sees it. */
export function sendDirect(
  session: TerminalSession,
  messageId: string,
  action: ServerAction,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  if (session.subscription === undefined) return;
  const body = JSON.stringify({ action, ...fields });
  session.connection.deliver(session.subscription.id, { messageId, body, contentType: jsonContent });
}
