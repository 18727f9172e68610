import { oldSecretKept } from './areas/auth/keeps-old-secret.js';
import { recentOpenToAll } from './areas/auth/lists-recent-transactions-without-scope.js';
import { revocationEndsTokens } from './areas/auth/ends-issued-tokens-on-revocation.js';
import { revocationIgnored } from './areas/auth/ignores-revocation.js';
import { scopeChangeIgnored } from './areas/auth/ignores-scope-change.js';
import { scopeInQueryGranted } from './areas/auth/grants-scope-from-query.js';
import { secretInApp } from './areas/auth/shows-secret-again.js';
import { secretOfBranchAppsWrong } from './areas/auth/returns-wrong-secret-for-branch-apps.js';
import { signatureInManySpellings } from './areas/auth/accepts-non-canonical-signature.js';
import { terminalsGetNoToken } from './areas/auth/rejects-terminal-credentials.js';
import { tokenTypeMissing } from './areas/auth/omits-token-type.js';
import { tokensForSixDays } from './areas/auth/expires-tokens-after-six-days.js';
import { tokensForThirtyDays } from './areas/auth/accepts-tokens-for-thirty-days.js';
import { administratorsUpload } from './areas/blocked/lets-admins-upload-releases.js';
import { integratorsDeactivate } from './areas/blocked/lets-integrators-deactivate-terminals.js';
import { integratorsListRoles } from './areas/blocked/lets-integrators-list-roles.js';
import { integratorsSetFees } from './areas/blocked/lets-integrators-set-fees.js';
import { integratorsViewGateways } from './areas/blocked/lets-integrators-view-gateways.js';
import { merchantsMonitor } from './areas/blocked/lets-merchants-read-monitoring.js';
import { badSignatureTaken } from './areas/channel/accepts-invalid-signature.js';
import { configIdOfHeaders } from './areas/channel/trusts-config-id-header.js';
import { connectedWithoutVersion } from './areas/channel/omits-version-in-connected.js';
import { disconnectUnnoticed } from './areas/channel/stays-online-after-disconnect.js';
import { heartBeatsOfThirtySeconds } from './areas/channel/sends-heart-beats-every-thirty-seconds.js';
import { keepAliveUnanswered } from './areas/channel/omits-check-in.js';
import { neverShownOnline } from './areas/terminals/shows-every-terminal-offline.js';
import { observerSendsTaken } from './areas/channel/accepts-observer-sends.js';
import { observerSettles } from './areas/channel/completes-command-on-observer-ack.js';
import { olderProtocol } from './areas/versioning/negotiates-older-version.js';
import { pushLost } from './areas/payments/drops-payment-status.js';
import { registerBeforeSubscribeRefused } from './areas/reconnect/rejects-register-before-subscribe.js';
import { registerIgnored } from './areas/channel/ignores-register.js';
import { replacedSessionKept } from './areas/channel/omits-kick-of-replaced-session.js';
import { sendToQueueTaken } from './areas/channel/accepts-send-to-queue.js';
import { sessionTimeoutNever } from './areas/channel/omits-session-timeout.js';
import { sessionTimeoutTooSoon } from './areas/channel/sends-session-timeout-too-early.js';
import { slowerHeartBeat } from './areas/channel/offers-slower-heart-beats.js';
import { starSubscribed } from './areas/channel/accepts-wildcard-subscription.js';
import { subscribersShutOut } from './areas/scopes/denies-ws-token-with-ws-subscribe.js';
import { topicOfOneMerchant } from './areas/admin-topic/publishes-first-terminal-only.js';
import { topicOpenToAll } from './areas/admin-topic/issues-admin-ws-token-to-integrators.js';
import { unknownAckModeTaken } from './areas/channel/accepts-unknown-ack-mode.js';
import { wsTokenForAnHour } from './areas/terminals/returns-wrong-ws-token-lifetime.js';
import { wsTokenOfFortyMinutes } from './areas/channel/accepts-ws-token-for-forty-minutes.js';
import { broadcastWithoutRequestType } from './areas/commands/omits-request-type-in-broadcast.js';
import { forceRefreshLost } from './areas/commands/drops-force-refresh.js';
import { laterResultTaken } from './areas/commands/accepts-second-result.js';
import { neverRedelivered } from './areas/commands/never-redelivers.js';
import { offlineCommandLost } from './areas/commands/drops-commands-for-offline-terminals.js';
import { offlineCommandRefused } from './areas/commands/rejects-commands-for-offline-terminals.js';
import { printWithoutText } from './areas/commands/omits-print-body.js';
import { redeliveryRenamed } from './areas/commands/redelivers-with-new-message-id.js';
import { redeliveryUnmarked } from './areas/commands/omits-redelivered-header.js';
import { resultNotBroadcast } from './areas/commands/omits-result-broadcast.js';
import { resultNotRecorded } from './areas/commands/never-records-result.js';
import { siblingPrintLost } from './areas/commands/drops-sibling-print.js';
import { notFoundWithoutMessage } from './areas/errors/omits-message-in-404.js';
import { badClaimsTaken } from './areas/legacy/accepts-invalid-identity.js';
import { badTokenFallsBack } from './areas/legacy/falls-back-on-invalid-token.js';
import { legacyNeverOff } from './areas/legacy/ignores-disabled-legacy-auth.js';
import { legacyRefused } from './areas/legacy/rejects-legacy-terminals.js';
import { anotherConfigIdAfterActivation } from './areas/lifecycle/changes-config-id-on-activation.js';
import { codeWorksTwice } from './areas/lifecycle/accepts-activation-code-twice.js';
import { deactivatedTriggersTaken } from './areas/lifecycle/accepts-commands-for-deactivated-terminals.js';
import { deactivationWithoutCode } from './areas/lifecycle/omits-activation-code.js';
import { kickDeactivates } from './areas/lifecycle/deactivates-on-kick.js';
import { kickedWithoutReason } from './areas/lifecycle/omits-kick-reason.js';
import { checkInWithoutAction } from './areas/messages/omits-action-in-check-in.js';
import { configUpdateWithoutValue } from './areas/messages/omits-config-value.js';
import { grandTotalAsNumber } from './areas/messages/sends-grand-total-as-number.js';
import { amountInWordsTaken } from './areas/payments/accepts-amount-in-words.js';
import { duplicateAs400 } from './areas/payments/returns-400-for-duplicates.js';
import { noCooldown } from './areas/refunds/skips-cooldown.js';
import { referenceInOtherCase } from './areas/payments/lowercases-reference.js';
import { refundAboveBalance } from './areas/refunds/accepts-refund-above-balance.js';
import { refundStatusUnknown } from './areas/refunds/returns-404-for-refund-status.js';
import { refundsAboveBalanceAtOnce } from './areas/refunds/accepts-simultaneous-refunds-above-balance.js';
import { savedAndLost } from './areas/payments/drops-saved-transactions.js';
import { simultaneousDuplicatesTaken } from './areas/payments/accepts-simultaneous-duplicates.js';
import { rateLimitAsSystemError } from './areas/rates/returns-system-error-above-rate-limit.js';
import { amountBeatsPrefix } from './areas/sandbox/prefixes/prefers-amount-over-prefix.js';
import { bottomOfRangeSlow } from './areas/sandbox/amounts/delays-lowest-approved-amount.js';
import { declineApproved } from './areas/sandbox/amounts/approves-declined-amount.js';
import { errorPrefixAsTimeout } from './areas/sandbox/prefixes/returns-timeout-for-error-prefix.js';
import { failPrefixApproves } from './areas/sandbox/prefixes/approves-fail-prefix.js';
import { lateApprovalAtOnce } from './areas/sandbox/amounts/approves-delayed-amount-at-once.js';
import { lateApprovalEarly } from './areas/sandbox/amounts/approves-delayed-amount-early.js';
import { lateApprovalNever } from './areas/sandbox/amounts/never-approves-delayed-amount.js';
import { okPrefixIgnored } from './areas/sandbox/prefixes/ignores-ok-prefix.js';
import { pendingPrefixApproves } from './areas/sandbox/prefixes/approves-pending-prefix.js';
import { pendingResolves } from './areas/sandbox/amounts/resolves-pending-amount.js';
import { productionSeesSandbox } from './areas/sandbox/shows-sandbox-to-production.js';
import { rateLimitedAs429 } from './areas/sandbox/amounts/returns-429-for-rate-limited-amount.js';
import { sandboxDuplicatesTaken } from './areas/sandbox/accepts-duplicates-in-sandbox.js';
import { sandboxInWebhookLog } from './areas/sandbox/logs-sandbox-webhooks.js';
import { sandboxSeesProduction } from './areas/sandbox/shows-production-to-sandbox.js';
import { sandboxTagMissing } from './areas/sandbox/clears-sandbox-tag.js';
import { slowApprovalAtOnce } from './areas/sandbox/amounts/approves-slow-amount-at-once.js';
import { slowApprovalNever } from './areas/sandbox/amounts/never-approves-slow-amount.js';
import { slowPrefixAtOnce } from './areas/sandbox/prefixes/approves-slow-prefix-at-once.js';
import { summariesOfBothModes } from './areas/sandbox/mixes-modes-in-summaries.js';
import { systemErrorPending } from './areas/sandbox/amounts/leaves-system-error-pending.js';
import { systemErrorWithoutCode } from './areas/sandbox/amounts/omits-system-error-code.js';
import { timeoutApproved } from './areas/sandbox/amounts/returns-success-for-timeout.js';
import { timeoutAsSystemError } from './areas/sandbox/amounts/returns-system-error-for-timeout.js';
import { timeoutPrefixAsError } from './areas/sandbox/prefixes/returns-system-error-for-timeout-prefix.js';
import { topOfRangeDeclined } from './areas/sandbox/amounts/declines-highest-approved-amount.js';
import { triggersInProduction } from './areas/sandbox/applies-prefix-in-production.js';
import { branchUsersNeedScopes } from './areas/scopes/requires-scopes-of-branch-users.js';
import { cancelTransactionWithPaymentsScope } from './areas/scopes/operations/allows-cancel-transaction-with-payments-direct.js';
import { detailsWithReportsScope } from './areas/scopes/operations/allows-get-transaction-details-with-reports-read.js';
import { findWithTerminalsScope } from './areas/scopes/operations/allows-find-with-terminals-read.js';
import { getChannelSummaryWithTransactionsScope } from './areas/scopes/operations/allows-get-channel-summary-with-transactions-read.js';
import { getRecentTransactionsWithReportsScope } from './areas/scopes/operations/allows-get-recent-transactions-with-reports-read.js';
import { overallSummaryWithTransactionsScope } from './areas/scopes/operations/allows-overall-summary-with-transactions-read.js';
import { payNowShut } from './areas/scopes/operations/denies-pay-now-with-payments-direct.js';
import { payNowWithTriggerScope } from './areas/scopes/operations/allows-pay-now-with-payments-trigger.js';
import { paymentsTriggerOpensSettle } from './areas/scopes/allows-settle-with-payments-trigger.js';
import { refundStatusWithRefundsScope } from './areas/scopes/operations/allows-refund-status-with-refunds-write.js';
import { refundWithPaymentsScope } from './areas/scopes/operations/allows-refund-with-payments-direct.js';
import { refusalAs401 } from './areas/scopes/returns-401-for-missing-scope.js';
import { refusalNamesNoScope } from './areas/scopes/omits-missing-scope.js';
import { refusalWithOtherCode } from './areas/scopes/returns-wrong-code-for-missing-scope.js';
import { refusedPaymentStored } from './areas/scopes/stores-denied-payment.js';
import { sandboxWithoutScopes } from './areas/scopes/skips-scopes-in-sandbox.js';
import { saveTransactionWithTransactionsScope } from './areas/scopes/operations/allows-save-transaction-with-transactions-read.js';
import { settleWithPaymentsScope } from './areas/scopes/operations/allows-settle-with-payments-direct.js';
import { settlementReportWithTransactionsScope } from './areas/scopes/operations/allows-settlement-report-with-transactions-read.js';
import { statusWithTriggerScope } from './areas/scopes/operations/allows-request-status-with-terminals-trigger.js';
import { terminalsWithWebsocketScope } from './areas/scopes/operations/allows-list-terminals-with-ws-subscribe.js';
import { triggerWithPaymentsTriggerScope } from './areas/scopes/operations/allows-request-terminal-with-payments-trigger.js';
import { foreignCancelTaken } from './areas/tenants/accepts-foreign-cancel.js';
import { foreignDetailsOpen } from './areas/blocked/shows-foreign-details-with-all-scopes.js';
import { foreignDetailsOpenInProduction } from './areas/tenants/shows-foreign-details-in-production.js';
import { foreignRequestShown } from './areas/tenants/shows-foreign-request.js';
import { foreignTriggerTaken } from './areas/tenants/accepts-foreign-command.js';
import { foreignWsToken } from './areas/tenants/issues-foreign-ws-token.js';
import { listsOfEverybody } from './areas/tenants/lists-foreign-transactions.js';
import { sandboxDetailsOpen } from './areas/tenants/shows-foreign-details-in-sandbox.js';
import { settlementOfEverybody } from './areas/tenants/settles-foreign-transactions.js';
import { terminalsOfEverybody } from './areas/tenants/lists-foreign-terminals.js';
import { knownSpecificTIdTaken } from './areas/messages/accepts-conflicting-report.js';
import { repeatedReportStored } from './areas/messages/stores-repeated-report-twice.js';
import { reportLost } from './areas/messages/confirms-report-without-storing.js';
import { snapshotRefused } from './areas/messages/rejects-settings-snapshot.js';
import type { Mutant } from './mutant.js';

/** Every mutant. */
export const mutants: readonly Mutant[] = [
  topOfRangeDeclined,
  bottomOfRangeSlow,
  lateApprovalAtOnce,
  lateApprovalNever,
  lateApprovalEarly,
  pendingResolves,
  slowApprovalAtOnce,
  slowApprovalNever,
  declineApproved,
  timeoutAsSystemError,
  timeoutApproved,
  systemErrorWithoutCode,
  systemErrorPending,
  rateLimitedAs429,
  okPrefixIgnored,
  failPrefixApproves,
  timeoutPrefixAsError,
  errorPrefixAsTimeout,
  pendingPrefixApproves,
  slowPrefixAtOnce,
  payNowWithTriggerScope,
  detailsWithReportsScope,
  terminalsWithWebsocketScope,
  triggerWithPaymentsTriggerScope,
  statusWithTriggerScope,
  payNowShut,
  refusalAs401,
  refusalWithOtherCode,
  refusalNamesNoScope,
  printWithoutText,
  forceRefreshLost,
  offlineCommandLost,
  offlineCommandRefused,
  resultNotRecorded,
  resultNotBroadcast,
  broadcastWithoutRequestType,
  redeliveryUnmarked,
  redeliveryRenamed,
  neverRedelivered,
  disconnectUnnoticed,
  neverShownOnline,
  registerBeforeSubscribeRefused,
  saveTransactionWithTransactionsScope,
  refundWithPaymentsScope,
  cancelTransactionWithPaymentsScope,
  getRecentTransactionsWithReportsScope,
  findWithTerminalsScope,
  refundStatusWithRefundsScope,
  getChannelSummaryWithTransactionsScope,
  overallSummaryWithTransactionsScope,
  settleWithPaymentsScope,
  settlementReportWithTransactionsScope,
  branchUsersNeedScopes,
  paymentsTriggerOpensSettle,
  refusedPaymentStored,
  sandboxWithoutScopes,
  secretOfBranchAppsWrong,
  tokenTypeMissing,
  signatureInManySpellings,
  terminalsGetNoToken,
  recentOpenToAll,
  scopeInQueryGranted,
  revocationIgnored,
  revocationEndsTokens,
  oldSecretKept,
  scopeChangeIgnored,
  secretInApp,
  notFoundWithoutMessage,
  integratorsListRoles,
  integratorsViewGateways,
  integratorsDeactivate,
  administratorsUpload,
  integratorsSetFees,
  merchantsMonitor,
  foreignDetailsOpen,
  foreignDetailsOpenInProduction,
  sandboxDetailsOpen,
  listsOfEverybody,
  foreignCancelTaken,
  terminalsOfEverybody,
  foreignTriggerTaken,
  foreignRequestShown,
  settlementOfEverybody,
  foreignWsToken,
  amountBeatsPrefix,
  sandboxTagMissing,
  sandboxSeesProduction,
  productionSeesSandbox,
  summariesOfBothModes,
  triggersInProduction,
  sandboxDuplicatesTaken,
  sandboxInWebhookLog,
  referenceInOtherCase,
  duplicateAs400,
  simultaneousDuplicatesTaken,
  amountInWordsTaken,
  savedAndLost,
  refundStatusUnknown,
  refundAboveBalance,
  noCooldown,
  pushLost,
  olderProtocol,
  wsTokenForAnHour,
  rateLimitAsSystemError,
  tokensForSixDays,
  tokensForThirtyDays,
  sessionTimeoutNever,
  sessionTimeoutTooSoon,
  heartBeatsOfThirtySeconds,
  wsTokenOfFortyMinutes,
  legacyRefused,
  badClaimsTaken,
  legacyNeverOff,
  reportLost,
  repeatedReportStored,
  snapshotRefused,
  refundsAboveBalanceAtOnce,
  connectedWithoutVersion,
  slowerHeartBeat,
  badSignatureTaken,
  configIdOfHeaders,
  starSubscribed,
  sendToQueueTaken,
  registerIgnored,
  keepAliveUnanswered,
  unknownAckModeTaken,
  replacedSessionKept,
  subscribersShutOut,
  topicOfOneMerchant,
  siblingPrintLost,
  laterResultTaken,
  deactivationWithoutCode,
  kickedWithoutReason,
  deactivatedTriggersTaken,
  kickDeactivates,
  grandTotalAsNumber,
  configUpdateWithoutValue,
  checkInWithoutAction,
  knownSpecificTIdTaken,
  badTokenFallsBack,
  observerSendsTaken,
  observerSettles,
  topicOpenToAll,
  codeWorksTwice,
  anotherConfigIdAfterActivation,
];
