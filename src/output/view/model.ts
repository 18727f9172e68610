import type { RunEvent } from '../../events/event.js';
import type { Phase, RunFinished, RunStarted } from '../../events/schema/run.js';
import type { CheckEvent, ScenarioRepeated } from '../../events/schema/scenario.js';
import { plainText } from '../../text/plain-text.js';
import { type Checks, foldKeptCheck, forgetChecks, noChecks } from './checks.js';
import { Tail } from './collections/tail.js';
import { describeEvent } from './describe-event.js';
import { describeFirstDenial, foldCalled, type Integrators, noIntegrators } from './integrators.js';
import {
  foldIntervention,
  foldStartedIntegrator,
  type Interventions,
  noInterventions,
} from './interventions.js';
import { foldRates, type Rates } from './rates.js';
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
import { foldScopeCheck, noScopeMatrix, type ScopeMatrix } from './scope-matrix.js';
import type { Sentence } from './sentence.js';
import { foldCommand, foldReconnect, foldTerminalState, noSessions, type Sessions } from './sessions.js';
import { foldPath, noPaths, type WalkedPaths } from './walked-paths.js';

/** Everything that a view of a run can show, computed from events alone. Immutable: each event leads to a new model. */
export interface Model {
  readonly run: RunFacts | undefined;
  readonly baseUrl: string | undefined;
  readonly phase: Phase | 'starting' | 'finished';
  /** Milliseconds since the run started, as of the last event. */
  readonly elapsedMs: number;
  readonly sessions: Sessions;
  readonly integrators: Integrators;
  readonly interventions: Interventions;
  readonly scenarios: Scenarios;
  readonly checks: Checks;
  readonly scopes: ScopeMatrix;
  readonly rates: Rates;
  readonly paths: WalkedPaths;
  /** The faults that are active, by their number. */
  readonly faults: ReadonlyMap<number, string>;
  /** The newest notable events. */
  readonly stream: Tail<StreamLine>;
  /** The receipts that terminals of the fleet have printed. */
  readonly receiptRoll: ReceiptRoll;
  readonly end: RunFinished | undefined;
}

type RunFacts = Pick<
  RunStarted,
  'version' | 'seed' | 'clock' | 'network' | 'target' | 'terminals' | 'integrators' | 'addressLimits'
> & { readonly attached: boolean; readonly walks: boolean };

export interface StreamLine extends Sentence {
  readonly seq: number;
  readonly t: number;
  /** The event itself, to be opened. */
  readonly event: RunEvent;
}

const maxStreamLines = 2_000;

export const emptyModel: Model = {
  run: undefined,
  baseUrl: undefined,
  phase: 'starting',
  elapsedMs: 0,
  sessions: noSessions,
  integrators: noIntegrators,
  interventions: noInterventions,
  scenarios: noScenarios,
  checks: noChecks,
  scopes: noScopeMatrix,
  rates: [],
  paths: noPaths,
  faults: new Map(),
  stream: Tail.empty(maxStreamLines),
  receiptRoll: emptyReceiptRoll,
  end: undefined,
};

/** The model after one more event. */
export function foldEvent(model: Model, event: RunEvent): Model {
  return {
    ...model,
    elapsedMs: Math.max(model.elapsedMs, event.t),
    stream: withLine(model, event),
    rates: foldRates(model.rates, event),
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
      return repeated(model, event);
    case 'command.queued':
    case 'command.done':
      return { sessions: foldCommand(sessions, event) };
    case 'path.started':
    case 'path.step':
    case 'path.ended':
      return { paths: foldPath(model.paths, event.t, event) };
    case 'fault.started':
      return { faults: new Map(model.faults).set(event.fault, plainText(event.description)) };
    case 'fault.ended':
      return { faults: new Map([...model.faults].filter(([fault]) => fault !== event.fault)) };
    case 'check':
      return checked(model, event);
    case 'scenario.finished':
      return { scenarios: foldScenarioFinished(scenarios, event) };
    case 'run.finished':
      return { phase: 'finished', end: event };
    case 'integrator.started':
      return { interventions: foldStartedIntegrator(model.interventions, event.actor, event) };
    case 'intervention.ended':
      return { interventions: foldIntervention(model.interventions, event) };
    case 'integrator.no-response':
    case 'intervention.started':
    case 'session.online':
    case 'session.offline':
    case 'command.sent':
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
    case 'notice':
      return {};
  }
}

function repeated({ scenarios, checks }: Model, event: RunEvent & ScenarioRepeated): Partial<Model> {
  return {
    scenarios: foldScenarioRepeated(scenarios, event.t, event),
    checks: forgetChecks(checks, event.scenario),
  };
}

function checked(model: Model, event: RunEvent & CheckEvent): Partial<Model> {
  const { type: _, actor: __, ...check } = event;
  return {
    scenarios: foldCheck(model.scenarios, event),
    checks: foldKeptCheck(model.checks, check),
    scopes: foldScopeCheck(model.scopes, check),
  };
}

function factsOf(event: RunStarted): RunFacts {
  const { version, seed, clock, network, target, terminals, integrators, addressLimits } = event;
  const { attached = false, walks = false } = event;
  return {
    version: plainText(version),
    target: plainText(target),
    seed,
    clock,
    network,
    terminals,
    integrators,
    addressLimits,
    attached,
    walks,
  };
}

function withLine({ stream, integrators }: Model, event: RunEvent): Tail<StreamLine> {
  const sentence =
    event.type === 'integrator.called' && event.asExpected
      ? describeFirstDenial(integrators, event, event.actor)
      : describeEvent(event);
  if (sentence === undefined) return stream;
  return stream.with({ seq: event.seq, t: event.t, event, ...sentence });
}
