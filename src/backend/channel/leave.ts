import type { ChannelDeps } from './messages/terminal-message.js';
import type { TerminalSession } from './session.js';

export interface LeaveDeps extends Pick<ChannelDeps, 'presence' | 'adminTopic'> {
  readonly events: Pick<ChannelDeps['events'], 'offline'>;
}

/** Removes a session. If it was the registered one, the terminal is offline, and dashboards are notified. */
export function leave(
  { presence, adminTopic, events }: LeaveDeps,
  session: TerminalSession,
  reason: string,
): void {
  if (!presence.leave(session)) return;
  events.offline(session, reason);
  adminTopic.broadcast({ type: 'session-offline', configId: session.configId });
}
