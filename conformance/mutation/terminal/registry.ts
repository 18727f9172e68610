import type { BrokenTerminal } from './broken-terminal.js';
import { completesUnknownActions } from './completes-unknown-actions.js';
import { cutsWhenKicked } from './cuts-when-kicked.js';
import { doesCommandsAgain } from './does-commands-again.js';
import { forgetsOtherSettings } from './forgets-other-settings.js';
import { forgetsWhatItHadToReport } from './forgets-what-it-had-to-report.js';
import { ignoresConfigUpdates } from './ignores-config-updates.js';
import { ignoresKicks } from './ignores-kicks.js';
import { ignoresSessionTimeout } from './ignores-session-timeout.js';
import { keepsAliveRarely } from './keeps-alive-rarely.js';
import { keepsAliveTooOften } from './keeps-alive-too-often.js';
import { leavesAtUnknownActions } from './leaves-at-unknown-actions.js';
import { leavesBeforeTheFreshToken } from './leaves-before-the-fresh-token.js';
import { neverComesBack } from './never-comes-back.js';
import { neverStartsAgain } from './never-starts-again.js';
import { refreshesNothing } from './refreshes-nothing.js';
import { refreshesWithoutGoodbye } from './refreshes-without-goodbye.js';
import { registersLate } from './registers-late.js';
import { reportsEverythingAgain } from './reports-everything-again.js';
import { reportsUnderANewName } from './reports-under-a-new-name.js';
import { startsAgainAtConnected } from './starts-again-at-connected.js';
import { uploadsSettingsOnly } from './uploads-settings-only.js';
import { uploadsTransactionsOnly } from './uploads-transactions-only.js';
import { waitsLinearly } from './waits-linearly.js';
import { waitsWithJitter } from './waits-with-jitter.js';

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
