import { terminalMessages } from '../../../contract/channel/messages.js';
import { StompRefusal } from '../../../stomp/errors.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { TerminalSession } from '../session.js';
import { sendUnstored } from './send-unstored.js';
import type { ChannelDeps, TerminalMessage } from './terminal-message.js';

/** Registers the session for its token's configId, so that the terminal is online (CHN-09). A body is ignored. */
export const register: TerminalMessage = {
  destination: terminalMessages.register.destination,
  afterRegister: false,
  async handle(deps, session) {
    if (!mayRegister(session)) return;
    const { configId } = session;
    rejectFrequentTakeover(deps, session);
    // This comes first: if the store fails, the replaced session is unaffected.
    await deps.terminals.seen(configId, monotonicNow());
    rejectFrequentTakeover(deps, session);
    deps.after(() => {
      // An earlier step of the transaction may have registered the session, and its state may have changed since the
      // first check.
      if (!mayRegister(session)) return;
      if (activeSession(deps, session) !== undefined) deps.takeovers.count(configId);
      const replaced = deps.presence.register(session);
      deps.events.online(session, replaced);
      if (replaced !== undefined) replace(deps, replaced);
      deps.adminTopic.broadcast({ type: 'session-online', configId });
      if (session.subscription !== undefined) deps.delivery.open(session);
    });
  },
};

/** A session may register once, and not after it has ended (W12) or was kicked. */
function mayRegister({ registered, connection, closing }: TerminalSession): boolean {
  return !registered && !connection.ended && closing === undefined;
}

/** @throws StompRefusal RATE_LIMITED */
function rejectFrequentTakeover(deps: ChannelDeps, session: TerminalSession): void {
  if (activeSession(deps, session) === undefined || deps.takeovers.wait(session.configId) === 0) return;
  throw new StompRefusal('RATE_LIMITED', 'Sessions of this terminal replace each other too often');
}

/** Returns another registered session of the terminal that was not kicked. */
function activeSession({ presence }: ChannelDeps, session: TerminalSession): TerminalSession | undefined {
  const current = presence.session(session.configId);
  return current === session || current?.closing !== undefined ? undefined : current;
}

/** CHN-12: the replaced session gets SESSION_KICK, has a moment to disconnect by itself, and is closed. */
function replace(deps: ChannelDeps, older: TerminalSession): void {
  deps.delivery.close(older);
  // A kicked session already has its reason.
  if (older.closing !== undefined) return;
  sendUnstored(older, deps.messageId(), 'SESSION_KICK', { reason: 'replaced' });
  older.closing = setTimeout(() => older.connection.close(4001, 'replaced'), deps.limits.kickGraceMs);
}
