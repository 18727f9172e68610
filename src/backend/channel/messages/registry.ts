import type { StompSend } from '../../../stomp/application.js';
import { StompRefusal } from '../../../stomp/errors.js';
import type { ChannelSession } from '../session.js';
import { commandResult } from './command-result.js';
import { heartbeat } from './heartbeat.js';
import { register } from './register.js';
import { settings } from './settings.js';
import type { ChannelParts, TerminalMessage } from './terminal-message.js';
import { transaction } from './transaction.js';

/** The whitelist of SEND destinations: what is not here is refused (CHN-06). */
export const terminalMessageRegistry: ReadonlyMap<string, TerminalMessage> = new Map(
  [register, heartbeat, transaction, settings, commandResult].map((message) => [
    message.destination,
    message,
  ]),
);

/**
 * The handler of what the session sends there.
 *
 * @param registers the session has registered in the same transaction
 * @throws StompRefusal FORBIDDEN_DESTINATION, NOT_REGISTERED
 */
export function messageFor(
  session: ChannelSession,
  destination: string,
  registers = false,
): (parts: ChannelParts, send: StompSend) => void | Promise<void> {
  const message = terminalMessageRegistry.get(destination);
  // CHN-06, CHN-13: only the whitelist, and only from a terminal itself.
  if (message === undefined || session.kind !== 'terminal' || session.observer) {
    throw new StompRefusal('FORBIDDEN_DESTINATION', 'Sending to this destination is not allowed');
  }
  if (message.afterRegister && !session.registered && !registers)
    throw new StompRefusal('NOT_REGISTERED', 'Register first');
  return (parts, send) => message.handle(parts, session, send);
}
