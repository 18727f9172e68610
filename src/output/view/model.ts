import type { RunEvent } from '../../events/event.js';
import type { Phase, RunFinished, RunStarted } from '../../events/schema/run.js';
import { plainText } from '../../text/plain-text.js';
import { describeEvent } from './describe-event.js';
import { describeFirstDenial, foldCalled, type Integrators, noIntegrators } from './integrators.js';
import { emptyReceiptRoll, foldPrinted, type ReceiptRoll } from './receipt-roll.js';
import {
  foldCheck,
  foldLabels,
  foldScenarioFinished,
  foldScenarioRepeated,
  foldScenarioStarted,
  foldScenarioWaiting,
  noScenarios,
  type Scenarios,
} from './scenario-list.js';
import type { Sentence } from './sentence.js';
import { foldReconnect, foldTerminalState, noSessions, type Sessions } from './sessions.js';

/** Everything that a view of a run can show, computed from events alone. Immutable: each event leads to a new model. */
export interface Model {
  readonly run: RunFacts | undefined;
  readonly baseUrl: string | undefined;
  readonly phase: Phase | 'starting' | 'finished';
  /** Milliseconds since the run started, as of the last event. */
  readonly elapsedMs: number;
  readonly sessions: Sessions;
  readonly integrators: Integrators;
  readonly scenarios: Scenarios;
  /** The latest notable events, oldest first, at most `streamLimit`. */
  readonly stream: readonly StreamLine[];
  /** The receipts that terminals of the fleet have printed. */
  readonly receiptRoll: ReceiptRoll;
  readonly end: RunFinished | undefined;
}

type RunFacts = Pick<
  RunStarted,
  'version' | 'seed' | 'clock' | 'network' | 'target' | 'terminals' | 'integrators' | 'addressLimits'
>;

export interface StreamLine extends Sentence {
  readonly seq: number;
  readonly t: number;
}

export const maxStreamLines = 200;

export const emptyModel: Model = {
  run: undefined,
  baseUrl: undefined,
  phase: 'starting',
  elapsedMs: 0,
  sessions: noSessions,
  integrators: noIntegrators,
  scenarios: noScenarios,
  stream: [],
  receiptRoll: emptyReceiptRoll,
  end: undefined,
};

/** The model after one more event. */
export function foldEvent(model: Model, event: RunEvent): Model {
  return {
    ...model,
    elapsedMs: Math.max(model.elapsedMs, event.t),
    stream: withLine(model, event),
    ...changeOf(model, event),
  };
}

function changeOf(model: Model, event: RunEvent): Partial<Model> {
  const { sessions, scenarios, integrators } = model;
  switch (event.type) {
    case 'run.started':
      return { run: factsOf(event), scenarios: foldLabels(scenarios, event.scenarios) };
    case 'backend.started':
      return { baseUrl: plainText(event.baseUrl) };
    case 'run.phase':
      return { phase: event.phase };
    case 'terminal.state':
      return { sessions: foldTerminalState(sessions, event.t, event) };
    case 'terminal.printed':
      return { receiptRoll: foldPrinted(model.receiptRoll, event) };
    case 'reconnect.scheduled':
      return { sessions: foldReconnect(sessions, event.t, event) };
    case 'integrator.called':
      return { integrators: foldCalled(integrators, event) };
    case 'integrator.finding':
      return { integrators: { ...integrators, findings: integrators.findings + 1 } };
    case 'scenario.started':
      return { scenarios: foldScenarioStarted(scenarios, event.t, event) };
    case 'scenario.waiting':
      return { scenarios: foldScenarioWaiting(scenarios, event.t, event) };
    case 'scenario.repeated':
      return { scenarios: foldScenarioRepeated(scenarios, event.t, event) };
    case 'check':
      return { scenarios: foldCheck(scenarios, event) };
    case 'scenario.finished':
      return { scenarios: foldScenarioFinished(scenarios, event) };
    case 'run.finished':
      return { phase: 'finished', end: event };
    case 'integrator.started':
    case 'integrator.no-response':
    case 'session.online':
    case 'session.offline':
    case 'command.queued':
    case 'command.sent':
    case 'command.done':
    case 'payment.stored':
    case 'payment.resolved':
    case 'payment.cancelled':
    case 'refund.accepted':
    case 'refund.resolved':
    case 'report.created':
    case 'report.stored':
    case 'report.rejected':
    case 'report.confirmed':
    case 'store.totals':
    case 'command.received':
    case 'command.executed':
    case 'command.shown':
    case 'payment.shown':
    case 'refund.shown':
    case 'terminal.shown':
    case 'rejection.received':
    case 'integrator.gave-up':
    case 'dashboard.state':
    case 'dashboard.event':
    case 'audit.started':
    case 'audit.merchant':
    case 'audit.finished':
    case 'fault.started':
    case 'fault.ended':
    case 'notice':
      return {};
  }
}

function factsOf(event: RunStarted): RunFacts {
  const { version, seed, clock, network, target, terminals, integrators, addressLimits } = event;
  return {
    version: plainText(version),
    target: plainText(target),
    seed,
    clock,
    network,
    terminals,
    integrators,
    addressLimits,
  };
}

function withLine({ stream, integrators }: Model, event: RunEvent): readonly StreamLine[] {
  const sentence =
    event.type === 'integrator.called' && event.asExpected
      ? describeFirstDenial(integrators, event, event.actor)
      : describeEvent(event);
  if (sentence === undefined) return stream;
  const line = { seq: event.seq, t: event.t, ...sentence };
  return [...(stream.length >= maxStreamLines ? stream.slice(1 - maxStreamLines) : stream), line];
}
