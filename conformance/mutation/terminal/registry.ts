import type { BrokenTerminal } from './broken-terminal.js';
import { completesUnknownActions } from './areas/messages/completes-unknown-actions.js';
import { cutsWhenKicked } from './areas/reconnect/skips-disconnect-when-kicked.js';
import { doesCommandsAgain } from './areas/commands/repeats-commands.js';
import { forgetsOtherSettings } from './areas/messages/drops-other-settings.js';
import { forgetsWhatItHadToReport } from './areas/reconnect/loses-pending-reports.js';
import { ignoresConfigUpdates } from './areas/messages/ignores-config-updates.js';
import { ignoresKicks } from './areas/reconnect/ignores-kicks.js';
import { ignoresSessionTimeout } from './areas/reconnect/ignores-session-timeout.js';
import { keepsAliveRarely } from './areas/reconnect/sends-keep-alive-too-rarely.js';
import { keepsAliveTooOften } from './areas/reconnect/sends-keep-alive-too-often.js';
import { leavesAtUnknownActions } from './areas/messages/disconnects-on-unknown-actions.js';
import { leavesBeforeTheFreshToken } from './areas/reconnect/disconnects-before-new-token.js';
import { neverComesBack } from './areas/reconnect/never-reconnects.js';
import { neverStartsAgain } from './areas/reconnect/never-resets-back-off.js';
import { refreshesNothing } from './areas/lifecycle/ignores-force-refresh.js';
import { refreshesWithoutGoodbye } from './areas/reconnect/skips-disconnect-on-refresh.js';
import { registersLate } from './areas/reconnect/registers-late.js';
import { reportsEverythingAgain } from './areas/reconnect/repeats-confirmed-reports.js';
import { reportsUnderANewName } from './areas/reconnect/renames-repeated-reports.js';
import { startsAgainAtConnected } from './areas/reconnect/resets-back-off-at-connected.js';
import { uploadsSettingsOnly } from './areas/messages/uploads-settings-only.js';
import { uploadsTransactionsOnly } from './areas/messages/uploads-transactions-only.js';
import { waitsLinearly } from './areas/reconnect/backs-off-linearly.js';
import { waitsWithJitter } from './areas/reconnect/backs-off-with-jitter.js';

/** Every broken terminal, by the clause that it breaks. */
export const brokenTerminals: readonly BrokenTerminal[] = [
  doesCommandsAgain,
  leavesBeforeTheFreshToken,
  refreshesWithoutGoodbye,
  waitsLinearly,
  waitsWithJitter,
  ignoresSessionTimeout,
  cutsWhenKicked,
  ignoresKicks,
  startsAgainAtConnected,
  neverStartsAgain,
  forgetsWhatItHadToReport,
  reportsUnderANewName,
  reportsEverythingAgain,
  neverComesBack,
  registersLate,
  keepsAliveRarely,
  keepsAliveTooOften,
  refreshesNothing,
  ignoresConfigUpdates,
  forgetsOtherSettings,
  uploadsSettingsOnly,
  uploadsTransactionsOnly,
  leavesAtUnknownActions,
  completesUnknownActions,
];
