import type { CommandDone, CommandQueued, CommandSent } from '../../events/schema/command.js';
import type { ReconnectScheduled, SessionOffline, SessionOnline } from '../../events/schema/terminal.js';
import { terminalName } from '../../events/terminal-name.js';
import { readableDuration } from '../../text/duration.js';
import { good, info, type Sentence, warning } from './sentence.js';

export type TerminalEvent =
  | SessionOnline
  | SessionOffline
  | ReconnectScheduled
  | CommandQueued
  | CommandSent
  | CommandDone;

/** The sentence of an event about a terminal's session or a command. */
export function describeTerminal(event: TerminalEvent): Sentence {
  switch (event.type) {
    case 'session.online':
      return good(`terminal ${event.terminalId} is online`);
    case 'session.offline':
      return warning(`terminal ${event.terminalId} is offline: ${event.reason}`);
    case 'reconnect.scheduled': {
      const { terminalId, delayMs, attempt, reason } = event;
      return warning(
        `terminal ${terminalId} reconnects in ${readableDuration(delayMs)}, attempt ${attempt}: ${reason}`,
      );
    }
    case 'command.queued':
      return info(
        `${event.requestType} queued for terminal ${terminalName(event.configId)} (${event.requestId})`,
      );
    case 'command.sent': {
      const how = event.redelivered ? 'redelivered' : 'sent';
      return info(
        `${event.requestType} ${how} to terminal ${terminalName(event.configId)} (${event.requestId})`,
      );
    }
    case 'command.done': {
      const { requestType, configId, status, requestId } = event;
      return info(`${requestType} on terminal ${terminalName(configId)} ended as ${status} (${requestId})`);
    }
  }
}
