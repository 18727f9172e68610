import type { Examination } from '../examination.js';
import { everyAction } from './examinations/actions.js';
import { backOff, longBackOff } from './examinations/back-off.js';
import { forceRefresh, print } from './examinations/commands.js';
import { queuedCommands, redeliveredPrint, reports } from './examinations/interrupted.js';
import { keepAlive } from './examinations/keep-alive.js';
import { deactivation, kick } from './examinations/kicks.js';
import { legacySession } from './examinations/legacy-session.js';
import { refresh, sessionTimeout } from './examinations/renewal.js';
import { duplicateCommands, redeliveredCommands } from './examinations/repetitions.js';
import { session } from './examinations/session.js';
import { configUpdate, syncRequest } from './examinations/settings.js';
import type { TerminalExaminee } from './terminal-examinee.js';

/**
 * The examinations of a terminal, in their order: first those of one long session, which ends when its line becomes
 * half-open, then those that cut, renew and kick sessions, and last the deactivation, from which it does not come back.
 */
export const terminalExaminations: readonly Examination<TerminalExaminee>[] = [
  session,
  syncRequest,
  print,
  forceRefresh,
  duplicateCommands,
  configUpdate,
  everyAction,
  keepAlive,
  queuedCommands,
  redeliveredPrint,
  redeliveredCommands,
  reports,
  backOff,
  longBackOff,
  sessionTimeout,
  kick,
  refresh,
  deactivation,
];

const noToken = 'a wsToken, and a legacy terminal has none';

/** The examinations of a terminal that identifies itself in SUBSCRIBE. */
export const legacyTerminalExaminations: typeof terminalExaminations = terminalExaminations.map((each) =>
  each === session ? legacySession : each,
);

/** The part that a legacy terminal lacks for an examination, by its id, as it follows `needs `. */
export const legacyObstacles: Readonly<Record<string, string>> = {
  [sessionTimeout.id]: noToken,
  [refresh.id]: noToken,
};

/** Every examination of terminals once, those of legacy terminals included. */
export const examinedClauses = [
  ...terminalExaminations.map(({ id, clauses }) => ({ id, clauses, legacy: false })),
  ...legacyTerminalExaminations
    .filter((each) => !terminalExaminations.includes(each))
    .map(({ id, clauses }) => ({ id, clauses, legacy: true })),
];
