import type { FaultBegan, FaultEnded } from './fault-events.js';
import type {
  IntegratorCalled,
  IntegratorFinding,
  IntegratorStarted,
  IntegratorUnanswered,
} from './integrator-events.js';
import type {
  BooksClosed,
  PaymentCancelled,
  PaymentResolved,
  PaymentStored,
  RefundAccepted,
  RefundResolved,
  ReportConfirmed,
  ReportRejected,
  ReportStored,
  ReportTaken,
} from './money-events.js';
import type {
  CheckEvent,
  RunFinished,
  RunStarted,
  ScenarioFinished,
  ScenarioStarted,
  ScenarioWaiting,
} from './run-events.js';

/**
 * What happens in a run. Each part says what it saw itself: the backend what it stored and wrote, a
 * terminal how its life went, a scenario what it checked. Amounts are decimal strings, instants ISO.
 * No event carries a secret or a token, and there is none per heart-beat or per chunk.
 */
export type EventBody =
  | RunStarted
  | BackendStarted
  | PhaseChanged
  | TerminalChanged
  | TerminalPrinted
  | SessionOnline
  | SessionOffline
  | ReconnectScheduled
  | CommandQueued
  | CommandSent
  | CommandDone
  | PaymentStored
  | PaymentResolved
  | PaymentCancelled
  | RefundAccepted
  | RefundResolved
  | ReportTaken
  | ReportStored
  | ReportRejected
  | ReportConfirmed
  | BooksClosed
  | FaultBegan
  | FaultEnded
  | IntegratorStarted
  | IntegratorCalled
  | IntegratorUnanswered
  | IntegratorFinding
  | ScenarioStarted
  | ScenarioWaiting
  | CheckEvent
  | ScenarioFinished
  | Notice
  | RunFinished;

export type EventType = EventBody['type'];

/** An event as it stands in the stream. */
export type RunEvent = Stamp & EventBody;

export interface Stamp {
  /** From 0, by 1. */
  readonly seq: number;
  /** Milliseconds since the run began. */
  readonly t: number;
  /**
   * Who says it: `run`, `backend`, `faults`, `terminal:T00000001`, `integrator:pos-1`, `scenario:<id>`. The terminals of a
   * scenario that has a backend of its own, where the same ids stand for others: `terminal:T00000001@<id>`.
   */
  readonly actor: string;
}

/** The backend listens. */
export interface BackendStarted {
  readonly type: 'backend.started';
  readonly baseUrl: string;
  readonly webSocketUrl: string;
}

export type Phase = 'provisioning' | 'connecting' | 'running' | 'stopping';

/** The run moves on. */
export interface PhaseChanged {
  readonly type: 'run.phase';
  readonly phase: Phase;
}

/** A simulated terminal moved in its table of states. */
export interface TerminalChanged {
  readonly type: 'terminal.state';
  readonly configId: number;
  readonly terminalId: string;
  readonly from: string;
  readonly to: string;
  /** True for the fleet's own, false for a scenario's. */
  readonly fleet: boolean;
  readonly reason?: string;
}

/** A simulated terminal has printed a text onto its paper roll. */
export interface TerminalPrinted {
  readonly type: 'terminal.printed';
  readonly configId: number;
  readonly terminalId: string;
  /** True for the fleet's own, false for a scenario's. */
  readonly fleet: boolean;
  /** Of the whole text. */
  readonly characters: number;
  /** Its beginning, as it came: with line ends, and whatever else somebody sends to a printer. */
  readonly text: string;
}

/** The backend counts the terminal as online: its session has registered. */
export interface SessionOnline {
  readonly type: 'session.online';
  readonly configId: number;
  readonly terminalId: string;
  readonly sessionId: string;
  /** The session of the terminal that it takes the place of: of that one nothing more is said. */
  readonly replaces?: string;
}

/** The backend counts the terminal as offline. */
export interface SessionOffline {
  readonly type: 'session.offline';
  readonly configId: number;
  readonly terminalId: string;
  readonly sessionId: string;
  readonly reason: string;
}

/** A simulated terminal will try again after its back-off. */
export interface ReconnectScheduled {
  readonly type: 'reconnect.scheduled';
  readonly configId: number;
  readonly terminalId: string;
  /** 1 for the first attempt since the last registered session. */
  readonly attempt: number;
  readonly delayMs: number;
  readonly reason: string;
}

interface CommandEvent {
  readonly requestId: string;
  readonly requestType: string;
  readonly configId: number;
}

/** A trigger was accepted and stored. */
export interface CommandQueued extends CommandEvent {
  readonly type: 'command.queued';
}

/** A command was written to the terminal's session. */
export interface CommandSent extends CommandEvent {
  readonly type: 'command.sent';
  readonly redelivered: boolean;
}

/** The terminal's result has been stored. */
export interface CommandDone extends CommandEvent {
  readonly type: 'command.done';
  readonly status: string;
}

/** Something worth a line that no other event says. */
export interface Notice {
  readonly type: 'notice';
  readonly level: 'info' | 'warning' | 'error';
  readonly message: string;
}
