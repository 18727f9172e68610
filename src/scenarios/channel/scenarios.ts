import type { Scenario } from '../scenario.js';
import { adminTopicOfAll } from './admin-topic.js';
import { badToken } from './bad-token.js';
import { heartBeats } from './heart-beats.js';
import { identity } from './identity.js';
import { keepAlive } from './keep-alive.js';
import { limits } from './limits.js';
import { newestWins } from './newest-wins.js';
import { observers } from './observers.js';
import { paths } from './paths.js';
import { queues } from './queues.js';
import { sends } from './sends.js';
import { tokenLife } from './token-life.js';

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
  adminTopicOfAll,
  limits,
];
