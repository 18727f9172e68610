import { auditFinished, auditMerchant, auditStarted, dashboardEvent, dashboardState } from './audit.js';
import { backendStarted, storeTotals } from './backend.js';
import { commandDone, commandExecuted, commandQueued, commandReceived, commandSent } from './command.js';
import { faultEnded, faultStarted } from './fault.js';
import {
  integratorCalled,
  integratorFinding,
  integratorGaveUp,
  integratorNoResponse,
  integratorStarted,
} from './integrator.js';
import { interventionEnded, interventionStarted } from './intervention.js';
import { pathEnded, pathStarted, pathStep } from './path.js';
import { paymentCancelled, paymentResolved, paymentStored } from './payment.js';
import { refundAccepted, refundResolved } from './refund.js';
import { rejectionReceived, reportConfirmed, reportCreated, reportRejected, reportStored } from './report.js';
import { notice, runFinished, runPhase, runStarted } from './run.js';
import { check, scenarioFinished, scenarioRepeated, scenarioStarted, scenarioWaiting } from './scenario.js';
import { commandShown, paymentShown, refundShown, terminalShown } from './shown.js';
import {
  reconnectScheduled,
  sessionOffline,
  sessionOnline,
  terminalPrinted,
  terminalState,
} from './terminal.js';

/**
 * The schema of each type of event. Types, documentation and validation are derived from this table. Modules that need
 * only the types import them as types, and load no schema.
 */
export const eventSchemas = {
  'run.started': runStarted,
  'backend.started': backendStarted,
  'run.phase': runPhase,
  'terminal.state': terminalState,
  'terminal.printed': terminalPrinted,
  'session.online': sessionOnline,
  'session.offline': sessionOffline,
  'reconnect.scheduled': reconnectScheduled,
  'command.queued': commandQueued,
  'command.sent': commandSent,
  'command.done': commandDone,
  'command.received': commandReceived,
  'command.executed': commandExecuted,
  'command.shown': commandShown,
  'payment.stored': paymentStored,
  'payment.resolved': paymentResolved,
  'payment.cancelled': paymentCancelled,
  'payment.shown': paymentShown,
  'refund.accepted': refundAccepted,
  'refund.resolved': refundResolved,
  'refund.shown': refundShown,
  'report.created': reportCreated,
  'report.stored': reportStored,
  'report.rejected': reportRejected,
  'report.confirmed': reportConfirmed,
  'rejection.received': rejectionReceived,
  'store.totals': storeTotals,
  'dashboard.state': dashboardState,
  'dashboard.event': dashboardEvent,
  'audit.started': auditStarted,
  'audit.merchant': auditMerchant,
  'audit.finished': auditFinished,
  'terminal.shown': terminalShown,
  'path.started': pathStarted,
  'path.step': pathStep,
  'path.ended': pathEnded,
  'fault.started': faultStarted,
  'fault.ended': faultEnded,
  'integrator.started': integratorStarted,
  'integrator.called': integratorCalled,
  'integrator.no-response': integratorNoResponse,
  'integrator.finding': integratorFinding,
  'integrator.gave-up': integratorGaveUp,
  'intervention.started': interventionStarted,
  'intervention.ended': interventionEnded,
  'scenario.started': scenarioStarted,
  'scenario.waiting': scenarioWaiting,
  check,
  'scenario.repeated': scenarioRepeated,
  'scenario.finished': scenarioFinished,
  notice,
  'run.finished': runFinished,
} as const;
