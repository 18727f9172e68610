import type { Bench } from '../bench.js';
import { commands } from './commands.js';
import { deliveries } from './deliveries.js';
import { idleSessions } from './idle-sessions.js';
import { parser } from './parser.js';
import { sessions } from './sessions.js';

/** The terminal channel relative to bare parts that exchange the same number of messages. */
export const channelBench: Bench = {
  name: 'channel',
  title: 'session storm, commands, delivery, memory and CPU of idle sessions, the STOMP parser',
  measurements: [sessions, commands, deliveries, parser, idleSessions],
};
