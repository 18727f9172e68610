import type { Scenario } from '../../scenario.js';
import { tokenExpiry } from './expiry.js';
import { heartBeats } from './heart-beats.js';
import { identity } from './identity.js';
import { invalidToken } from './invalid-token.js';
import { keepAlive } from './keep-alive.js';
import { limits } from './limits.js';
import { newestWins } from './newest-wins.js';
import { observers } from './observers.js';
import { paths } from './paths.js';
import { queues } from './queues.js';
import { sendDestinations } from './send-destinations.js';
import { subscriptions } from './subscriptions.js';
import { tokenLifetime } from './token-lifetime.js';

/** Sessions of the terminal channel: how they begin, what they may do, and how they end. */
export const channelScenarios: readonly Scenario[] = [
  paths,
  invalidToken,
  tokenLifetime,
  identity,
  queues,
  subscriptions,
  sendDestinations,
  keepAlive,
  heartBeats,
  newestWins,
  observers,
  tokenExpiry,
  limits,
];
