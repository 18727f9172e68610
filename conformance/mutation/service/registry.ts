import { type Area, areas } from '../../clauses/partition.js';
import { issuesAdminWsTokenToIntegrators } from './areas/admin-topic/issues-admin-ws-token-to-integrators.js';
import { publishesFirstTerminalOnly } from './areas/admin-topic/publishes-first-terminal-only.js';
import { acceptsNonCanonicalSignature } from './areas/auth/accepts-non-canonical-signature.js';
import { acceptsTokensForThirtyDays } from './areas/auth/accepts-tokens-for-thirty-days.js';
import { endsIssuedTokensOnRevocation } from './areas/auth/ends-issued-tokens-on-revocation.js';
import { expiresTokensAfterSixDays } from './areas/auth/expires-tokens-after-six-days.js';
import { grantsScopeFromQuery } from './areas/auth/grants-scope-from-query.js';
import { ignoresRevocation } from './areas/auth/ignores-revocation.js';
import { ignoresScopeChange } from './areas/auth/ignores-scope-change.js';
import { issuesInvalidWsTokensToIntegrators } from './areas/auth/issues-invalid-ws-tokens-to-integrators.js';
import { keepsOldSecret } from './areas/auth/keeps-old-secret.js';
import { keepsRightsOfDeletedUsers } from './areas/auth/keeps-rights-of-deleted-users.js';
import { keepsSessionsOfMovedUsers } from './areas/auth/keeps-sessions-of-moved-users.js';
import { listsRecentTransactionsWithoutScope } from './areas/auth/lists-recent-transactions-without-scope.js';
import { offersBasicForBearerCalls } from './areas/auth/offers-basic-for-bearer-calls.js';
import { omitsTokenType } from './areas/auth/omits-token-type.js';
import { rejectsTerminalCredentials } from './areas/auth/rejects-terminal-credentials.js';
import { returnsWrongSecretForBranchApps } from './areas/auth/returns-wrong-secret-for-branch-apps.js';
import { showsSecretAgain } from './areas/auth/shows-secret-again.js';
import { letsAdminsUploadReleases } from './areas/blocked/lets-admins-upload-releases.js';
import { letsIntegratorsChangeRoles } from './areas/blocked/lets-integrators-change-roles.js';
import { letsIntegratorsDeactivateTerminals } from './areas/blocked/lets-integrators-deactivate-terminals.js';
import { letsIntegratorsSetFees } from './areas/blocked/lets-integrators-set-fees.js';
import { letsIntegratorsViewGateways } from './areas/blocked/lets-integrators-view-gateways.js';
import { letsMerchantsReadMonitoring } from './areas/blocked/lets-merchants-read-monitoring.js';
import { showsForeignDetailsWithAllScopes } from './areas/blocked/shows-foreign-details-with-all-scopes.js';
import { acceptsInvalidSignature } from './areas/channel/accepts-invalid-signature.js';
import { acceptsObserverReports } from './areas/channel/accepts-observer-reports.js';
import { acceptsSendToQueue } from './areas/channel/accepts-send-to-queue.js';
import { acceptsWsTokenForFortyMinutes } from './areas/channel/accepts-ws-token-for-forty-minutes.js';
import { completesCommandOnObserverAck } from './areas/channel/completes-command-on-observer-ack.js';
import { ignoresRegister } from './areas/channel/ignores-register.js';
import { offersSlowerHeartBeats } from './areas/channel/offers-slower-heart-beats.js';
import { omitsCheckIn } from './areas/channel/omits-check-in.js';
import { omitsCopiesWhileOffline } from './areas/channel/omits-copies-while-offline.js';
import { omitsKickOfReplacedSession } from './areas/channel/omits-kick-of-replaced-session.js';
import { omitsSessionTimeout } from './areas/channel/omits-session-timeout.js';
import { omitsVersionInConnected } from './areas/channel/omits-version-in-connected.js';
import { sendsHeartBeatsEveryThirtySeconds } from './areas/channel/sends-heart-beats-every-thirty-seconds.js';
import { sendsSessionTimeoutTooEarly } from './areas/channel/sends-session-timeout-too-early.js';
import { staysOnlineAfterDisconnect } from './areas/channel/stays-online-after-disconnect.js';
import { acceptsNinthSubscription } from './areas/channel/subscriptions/accepts-ninth-subscription.js';
import { acceptsSecondQueueSubscription } from './areas/channel/subscriptions/accepts-second-queue-subscription.js';
import { acceptsUnknownAckMode } from './areas/channel/subscriptions/accepts-unknown-ack-mode.js';
import { acceptsWildcardSubscription } from './areas/channel/subscriptions/accepts-wildcard-subscription.js';
import { publishesToFirstSubscriptionOnly } from './areas/channel/subscriptions/publishes-to-first-subscription-only.js';
import { rejectsSecondTopicSubscription } from './areas/channel/subscriptions/rejects-second-topic-subscription.js';
import { trustsConfigIdHeader } from './areas/channel/trusts-config-id-header.js';
import { acceptsSecondResult } from './areas/commands/accepts-second-result.js';
import { dropsCommandsForOfflineTerminals } from './areas/commands/drops-commands-for-offline-terminals.js';
import { dropsForceRefresh } from './areas/commands/drops-force-refresh.js';
import { dropsSiblingPrint } from './areas/commands/drops-sibling-print.js';
import { neverRecordsResult } from './areas/commands/never-records-result.js';
import { neverRedelivers } from './areas/commands/never-redelivers.js';
import { omitsPrintBody } from './areas/commands/omits-print-body.js';
import { omitsRedeliveredHeader } from './areas/commands/omits-redelivered-header.js';
import { omitsRequestTypeInBroadcast } from './areas/commands/omits-request-type-in-broadcast.js';
import { redeliversWithNewMessageId } from './areas/commands/redelivers-with-new-message-id.js';
import { rejectsCommandsForOfflineTerminals } from './areas/commands/rejects-commands-for-offline-terminals.js';
import { resendsOnSubscribe } from './areas/commands/resends-on-subscribe.js';
import { omitsMessageIn404 } from './areas/errors/omits-message-in-404.js';
import { acceptsInvalidIdentity } from './areas/legacy/accepts-invalid-identity.js';
import { fallsBackOnInvalidToken } from './areas/legacy/falls-back-on-invalid-token.js';
import { ignoresDisabledLegacyAuth } from './areas/legacy/ignores-disabled-legacy-auth.js';
import { rejectsBasicAuthorization } from './areas/legacy/rejects-basic-authorization.js';
import { rejectsLegacyTerminals } from './areas/legacy/rejects-legacy-terminals.js';
import { acceptsActivationCodeTwice } from './areas/lifecycle/accepts-activation-code-twice.js';
import { acceptsCommandsForDeactivatedTerminals } from './areas/lifecycle/accepts-commands-for-deactivated-terminals.js';
import { changesConfigIdOnActivation } from './areas/lifecycle/changes-config-id-on-activation.js';
import { confirmsResultsAfterDeactivation } from './areas/lifecycle/confirms-results-after-deactivation.js';
import { deactivatesOnKick } from './areas/lifecycle/deactivates-on-kick.js';
import { omitsActivationCode } from './areas/lifecycle/omits-activation-code.js';
import { omitsKickReason } from './areas/lifecycle/omits-kick-reason.js';
import { showsDeactivatedTerminalsOnline } from './areas/lifecycle/shows-deactivated-terminals-online.js';
import { acceptsConflictingReport } from './areas/messages/accepts-conflicting-report.js';
import { closesOnKnownSpecificTId } from './areas/messages/closes-on-known-specific-tid.js';
import { closesOnWrongBody } from './areas/messages/closes-on-wrong-body.js';
import { confirmsReportWithoutStoring } from './areas/messages/confirms-report-without-storing.js';
import { dropsUnknownReportStatus } from './areas/messages/drops-unknown-report-status.js';
import { dropsUnknownResultStatus } from './areas/messages/drops-unknown-result-status.js';
import { omitsActionInCheckIn } from './areas/messages/omits-action-in-check-in.js';
import { omitsConfigValue } from './areas/messages/omits-config-value.js';
import { omitsResultBroadcast } from './areas/messages/omits-result-broadcast.js';
import { rejectsSettingsSnapshot } from './areas/messages/rejects-settings-snapshot.js';
import { sendsGrandTotalAsNumber } from './areas/messages/sends-grand-total-as-number.js';
import { storesRepeatedReportTwice } from './areas/messages/stores-repeated-report-twice.js';
import { acceptsAmountInWords } from './areas/payments/accepts-amount-in-words.js';
import { acceptsSimultaneousDuplicates } from './areas/payments/accepts-simultaneous-duplicates.js';
import { dropsPaymentStatus } from './areas/payments/drops-payment-status.js';
import { dropsPushesOfTerminalPayments } from './areas/payments/drops-pushes-of-terminal-payments.js';
import { dropsSavedTransactions } from './areas/payments/drops-saved-transactions.js';
import { lowercasesReference } from './areas/payments/lowercases-reference.js';
import { returns400ForDuplicates } from './areas/payments/returns-400-for-duplicates.js';
import { returnsSuccessForGatewayTimeout } from './areas/payments/returns-success-for-gateway-timeout.js';
import { returnsSystemErrorAboveRateLimit } from './areas/rates/returns-system-error-above-rate-limit.js';
import { rejectsRegisterBeforeSubscribe } from './areas/reconnect/rejects-register-before-subscribe.js';
import { acceptsRefundAboveBalance } from './areas/refunds/accepts-refund-above-balance.js';
import { acceptsSimultaneousRefundsAboveBalance } from './areas/refunds/accepts-simultaneous-refunds-above-balance.js';
import { returns404ForRefundStatus } from './areas/refunds/returns-404-for-refund-status.js';
import { skipsCooldown } from './areas/refunds/skips-cooldown.js';
import { acceptsDuplicatesInSandbox } from './areas/sandbox/accepts-duplicates-in-sandbox.js';
import { approvesDeclinedAmount } from './areas/sandbox/amounts/approves-declined-amount.js';
import { approvesDelayedAmountAtOnce } from './areas/sandbox/amounts/approves-delayed-amount-at-once.js';
import { approvesDelayedAmountEarly } from './areas/sandbox/amounts/approves-delayed-amount-early.js';
import { approvesSlowAmountAtOnce } from './areas/sandbox/amounts/approves-slow-amount-at-once.js';
import { declinesHighestApprovedAmount } from './areas/sandbox/amounts/declines-highest-approved-amount.js';
import { delaysLowestApprovedAmount } from './areas/sandbox/amounts/delays-lowest-approved-amount.js';
import { leavesSystemErrorPending } from './areas/sandbox/amounts/leaves-system-error-pending.js';
import { neverApprovesDelayedAmount } from './areas/sandbox/amounts/never-approves-delayed-amount.js';
import { neverApprovesSlowAmount } from './areas/sandbox/amounts/never-approves-slow-amount.js';
import { omitsSystemErrorCode } from './areas/sandbox/amounts/omits-system-error-code.js';
import { resolvesPendingAmount } from './areas/sandbox/amounts/resolves-pending-amount.js';
import { returns429ForRateLimitedAmount } from './areas/sandbox/amounts/returns-429-for-rate-limited-amount.js';
import { returnsSuccessForTimeout } from './areas/sandbox/amounts/returns-success-for-timeout.js';
import { returnsSystemErrorForTimeout } from './areas/sandbox/amounts/returns-system-error-for-timeout.js';
import { appliesPrefixInProduction } from './areas/sandbox/applies-prefix-in-production.js';
import { clearsSandboxTag } from './areas/sandbox/clears-sandbox-tag.js';
import { ignoresSandboxChange } from './areas/sandbox/ignores-sandbox-change.js';
import { logsSandboxWebhooks } from './areas/sandbox/logs-sandbox-webhooks.js';
import { mixesModesInSummaries } from './areas/sandbox/mixes-modes-in-summaries.js';
import { approvesFailPrefix } from './areas/sandbox/prefixes/approves-fail-prefix.js';
import { approvesPendingPrefix } from './areas/sandbox/prefixes/approves-pending-prefix.js';
import { approvesSlowPrefixAtOnce } from './areas/sandbox/prefixes/approves-slow-prefix-at-once.js';
import { ignoresOkPrefix } from './areas/sandbox/prefixes/ignores-ok-prefix.js';
import { prefersAmountOverPrefix } from './areas/sandbox/prefixes/prefers-amount-over-prefix.js';
import { returnsSystemErrorForTimeoutPrefix } from './areas/sandbox/prefixes/returns-system-error-for-timeout-prefix.js';
import { returnsTimeoutForErrorPrefix } from './areas/sandbox/prefixes/returns-timeout-for-error-prefix.js';
import { showsProductionToSandbox } from './areas/sandbox/shows-production-to-sandbox.js';
import { showsSandboxToProduction } from './areas/sandbox/shows-sandbox-to-production.js';
import { allowsSettleWithPaymentsTrigger } from './areas/scopes/allows-settle-with-payments-trigger.js';
import { deniesPayNowWithPaymentsDirect } from './areas/scopes/denies-pay-now-with-payments-direct.js';
import { deniesWsTokenWithWsSubscribe } from './areas/scopes/denies-ws-token-with-ws-subscribe.js';
import { omitsMissingScope } from './areas/scopes/omits-missing-scope.js';
import { operationsWithAnotherScope } from './areas/scopes/operations-with-another-scope.js';
import { requiresScopesOfBranchUsers } from './areas/scopes/requires-scopes-of-branch-users.js';
import { returns401ForMissingScope } from './areas/scopes/returns-401-for-missing-scope.js';
import { returnsWrongCodeForMissingScope } from './areas/scopes/returns-wrong-code-for-missing-scope.js';
import { skipsScopesInSandbox } from './areas/scopes/skips-scopes-in-sandbox.js';
import { storesDeniedPayment } from './areas/scopes/stores-denied-payment.js';
import { acceptsForeignCancel } from './areas/tenants/accepts-foreign-cancel.js';
import { acceptsForeignCommand } from './areas/tenants/accepts-foreign-command.js';
import { issuesForeignWsToken } from './areas/tenants/issues-foreign-ws-token.js';
import { listsForeignTerminals } from './areas/tenants/lists-foreign-terminals.js';
import { listsForeignTransactions } from './areas/tenants/lists-foreign-transactions.js';
import { settlesForeignTransactions } from './areas/tenants/settles-foreign-transactions.js';
import { showsForeignDetailsInProduction } from './areas/tenants/shows-foreign-details-in-production.js';
import { showsForeignDetailsInSandbox } from './areas/tenants/shows-foreign-details-in-sandbox.js';
import { showsForeignRequest } from './areas/tenants/shows-foreign-request.js';
import { returnsWrongWsTokenLifetime } from './areas/terminals/returns-wrong-ws-token-lifetime.js';
import { showsEveryTerminalOffline } from './areas/terminals/shows-every-terminal-offline.js';
import { negotiatesOlderVersion } from './areas/versioning/negotiates-older-version.js';
import type { Mutant } from './mutant.js';

/** The mutants of each area, ordered by the clause that each breaks. */
export const mutantsByArea: Readonly<Record<Area, readonly Mutant[]>> = {
  auth: [
    returnsWrongSecretForBranchApps,
    omitsTokenType,
    rejectsTerminalCredentials,
    listsRecentTransactionsWithoutScope,
    grantsScopeFromQuery,
    expiresTokensAfterSixDays,
    acceptsTokensForThirtyDays,
    ignoresRevocation,
    endsIssuedTokensOnRevocation,
    keepsOldSecret,
    ignoresScopeChange,
    showsSecretAgain,
    offersBasicForBearerCalls,
    acceptsNonCanonicalSignature,
    issuesInvalidWsTokensToIntegrators,
    keepsRightsOfDeletedUsers,
    keepsSessionsOfMovedUsers,
  ],
  scopes: [
    deniesPayNowWithPaymentsDirect,
    ...operationsWithAnotherScope,
    returns401ForMissingScope,
    returnsWrongCodeForMissingScope,
    omitsMissingScope,
    requiresScopesOfBranchUsers,
    allowsSettleWithPaymentsTrigger,
    storesDeniedPayment,
    deniesWsTokenWithWsSubscribe,
    skipsScopesInSandbox,
  ],
  blocked: [
    letsIntegratorsChangeRoles,
    letsIntegratorsViewGateways,
    letsIntegratorsDeactivateTerminals,
    letsAdminsUploadReleases,
    showsForeignDetailsWithAllScopes,
    letsIntegratorsSetFees,
    letsMerchantsReadMonitoring,
  ],
  tenants: [
    showsForeignDetailsInProduction,
    listsForeignTransactions,
    acceptsForeignCancel,
    listsForeignTerminals,
    acceptsForeignCommand,
    showsForeignRequest,
    settlesForeignTransactions,
    issuesForeignWsToken,
    showsForeignDetailsInSandbox,
  ],
  sandbox: [
    delaysLowestApprovedAmount,
    declinesHighestApprovedAmount,
    approvesDelayedAmountAtOnce,
    approvesDelayedAmountEarly,
    neverApprovesDelayedAmount,
    resolvesPendingAmount,
    approvesSlowAmountAtOnce,
    neverApprovesSlowAmount,
    approvesDeclinedAmount,
    returnsSuccessForTimeout,
    returnsSystemErrorForTimeout,
    leavesSystemErrorPending,
    omitsSystemErrorCode,
    returns429ForRateLimitedAmount,
    ignoresOkPrefix,
    approvesFailPrefix,
    returnsSystemErrorForTimeoutPrefix,
    returnsTimeoutForErrorPrefix,
    approvesPendingPrefix,
    approvesSlowPrefixAtOnce,
    prefersAmountOverPrefix,
    clearsSandboxTag,
    showsProductionToSandbox,
    showsSandboxToProduction,
    mixesModesInSummaries,
    appliesPrefixInProduction,
    acceptsDuplicatesInSandbox,
    logsSandboxWebhooks,
    ignoresSandboxChange,
  ],
  payments: [
    lowercasesReference,
    returns400ForDuplicates,
    acceptsSimultaneousDuplicates,
    acceptsAmountInWords,
    dropsSavedTransactions,
    dropsPaymentStatus,
    returnsSuccessForGatewayTimeout,
    dropsPushesOfTerminalPayments,
  ],
  refunds: [
    returns404ForRefundStatus,
    acceptsRefundAboveBalance,
    acceptsSimultaneousRefundsAboveBalance,
    skipsCooldown,
  ],
  queries: [],
  reports: [],
  rates: [returnsSystemErrorAboveRateLimit],
  versioning: [negotiatesOlderVersion],
  errors: [omitsMessageIn404],
  terminals: [showsEveryTerminalOffline, returnsWrongWsTokenLifetime],
  lifecycle: [
    omitsActivationCode,
    omitsKickReason,
    acceptsCommandsForDeactivatedTerminals,
    deactivatesOnKick,
    acceptsActivationCodeTwice,
    changesConfigIdOnActivation,
    showsDeactivatedTerminalsOnline,
    confirmsResultsAfterDeactivation,
  ],
  commands: [
    dropsForceRefresh,
    omitsPrintBody,
    dropsCommandsForOfflineTerminals,
    rejectsCommandsForOfflineTerminals,
    neverRecordsResult,
    omitsRequestTypeInBroadcast,
    neverRedelivers,
    redeliversWithNewMessageId,
    omitsRedeliveredHeader,
    acceptsSecondResult,
    resendsOnSubscribe,
    dropsSiblingPrint,
  ],
  channel: [
    omitsVersionInConnected,
    offersSlowerHeartBeats,
    acceptsInvalidSignature,
    trustsConfigIdHeader,
    acceptsWildcardSubscription,
    acceptsSendToQueue,
    staysOnlineAfterDisconnect,
    acceptsWsTokenForFortyMinutes,
    ignoresRegister,
    omitsCheckIn,
    sendsHeartBeatsEveryThirtySeconds,
    omitsKickOfReplacedSession,
    acceptsObserverReports,
    sendsSessionTimeoutTooEarly,
    acceptsUnknownAckMode,
    omitsSessionTimeout,
    completesCommandOnObserverAck,
    omitsCopiesWhileOffline,
    acceptsSecondQueueSubscription,
    acceptsNinthSubscription,
    rejectsSecondTopicSubscription,
    publishesToFirstSubscriptionOnly,
  ],
  'admin-topic': [issuesAdminWsTokenToIntegrators, publishesFirstTerminalOnly],
  messages: [
    omitsResultBroadcast,
    sendsGrandTotalAsNumber,
    omitsConfigValue,
    omitsActionInCheckIn,
    storesRepeatedReportTwice,
    confirmsReportWithoutStoring,
    closesOnKnownSpecificTId,
    rejectsSettingsSnapshot,
    acceptsConflictingReport,
    dropsUnknownReportStatus,
    closesOnWrongBody,
    dropsUnknownResultStatus,
  ],
  legacy: [
    rejectsLegacyTerminals,
    acceptsInvalidIdentity,
    ignoresDisabledLegacyAuth,
    fallsBackOnInvalidToken,
    rejectsBasicAuthorization,
  ],
  reconnect: [rejectsRegisterBeforeSubscribe],
  stomp: [],
};

/** Every mutant, in the order of the partition. */
export const mutants: readonly Mutant[] = areas.flatMap((area) => mutantsByArea[area]);
