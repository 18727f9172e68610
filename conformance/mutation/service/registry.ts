import { oldSecretKept } from './areas/auth/old-secret-kept.js';
import { recentOpenToAll } from './areas/auth/recent-open-to-all.js';
import { revocationEndsTokens } from './areas/auth/revocation-ends-tokens.js';
import { revocationIgnored } from './areas/auth/revocation-ignored.js';
import { scopeChangeIgnored } from './areas/auth/scope-change-ignored.js';
import { scopeInQueryGranted } from './areas/auth/scope-in-query-granted.js';
import { secretInApp } from './areas/auth/secret-in-app.js';
import { secretOfBranchAppsWrong } from './areas/auth/secret-of-branch-apps-wrong.js';
import { signatureInManySpellings } from './areas/auth/signature-in-many-spellings.js';
import { terminalsGetNoToken } from './areas/auth/terminals-get-no-token.js';
import { tokenTypeMissing } from './areas/auth/token-type-missing.js';
import { tokensForSixDays } from './areas/auth/tokens-for-six-days.js';
import { tokensForThirtyDays } from './areas/auth/tokens-for-thirty-days.js';
import { administratorsUpload } from './areas/blocked/administrators-upload.js';
import { integratorsDeactivate } from './areas/blocked/integrators-deactivate.js';
import { integratorsListRoles } from './areas/blocked/integrators-list-roles.js';
import { integratorsSetFees } from './areas/blocked/integrators-set-fees.js';
import { integratorsViewGateways } from './areas/blocked/integrators-view-gateways.js';
import { merchantsMonitor } from './areas/blocked/merchants-monitor.js';
import { badSignatureTaken } from './areas/channel/bad-signature-taken.js';
import { configIdOfHeaders } from './areas/channel/config-id-of-headers.js';
import { connectedWithoutVersion } from './areas/channel/connected-without-version.js';
import { disconnectUnnoticed } from './areas/channel/disconnect-unnoticed.js';
import { heartBeatsOfThirtySeconds } from './areas/channel/heart-beats-of-thirty-seconds.js';
import { keepAliveUnanswered } from './areas/channel/keep-alive-unanswered.js';
import { neverShownOnline } from './areas/channel/never-shown-online.js';
import { observerSendsTaken } from './areas/channel/observer-sends-taken.js';
import { observerSettles } from './areas/channel/observer-settles.js';
import { olderProtocol } from './areas/channel/older-protocol.js';
import { pushLost } from './areas/channel/push-lost.js';
import { registerBeforeSubscribeRefused } from './areas/channel/register-before-subscribe-refused.js';
import { registerIgnored } from './areas/channel/register-ignored.js';
import { replacedSessionKept } from './areas/channel/replaced-session-kept.js';
import { sendToQueueTaken } from './areas/channel/send-to-queue-taken.js';
import { sessionTimeoutNever } from './areas/channel/session-timeout-never.js';
import { sessionTimeoutTooSoon } from './areas/channel/session-timeout-too-soon.js';
import { slowerHeartBeat } from './areas/channel/slower-heart-beat.js';
import { starSubscribed } from './areas/channel/star-subscribed.js';
import { subscribersShutOut } from './areas/channel/subscribers-shut-out.js';
import { topicOfOneMerchant } from './areas/channel/topic-of-one-merchant.js';
import { topicOpenToAll } from './areas/channel/topic-open-to-all.js';
import { unknownAckModeTaken } from './areas/channel/unknown-ack-mode-taken.js';
import { wsTokenForAnHour } from './areas/channel/ws-token-for-an-hour.js';
import { wsTokenOfFortyMinutes } from './areas/channel/ws-token-of-forty-minutes.js';
import { broadcastWithoutRequestType } from './areas/commands/broadcast-without-request-type.js';
import { forceRefreshLost } from './areas/commands/force-refresh-lost.js';
import { laterResultTaken } from './areas/commands/later-result-taken.js';
import { neverRedelivered } from './areas/commands/never-redelivered.js';
import { offlineCommandLost } from './areas/commands/offline-command-lost.js';
import { offlineCommandRefused } from './areas/commands/offline-command-refused.js';
import { printWithoutText } from './areas/commands/print-without-text.js';
import { redeliveryRenamed } from './areas/commands/redelivery-renamed.js';
import { redeliveryUnmarked } from './areas/commands/redelivery-unmarked.js';
import { resultNotBroadcast } from './areas/commands/result-not-broadcast.js';
import { resultNotRecorded } from './areas/commands/result-not-recorded.js';
import { siblingPrintLost } from './areas/commands/sibling-print-lost.js';
import { notFoundWithoutMessage } from './areas/errors/not-found-without-message.js';
import { badClaimsTaken } from './areas/legacy/bad-claims-taken.js';
import { badTokenFallsBack } from './areas/legacy/bad-token-falls-back.js';
import { legacyNeverOff } from './areas/legacy/legacy-never-off.js';
import { legacyRefused } from './areas/legacy/legacy-refused.js';
import { anotherConfigIdAfterActivation } from './areas/lifecycle/another-config-id-after-activation.js';
import { codeWorksTwice } from './areas/lifecycle/code-works-twice.js';
import { deactivatedTriggersTaken } from './areas/lifecycle/deactivated-triggers-taken.js';
import { deactivationWithoutCode } from './areas/lifecycle/deactivation-without-code.js';
import { kickDeactivates } from './areas/lifecycle/kick-deactivates.js';
import { kickedWithoutReason } from './areas/lifecycle/kicked-without-reason.js';
import { checkInWithoutAction } from './areas/messages/check-in-without-action.js';
import { configUpdateWithoutValue } from './areas/messages/config-update-without-value.js';
import { grandTotalAsNumber } from './areas/messages/grand-total-as-number.js';
import { amountInWordsTaken } from './areas/payments/amount-in-words-taken.js';
import { duplicateAs400 } from './areas/payments/duplicate-as-400.js';
import { noCooldown } from './areas/payments/no-cooldown.js';
import { referenceInOtherCase } from './areas/payments/reference-in-other-case.js';
import { refundAboveBalance } from './areas/payments/refund-above-balance.js';
import { refundStatusUnknown } from './areas/payments/refund-status-unknown.js';
import { refundsAboveBalanceAtOnce } from './areas/payments/refunds-above-balance-at-once.js';
import { savedAndLost } from './areas/payments/saved-and-lost.js';
import { simultaneousDuplicatesTaken } from './areas/payments/simultaneous-duplicates-taken.js';
import { rateLimitAsSystemError } from './areas/rates/rate-limit-as-system-error.js';
import { amountBeatsPrefix } from './areas/sandbox/amount-beats-prefix.js';
import { bottomOfRangeSlow } from './areas/sandbox/bottom-of-range-slow.js';
import { declineApproved } from './areas/sandbox/decline-approved.js';
import { errorPrefixAsTimeout } from './areas/sandbox/error-prefix-as-timeout.js';
import { failPrefixApproves } from './areas/sandbox/fail-prefix-approves.js';
import { lateApprovalAtOnce } from './areas/sandbox/late-approval-at-once.js';
import { lateApprovalEarly } from './areas/sandbox/late-approval-early.js';
import { lateApprovalNever } from './areas/sandbox/late-approval-never.js';
import { okPrefixIgnored } from './areas/sandbox/ok-prefix-ignored.js';
import { pendingPrefixApproves } from './areas/sandbox/pending-prefix-approves.js';
import { pendingResolves } from './areas/sandbox/pending-resolves.js';
import { productionSeesSandbox } from './areas/sandbox/production-sees-sandbox.js';
import { rateLimitedAs429 } from './areas/sandbox/rate-limited-as-429.js';
import { sandboxDuplicatesTaken } from './areas/sandbox/sandbox-duplicates-taken.js';
import { sandboxInWebhookLog } from './areas/sandbox/sandbox-in-webhook-log.js';
import { sandboxSeesProduction } from './areas/sandbox/sandbox-sees-production.js';
import { sandboxTagMissing } from './areas/sandbox/sandbox-tag-missing.js';
import { slowApprovalAtOnce } from './areas/sandbox/slow-approval-at-once.js';
import { slowApprovalNever } from './areas/sandbox/slow-approval-never.js';
import { slowPrefixAtOnce } from './areas/sandbox/slow-prefix-at-once.js';
import { summariesOfBothModes } from './areas/sandbox/summaries-of-both-modes.js';
import { systemErrorPending } from './areas/sandbox/system-error-pending.js';
import { systemErrorWithoutCode } from './areas/sandbox/system-error-without-code.js';
import { timeoutApproved } from './areas/sandbox/timeout-approved.js';
import { timeoutAsSystemError } from './areas/sandbox/timeout-as-system-error.js';
import { timeoutPrefixAsError } from './areas/sandbox/timeout-prefix-as-error.js';
import { topOfRangeDeclined } from './areas/sandbox/top-of-range-declined.js';
import { triggersInProduction } from './areas/sandbox/triggers-in-production.js';
import { branchUsersNeedScopes } from './areas/scopes/branch-users-need-scopes.js';
import { cancelTransactionWithPaymentsScope } from './areas/scopes/cancel-transaction-with-payments-scope.js';
import { detailsWithReportsScope } from './areas/scopes/details-with-reports-scope.js';
import { findWithTerminalsScope } from './areas/scopes/find-with-terminals-scope.js';
import { getChannelSummaryWithTransactionsScope } from './areas/scopes/get-channel-summary-with-transactions-scope.js';
import { getRecentTransactionsWithReportsScope } from './areas/scopes/get-recent-transactions-with-reports-scope.js';
import { overallSummaryWithTransactionsScope } from './areas/scopes/overall-summary-with-transactions-scope.js';
import { payNowShut } from './areas/scopes/pay-now-shut.js';
import { payNowWithTriggerScope } from './areas/scopes/pay-now-with-trigger-scope.js';
import { paymentsTriggerOpensSettle } from './areas/scopes/payments-trigger-opens-settle.js';
import { refundStatusWithRefundsScope } from './areas/scopes/refund-status-with-refunds-scope.js';
import { refundWithPaymentsScope } from './areas/scopes/refund-with-payments-scope.js';
import { refusalAs401 } from './areas/scopes/refusal-as-401.js';
import { refusalNamesNoScope } from './areas/scopes/refusal-names-no-scope.js';
import { refusalWithOtherCode } from './areas/scopes/refusal-with-other-code.js';
import { refusedPaymentStored } from './areas/scopes/refused-payment-stored.js';
import { sandboxWithoutScopes } from './areas/scopes/sandbox-without-scopes.js';
import { saveTransactionWithTransactionsScope } from './areas/scopes/save-transaction-with-transactions-scope.js';
import { settleWithPaymentsScope } from './areas/scopes/settle-with-payments-scope.js';
import { settlementReportWithTransactionsScope } from './areas/scopes/settlement-report-with-transactions-scope.js';
import { statusWithTriggerScope } from './areas/scopes/status-with-trigger-scope.js';
import { terminalsWithWebsocketScope } from './areas/scopes/terminals-with-websocket-scope.js';
import { triggerWithPaymentsTriggerScope } from './areas/scopes/trigger-with-payments-trigger-scope.js';
import { foreignCancelTaken } from './areas/tenants/foreign-cancel-taken.js';
import { foreignDetailsOpen } from './areas/tenants/foreign-details-open.js';
import { foreignDetailsOpenInProduction } from './areas/tenants/foreign-details-open-in-production.js';
import { foreignRequestShown } from './areas/tenants/foreign-request-shown.js';
import { foreignTriggerTaken } from './areas/tenants/foreign-trigger-taken.js';
import { foreignWsToken } from './areas/tenants/foreign-ws-token.js';
import { listsOfEverybody } from './areas/tenants/lists-of-everybody.js';
import { sandboxDetailsOpen } from './areas/tenants/sandbox-details-open.js';
import { settlementOfEverybody } from './areas/tenants/settlement-of-everybody.js';
import { terminalsOfEverybody } from './areas/tenants/terminals-of-everybody.js';
import { knownSpecificTIdTaken } from './areas/uploads/known-specific-t-id-taken.js';
import { repeatedReportStored } from './areas/uploads/repeated-report-stored.js';
import { reportLost } from './areas/uploads/report-lost.js';
import { snapshotRefused } from './areas/uploads/snapshot-refused.js';
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
