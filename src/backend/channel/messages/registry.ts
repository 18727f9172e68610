import { commandResult } from './command-result.js';
import { heartbeat } from './heartbeat.js';
import { register } from './register.js';
import { settings } from './settings.js';
import type { TerminalMessage } from './terminal-message.js';

/** The whitelist of SEND destinations: what is not here is refused (CHN-06). */
export const terminalMessageRegistry: ReadonlyMap<string, TerminalMessage> = new Map(
  [register, heartbeat, settings, commandResult].map((message) => [message.destination, message]),
);
