import type { EventType, RunEvent } from '../../../src/events/event.js';

export type Stream = readonly RunEvent[];

/** The ways in which a stream can be wrong. */
export type StreamMutantKind =
  | 'lost'
  | 'doubled'
  | 'reordered'
  | 'altered'
  | 'moved'
  | 'invented'
  | 'numbered';

/** A valid stream with one defect, at any event of one class. */
export interface StreamMutant {
  /** The defect, its type of event and the class of the events: `lost report.created (fleet)`. */
  readonly id: string;
  readonly kind: StreamMutantKind;
  /** The checkers whose rule the defect breaks. A finding of another one does not count. */
  readonly checkers: readonly string[];
  /** The events at which the defect is possible, by their index. */
  readonly places: readonly number[];
  /** Returns the stream with the defect at that event. */
  readonly at: (index: number) => Stream;
}

/** The facts of a stream on which the class of an event may depend. */
export interface StreamContext {
  /** The terminalIds of the fleet. */
  readonly fleet: ReadonlySet<string>;
  /** The configIds of the fleet. */
  readonly fleetConfigIds: ReadonlySet<number>;
  /** The circumstances of an event that the dashboard receives, by its number. */
  readonly circumstances: ReadonlyMap<number, string>;
  /** The merchants of the fleet. */
  readonly audited: ReadonlySet<string>;
  /** The types of the events that are about the payment of an event. */
  readonly typesOfPayment: (event: RunEvent) => ReadonlySet<EventType>;
}

/** The class of an event: a defect is noticed at all events of a class, or at none. */
export type ClassOf = (event: RunEvent, context: StreamContext) => string;

export type ObservedType = Extract<
  EventType,
  | 'run.started'
  | 'run.finished'
  | 'integrator.started'
  | 'backend.started'
  | 'run.phase'
  | 'terminal.state'
  | 'terminal.printed'
  | 'session.online'
  | 'session.offline'
  | 'reconnect.scheduled'
  | 'command.queued'
  | 'command.sent'
  | 'command.done'
  | 'payment.stored'
  | 'payment.resolved'
  | 'payment.cancelled'
  | 'refund.accepted'
  | 'refund.resolved'
  | 'report.created'
  | 'report.stored'
  | 'report.rejected'
  | 'report.confirmed'
  | 'store.totals'
  | 'fault.started'
  | 'fault.ended'
  | 'integrator.called'
  | 'command.received'
  | 'command.executed'
  | 'command.shown'
  | 'payment.shown'
  | 'refund.shown'
  | 'terminal.shown'
  | 'rejection.received'
  | 'integrator.gave-up'
  | 'dashboard.state'
  | 'dashboard.event'
  | 'audit.started'
  | 'audit.merchant'
  | 'audit.finished'
>;
