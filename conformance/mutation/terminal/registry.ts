import { omitsSubscribe } from './areas/auth/omits-subscribe.js';
import { repeatsCommands } from './areas/commands/repeats-commands.js';
import { ignoresForceRefresh } from './areas/lifecycle/ignores-force-refresh.js';
import { completesUnknownActions } from './areas/messages/completes-unknown-actions.js';
import { disconnectsOnUnknownActions } from './areas/messages/disconnects-on-unknown-actions.js';
import { dropsOtherSettings } from './areas/messages/drops-other-settings.js';
import { ignoresConfigUpdates } from './areas/messages/ignores-config-updates.js';
import { uploadsSettingsOnly } from './areas/messages/uploads-settings-only.js';
import { uploadsTransactionsOnly } from './areas/messages/uploads-transactions-only.js';
import { backsOffLinearly } from './areas/reconnect/backs-off-linearly.js';
import { backsOffWithJitter } from './areas/reconnect/backs-off-with-jitter.js';
import { disconnectsBeforeNewToken } from './areas/reconnect/disconnects-before-new-token.js';
import { forgetsTheFallback } from './areas/reconnect/forgets-the-fallback.js';
import { ignoresKicks } from './areas/reconnect/ignores-kicks.js';
import { ignoresSessionTimeout } from './areas/reconnect/ignores-session-timeout.js';
import { losesPendingReports } from './areas/reconnect/loses-pending-reports.js';
import { neverReconnects } from './areas/reconnect/never-reconnects.js';
import { neverResetsBackOff } from './areas/reconnect/never-resets-back-off.js';
import { neverTriesTheFallback } from './areas/reconnect/never-tries-the-fallback.js';
import { registersLate } from './areas/reconnect/registers-late.js';
import { renamesRepeatedReports } from './areas/reconnect/renames-repeated-reports.js';
import { repeatsConfirmedReports } from './areas/reconnect/repeats-confirmed-reports.js';
import { resetsBackOffAtConnected } from './areas/reconnect/resets-back-off-at-connected.js';
import { sendsKeepAliveTooOften } from './areas/reconnect/sends-keep-alive-too-often.js';
import { sendsKeepAliveTooRarely } from './areas/reconnect/sends-keep-alive-too-rarely.js';
import { skipsDisconnectOnRefresh } from './areas/reconnect/skips-disconnect-on-refresh.js';
import { skipsDisconnectWhenKicked } from './areas/reconnect/skips-disconnect-when-kicked.js';
import type { BrokenTerminal } from './broken-terminal.js';

/** Every broken terminal, ordered by area and clause. */
export const brokenTerminals: readonly BrokenTerminal[] = [
  omitsSubscribe,
  ignoresForceRefresh,
  repeatsCommands,
  dropsOtherSettings,
  ignoresConfigUpdates,
  uploadsSettingsOnly,
  uploadsTransactionsOnly,
  completesUnknownActions,
  disconnectsOnUnknownActions,
  disconnectsBeforeNewToken,
  skipsDisconnectOnRefresh,
  backsOffLinearly,
  backsOffWithJitter,
  ignoresSessionTimeout,
  skipsDisconnectWhenKicked,
  ignoresKicks,
  neverResetsBackOff,
  resetsBackOffAtConnected,
  losesPendingReports,
  repeatsConfirmedReports,
  renamesRepeatedReports,
  neverReconnects,
  registersLate,
  sendsKeepAliveTooRarely,
  sendsKeepAliveTooOften,
  neverTriesTheFallback,
  forgetsTheFallback,
];
