import { oldSecretKept } from './auth/old-secret-kept.js';
import { recentOpenToAll } from './auth/recent-open-to-all.js';
import { revocationEndsTokens } from './auth/revocation-ends-tokens.js';
import { revocationIgnored } from './auth/revocation-ignored.js';
import { scopeChangeIgnored } from './auth/scope-change-ignored.js';
import { scopeInQueryGranted } from './auth/scope-in-query-granted.js';
import { secretInApp } from './auth/secret-in-app.js';
import { secretOfBranchAppsWrong } from './auth/secret-of-branch-apps-wrong.js';
import { signatureInManySpellings } from './auth/signature-in-many-spellings.js';
import { terminalsGetNoToken } from './auth/terminals-get-no-token.js';
import { tokenTypeMissing } from './auth/token-type-missing.js';
import { tokensForSixDays } from './auth/tokens-for-six-days.js';
import { tokensForThirtyDays } from './auth/tokens-for-thirty-days.js';
import { administratorsUpload } from './blocked/administrators-upload.js';
import { integratorsDeactivate } from './blocked/integrators-deactivate.js';
import { integratorsListRoles } from './blocked/integrators-list-roles.js';
import { integratorsSetFees } from './blocked/integrators-set-fees.js';
import { integratorsViewGateways } from './blocked/integrators-view-gateways.js';
import { merchantsMonitor } from './blocked/merchants-monitor.js';
import { badSignatureTaken } from './channel/bad-signature-taken.js';
import { configIdOfHeaders } from './channel/config-id-of-headers.js';
import { connectedWithoutVersion } from './channel/connected-without-version.js';
import { disconnectUnnoticed } from './channel/disconnect-unnoticed.js';
import { heartBeatsOfThirtySeconds } from './channel/heart-beats-of-thirty-seconds.js';
import { keepAliveUnanswered } from './channel/keep-alive-unanswered.js';
import { neverShownOnline } from './channel/never-shown-online.js';
import { observerSendsTaken } from './channel/observer-sends-taken.js';
import { observerSettles } from './channel/observer-settles.js';
import { olderProtocol } from './channel/older-protocol.js';
import { pushLost } from './channel/push-lost.js';
import { registerBeforeSubscribeRefused } from './channel/register-before-subscribe-refused.js';
import { registerIgnored } from './channel/register-ignored.js';
import { replacedSessionKept } from './channel/replaced-session-kept.js';
import { sendToQueueTaken } from './channel/send-to-queue-taken.js';
import { sessionTimeoutNever } from './channel/session-timeout-never.js';
import { sessionTimeoutTooSoon } from './channel/session-timeout-too-soon.js';
import { slowerHeartBeat } from './channel/slower-heart-beat.js';
import { starSubscribed } from './channel/star-subscribed.js';
import { subscribersShutOut } from './channel/subscribers-shut-out.js';
import { topicOfOneMerchant } from './channel/topic-of-one-merchant.js';
import { topicOpenToAll } from './channel/topic-open-to-all.js';
import { unknownAckModeTaken } from './channel/unknown-ack-mode-taken.js';
import { wsTokenForAnHour } from './channel/ws-token-for-an-hour.js';
import { wsTokenOfFortyMinutes } from './channel/ws-token-of-forty-minutes.js';
import { broadcastWithoutRequestType } from './commands/broadcast-without-request-type.js';
import { forceRefreshLost } from './commands/force-refresh-lost.js';
import { laterResultTaken } from './commands/later-result-taken.js';
import { neverRedelivered } from './commands/never-redelivered.js';
import { offlineCommandLost } from './commands/offline-command-lost.js';
import { offlineCommandRefused } from './commands/offline-command-refused.js';
import { printWithoutText } from './commands/print-without-text.js';
import { redeliveryRenamed } from './commands/redelivery-renamed.js';
import { redeliveryUnmarked } from './commands/redelivery-unmarked.js';
import { resultNotBroadcast } from './commands/result-not-broadcast.js';
import { resultNotRecorded } from './commands/result-not-recorded.js';
import { siblingPrintLost } from './commands/sibling-print-lost.js';
import { notFoundWithoutMessage } from './errors/not-found-without-message.js';
import { badClaimsTaken } from './legacy/bad-claims-taken.js';
import { badTokenFallsBack } from './legacy/bad-token-falls-back.js';
import { legacyNeverOff } from './legacy/legacy-never-off.js';
import { legacyRefused } from './legacy/legacy-refused.js';
import { anotherConfigIdAfterActivation } from './lifecycle/another-config-id-after-activation.js';
import { codeWorksTwice } from './lifecycle/code-works-twice.js';
import { deactivatedTriggersTaken } from './lifecycle/deactivated-triggers-taken.js';
import { deactivationWithoutCode } from './lifecycle/deactivation-without-code.js';
import { kickDeactivates } from './lifecycle/kick-deactivates.js';
import { kickedWithoutReason } from './lifecycle/kicked-without-reason.js';
import { checkInWithoutAction } from './messages/check-in-without-action.js';
import { configUpdateWithoutValue } from './messages/config-update-without-value.js';
import { grandTotalAsNumber } from './messages/grand-total-as-number.js';
import type { Mutant } from './mutant.js';
import { amountInWordsTaken } from './payments/amount-in-words-taken.js';
import { duplicateAs400 } from './payments/duplicate-as-400.js';
import { noCooldown } from './payments/no-cooldown.js';
import { referenceInOtherCase } from './payments/reference-in-other-case.js';
import { refundAboveBalance } from './payments/refund-above-balance.js';
import { refundStatusUnknown } from './payments/refund-status-unknown.js';
import { refundsAboveBalanceAtOnce } from './payments/refunds-above-balance-at-once.js';
import { savedAndLost } from './payments/saved-and-lost.js';
import { simultaneousDuplicatesTaken } from './payments/simultaneous-duplicates-taken.js';
import { rateLimitAsSystemError } from './rates/rate-limit-as-system-error.js';
import { amountBeatsPrefix } from './sandbox/amount-beats-prefix.js';
import { bottomOfRangeSlow } from './sandbox/bottom-of-range-slow.js';
import { declineApproved } from './sandbox/decline-approved.js';
import { errorPrefixAsTimeout } from './sandbox/error-prefix-as-timeout.js';
import { failPrefixApproves } from './sandbox/fail-prefix-approves.js';
import { lateApprovalAtOnce } from './sandbox/late-approval-at-once.js';
import { lateApprovalEarly } from './sandbox/late-approval-early.js';
import { lateApprovalNever } from './sandbox/late-approval-never.js';
import { okPrefixIgnored } from './sandbox/ok-prefix-ignored.js';
import { pendingPrefixApproves } from './sandbox/pending-prefix-approves.js';
import { pendingResolves } from './sandbox/pending-resolves.js';
import { productionSeesSandbox } from './sandbox/production-sees-sandbox.js';
import { rateLimitedAs429 } from './sandbox/rate-limited-as-429.js';
import { sandboxDuplicatesTaken } from './sandbox/sandbox-duplicates-taken.js';
import { sandboxInWebhookLog } from './sandbox/sandbox-in-webhook-log.js';
import { sandboxSeesProduction } from './sandbox/sandbox-sees-production.js';
import { sandboxTagMissing } from './sandbox/sandbox-tag-missing.js';
import { slowApprovalAtOnce } from './sandbox/slow-approval-at-once.js';
import { slowApprovalNever } from './sandbox/slow-approval-never.js';
import { slowPrefixAtOnce } from './sandbox/slow-prefix-at-once.js';
import { summariesOfBothModes } from './sandbox/summaries-of-both-modes.js';
import { systemErrorPending } from './sandbox/system-error-pending.js';
import { systemErrorWithoutCode } from './sandbox/system-error-without-code.js';
import { timeoutApproved } from './sandbox/timeout-approved.js';
import { timeoutAsSystemError } from './sandbox/timeout-as-system-error.js';
import { timeoutPrefixAsError } from './sandbox/timeout-prefix-as-error.js';
import { topOfRangeDeclined } from './sandbox/top-of-range-declined.js';
import { triggersInProduction } from './sandbox/triggers-in-production.js';
import { branchUsersNeedScopes } from './scopes/branch-users-need-scopes.js';
import { cancelTransactionWithPaymentsScope } from './scopes/cancel-transaction-with-payments-scope.js';
import { detailsWithReportsScope } from './scopes/details-with-reports-scope.js';
import { findWithTerminalsScope } from './scopes/find-with-terminals-scope.js';
import { getChannelSummaryWithTransactionsScope } from './scopes/get-channel-summary-with-transactions-scope.js';
import { getRecentTransactionsWithReportsScope } from './scopes/get-recent-transactions-with-reports-scope.js';
import { overallSummaryWithTransactionsScope } from './scopes/overall-summary-with-transactions-scope.js';
import { payNowShut } from './scopes/pay-now-shut.js';
import { payNowWithTriggerScope } from './scopes/pay-now-with-trigger-scope.js';
import { paymentsTriggerOpensSettle } from './scopes/payments-trigger-opens-settle.js';
import { refundStatusWithRefundsScope } from './scopes/refund-status-with-refunds-scope.js';
import { refundWithPaymentsScope } from './scopes/refund-with-payments-scope.js';
import { refusalAs401 } from './scopes/refusal-as-401.js';
import { refusalNamesNoScope } from './scopes/refusal-names-no-scope.js';
import { refusalWithOtherCode } from './scopes/refusal-with-other-code.js';
import { refusedPaymentStored } from './scopes/refused-payment-stored.js';
import { sandboxWithoutScopes } from './scopes/sandbox-without-scopes.js';
import { saveTransactionWithTransactionsScope } from './scopes/save-transaction-with-transactions-scope.js';
import { settleWithPaymentsScope } from './scopes/settle-with-payments-scope.js';
import { settlementReportWithTransactionsScope } from './scopes/settlement-report-with-transactions-scope.js';
import { statusWithTriggerScope } from './scopes/status-with-trigger-scope.js';
import { terminalsWithWebsocketScope } from './scopes/terminals-with-websocket-scope.js';
import { triggerWithPaymentsTriggerScope } from './scopes/trigger-with-payments-trigger-scope.js';
import { foreignCancelTaken } from './tenants/foreign-cancel-taken.js';
import { foreignDetailsOpen } from './tenants/foreign-details-open.js';
import { foreignDetailsOpenInProduction } from './tenants/foreign-details-open-in-production.js';
import { foreignRequestShown } from './tenants/foreign-request-shown.js';
import { foreignTriggerTaken } from './tenants/foreign-trigger-taken.js';
import { foreignWsToken } from './tenants/foreign-ws-token.js';
import { listsOfEverybody } from './tenants/lists-of-everybody.js';
import { sandboxDetailsOpen } from './tenants/sandbox-details-open.js';
import { settlementOfEverybody } from './tenants/settlement-of-everybody.js';
import { terminalsOfEverybody } from './tenants/terminals-of-everybody.js';
import { knownSpecificTIdTaken } from './uploads/known-specific-t-id-taken.js';
import { repeatedReportStored } from './uploads/repeated-report-stored.js';
import { reportLost } from './uploads/report-lost.js';
import { snapshotRefused } from './uploads/snapshot-refused.js';

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
