import type { StompSend } from '../../../stomp/application.js';
import { StompRefusal } from '../../../stomp/errors.js';
import type { ChannelSession } from '../session.js';
import { commandResult } from './command-result.js';
import { heartbeat } from './heartbeat.js';
import { ofObserver } from './observer.js';
import { register } from './register.js';
import { settings } from './settings.js';
import type { ChannelDeps, TerminalMessage } from './terminal-message.js';
import { transaction } from './transaction.js';

/** The allowed SEND destinations; all others are rejected (CHN-06). */
export const terminalMessageRegistry: ReadonlyMap<string, TerminalMessage> = new Map(
  [register, heartbeat, transaction, settings, commandResult].map((message) => [
    message.destination,
    message,
  ]),
);

/**
 * Returns the handler of a SEND of the session to that destination.
 *
 * @param registers the session has registered in the same transaction
 * @throws StompRefusal FORBIDDEN_DESTINATION, NOT_REGISTERED
 */
export function messageFor(
  session: ChannelSession,
  destination: string,
  registers = false,
): (deps: ChannelDeps, send: StompSend) => void | Promise<void> {
  const message = terminalMessageRegistry.get(destination);
  // CHN-06: only listed destinations are allowed.
  if (message === undefined || session.kind !== 'terminal') {
    throw new StompRefusal('FORBIDDEN_DESTINATION', 'Sending to this destination is not allowed');
  }
  // LIF-07: a RECEIPT would confirm what is not stored.
  if (session.deactivated) throw new StompRefusal('NOT_REGISTERED', 'The terminal is deactivated');
  if (session.observer) return (deps, send) => ofObserver(message, deps, session, send);
  if (message.afterRegister && !session.registered && !registers)
    throw new StompRefusal('NOT_REGISTERED', 'Register first');
  return (deps, send) => {
    // The terminal keeps what was not confirmed, and sends it again when it has reconnected.
    if (message.stores && deps.refusing())
      throw new StompRefusal('INTERNAL_ERROR', 'The data file cannot be written');
    return message.handle(deps, session, send);
  };
}
