import type { Scenario } from '../../scenario.js';
import { disconnect } from './disconnect.js';
import { expiringSessions } from './expiring-sessions.js';
import { tokenExpiry } from './expiry.js';
import { heartBeats } from './heart-beats.js';
import { identity } from './identity.js';
import { invalidToken } from './invalid-token.js';
import { keepAlive } from './keep-alive.js';
import { limits } from './limits.js';
import { newestWins } from './newest-wins.js';
import { observerCopies } from './observing/observer-copies.js';
import { observers } from './observing/observers.js';
import { observingUsers } from './observing/observing-users.js';
import { handshakes, paths } from './paths.js';
import { queues } from './queues.js';
import { sendDestinations } from './send-destinations.js';
import { subscriptions } from './subscriptions.js';
import { takeover } from './takeover.js';
import { tokenLifetime } from './token-lifetime.js';
import { unregistered } from './unregistered.js';

/** Sessions of the terminal channel: how they begin, what they may do, and how they end. */
export const channelScenarios: readonly Scenario[] = [
  paths,
  handshakes,
  invalidToken,
  tokenLifetime,
  identity,
  unregistered,
  queues,
  subscriptions,
  sendDestinations,
  keepAlive,
  heartBeats,
  newestWins,
  takeover,
  disconnect,
  observers,
  observerCopies,
  observingUsers,
  tokenExpiry,
  expiringSessions,
  limits,
];
