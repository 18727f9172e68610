import type { Scenario } from '../../scenario.js';
import { expiry } from './expiry.js';
import { heartBeats } from './heart-beats.js';
import { identity } from './identity.js';
import { badToken } from './invalid-token.js';
import { keepAlive } from './keep-alive.js';
import { limits } from './limits.js';
import { newestWins } from './newest-wins.js';
import { observers } from './observers.js';
import { paths } from './paths.js';
import { queues } from './queues.js';
import { sends } from './send-destinations.js';
import { tokenLife } from './token-lifetime.js';

/** Sessions of the terminal channel: who gets one, what it may, how it ends. */
export const channelScenarios: readonly Scenario[] = [
  paths,
  badToken,
  tokenLife,
  identity,
  queues,
  sends,
  keepAlive,
  heartBeats,
  newestWins,
  observers,
  expiry,
  limits,
];
