import { disconnectUnnoticed } from './channel/disconnect-unnoticed.js';
import { neverShownOnline } from './channel/never-shown-online.js';
import { registerBeforeSubscribeRefused } from './channel/register-before-subscribe-refused.js';
import { broadcastWithoutRequestType } from './commands/broadcast-without-request-type.js';
import { forceRefreshLost } from './commands/force-refresh-lost.js';
import { neverRedelivered } from './commands/never-redelivered.js';
import { offlineCommandLost } from './commands/offline-command-lost.js';
import { offlineCommandRefused } from './commands/offline-command-refused.js';
import { printWithoutText } from './commands/print-without-text.js';
import { redeliveryRenamed } from './commands/redelivery-renamed.js';
import { redeliveryUnmarked } from './commands/redelivery-unmarked.js';
import { resultNotBroadcast } from './commands/result-not-broadcast.js';
import { resultNotRecorded } from './commands/result-not-recorded.js';
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
import { rateLimitedAs429 } from './sandbox/rate-limited-as-429.js';
import { slowApprovalAtOnce } from './sandbox/slow-approval-at-once.js';
import { slowApprovalNever } from './sandbox/slow-approval-never.js';
import { slowPrefixAtOnce } from './sandbox/slow-prefix-at-once.js';
import { systemErrorPending } from './sandbox/system-error-pending.js';
import { systemErrorWithoutCode } from './sandbox/system-error-without-code.js';
import { timeoutApproved } from './sandbox/timeout-approved.js';
import { timeoutAsSystemError } from './sandbox/timeout-as-system-error.js';
import { timeoutPrefixAsError } from './sandbox/timeout-prefix-as-error.js';
import { topOfRangeDeclined } from './sandbox/top-of-range-declined.js';
import { detailsWithReportsScope } from './scopes/details-with-reports-scope.js';
import { payNowShut } from './scopes/pay-now-shut.js';
import { payNowWithTriggerScope } from './scopes/pay-now-with-trigger-scope.js';
import { refusalAs401 } from './scopes/refusal-as-401.js';
import { refusalNamesNoScope } from './scopes/refusal-names-no-scope.js';
import { refusalWithOtherCode } from './scopes/refusal-with-other-code.js';
import { statusWithTriggerScope } from './scopes/status-with-trigger-scope.js';
import { terminalsWithWebsocketScope } from './scopes/terminals-with-websocket-scope.js';
import { triggerWithPaymentsTriggerScope } from './scopes/trigger-with-payments-trigger-scope.js';
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
];
