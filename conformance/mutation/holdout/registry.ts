import type { SourceMutant } from '../source/source-mutant.js';
import { adminTopicHoldout } from './areas/admin-topic.js';
import { authHoldout } from './areas/auth.js';
import { blockedHoldout } from './areas/blocked.js';
import { channelHoldout } from './areas/channel.js';
import { commandsHoldout } from './areas/commands.js';
import { errorsHoldout } from './areas/errors.js';
import { legacyHoldout } from './areas/legacy.js';
import { lifecycleHoldout } from './areas/lifecycle.js';
import { messagesHoldout } from './areas/messages.js';
import { paymentsHoldout } from './areas/payments.js';
import { queriesHoldout } from './areas/queries.js';
import { ratesHoldout } from './areas/rates.js';
import { refundsHoldout } from './areas/refunds.js';
import { reportsHoldout } from './areas/reports.js';
import { sandboxHoldout } from './areas/sandbox.js';
import { scopesHoldout } from './areas/scopes.js';
import { stomp1Holdout } from './areas/stomp-1.js';
import { stomp2Holdout } from './areas/stomp-2.js';
import { tenantsHoldout } from './areas/tenants.js';
import { terminalsHoldout } from './areas/terminals.js';
import { versioningHoldout } from './areas/versioning.js';

/**
 * Hand-written mutants that were chosen without a look at the scenarios: a holdout. No test kills one of them, so that
 * their score shows what the scenarios notice beyond the mutants that they were written for.
 */
export const holdoutMutants: readonly SourceMutant[] = [
  ...authHoldout,
  ...scopesHoldout,
  ...blockedHoldout,
  ...tenantsHoldout,
  ...sandboxHoldout,
  ...paymentsHoldout,
  ...refundsHoldout,
  ...queriesHoldout,
  ...reportsHoldout,
  ...ratesHoldout,
  ...versioningHoldout,
  ...errorsHoldout,
  ...terminalsHoldout,
  ...lifecycleHoldout,
  ...commandsHoldout,
  ...channelHoldout,
  ...adminTopicHoldout,
  ...messagesHoldout,
  ...legacyHoldout,
  ...stomp1Holdout,
  ...stomp2Holdout,
];
