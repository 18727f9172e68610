import type { DisconnectCause } from '../application.js';
import { closeStatus, protocolError, StompRefusal } from '../errors.js';
import { causeOf, toRefusal } from './error-frame.js';
import type {
  EndedState,
  SessionEffect,
  SessionInput,
  SessionPhase,
  SessionState,
  SessionStep,
} from './session-state.js';

type StateOf<P extends SessionPhase> = Extract<SessionState, { readonly phase: P }>;
type OpenState = StateOf<'connecting' | 'connected' | 'busy' | 'responding'>;
type LostState = StateOf<'vanished' | 'flushing'>;

// The steps of every frame are created once and shared, so no frame allocates an object here. The lists are not frozen:
// the engine allocates an iterator for a frozen one.
const nothing: readonly SessionEffect[] = [];
const handle: readonly SessionEffect[] = [{ kind: 'handle' }];
const resume: readonly SessionEffect[] = [{ kind: 'resume' }];
const connecting: StateOf<'connecting'> = Object.freeze({ phase: 'connecting' });
const reading: SessionState = Object.freeze({ phase: 'connected', paused: false });
const catchingUp: SessionState = Object.freeze({ phase: 'connected', paused: true });
const respondingAtOnce: StateOf<'responding'> = Object.freeze({
  phase: 'responding',
  paused: false,
  shutsDown: false,
});
const respondingPaused: StateOf<'responding'> = Object.freeze({ ...respondingAtOnce, paused: true });
const flushing: StateOf<'flushing'> = Object.freeze({ phase: 'flushing' });

const steps = {
  connecting: stepsOf(connecting, 'CONNECT must come first'), // C01
  reading: stepsOf(reading, 'Already connected'), // C02
  catchingUp: stepsOf(catchingUp, 'Already connected'),
  flushing: stepsOf(flushing, 'Already connected'),
};
const resumed: SessionStep = Object.freeze({ state: reading, effects: resume });

const goneBeforeConnect: EndedState = Object.freeze({
  phase: 'closed',
  cause: 'closed',
  disconnectNotice: 'none',
  since: undefined,
});

/** A WebSocket that was just opened. */
export const initialState: SessionState = connecting;

/**
 * Computes one step of a connection: its next state, and the effects to perform. The function calls nothing and reads
 * no clock. An input that a state does not name changes nothing, which is why a connection ends only once.
 *
 * An effect that calls the application comes last, so the application always finds the state and the socket as
 * intended.
 */
export function step(state: SessionState, input: SessionInput): SessionStep {
  switch (state.phase) {
    case 'connected':
      return whileConnected(state, input);
    case 'connecting':
      return whileConnecting(state, input);
    case 'busy':
      return whileBusy(state, input);
    case 'responding':
      return whileResponding(state, input);
    case 'vanished':
      return whileVanished(state, input);
    case 'flushing':
      return whileFlushing(state, input);
    case 'closing':
    case 'closed':
      return afterTheEnd(state, input);
  }
}

function whileConnecting(state: StateOf<'connecting'>, input: SessionInput): SessionStep {
  switch (input.kind) {
    case 'bytes':
      return steps.connecting.handle;
    case 'frame':
      return input.opens ? steps.connecting.run : steps.connecting.reject;
    case 'accepted':
      return { state: reading, effects: [{ kind: 'send-connected', intervals: input.intervals }] };
    case 'connect-timeout':
      return close(state, 'closed', 1008, 'CONNECT timeout');
    case 'shutdown':
      return close(state, 'shutdown', closeStatus.SHUTTING_DOWN, 'SHUTTING_DOWN');
    case 'gone':
      return to(goneBeforeConnect, { kind: 'discard' }, { kind: 'release' });
    default:
      return end(state, input) ?? steps.connecting.stay;
  }
}

function whileConnected(state: StateOf<'connected'>, input: SessionInput): SessionStep {
  const known = state.paused ? steps.catchingUp : steps.reading;
  switch (input.kind) {
    case 'bytes':
      return known.handle;
    case 'frame':
      return input.opens ? known.reject : known.run;
    case 'idle':
      return state.paused ? resumed : known.stay;
    case 'pending':
      return {
        state: { phase: 'busy', since: input.since, paused: state.paused, shutsDown: false },
        effects: nothing,
      };
    case 'silent':
      return terminate(state, 'heart-beat'); // H07
    case 'incomplete':
      return refuse(state, { ...input, thrown: protocolError('Incomplete frame') }); // H10
    case 'shutdown':
      return refuse(state, { thrown: shuttingDown() });
    case 'gone':
      return lose(flushing, { cause: 'closed' });
    default:
      return end(state, input) ?? known.stay;
  }
}

function whileBusy(state: StateOf<'busy'>, input: SessionInput): SessionStep {
  const { since, paused, shutsDown } = state;
  switch (input.kind) {
    case 'bytes':
      // This pauses the socket, not the messages of the chunk already read: those wait in the parser.
      return paused ? to(state) : to({ ...state, paused: true }, { kind: 'pause' });
    case 'settled':
      return to(responding(state), { kind: 'respond', since });
    case 'failed':
      return refuse(responding(state), input);
    case 'handler-timeout':
      return refuse(responding(state), { thrown: new Error(handlerTimedOut) });
    case 'shutdown':
      // The RECEIPT comes first: the effect may be durable, and without the RECEIPT the client could not be sure of that.
      return shutsDown ? to(state) : to({ ...state, shutsDown: true });
    case 'gone':
      return shutsDown
        ? lose({ phase: 'vanished', since }, { cause: 'shutdown' })
        : to({ phase: 'vanished', since });
    default:
      return end(state, input) ?? to(state);
  }
}

function responding({ paused, shutsDown }: StateOf<'busy'>): StateOf<'responding'> {
  if (shutsDown) return { phase: 'responding', paused, shutsDown };
  return paused ? respondingPaused : respondingAtOnce;
}

function whileResponding(state: StateOf<'responding'>, input: SessionInput): SessionStep {
  const { paused, shutsDown } = state;
  switch (input.kind) {
    case 'bytes':
      return paused ? to(state) : to({ ...state, paused: true }, { kind: 'pause' });
    case 'responded':
      if (shutsDown) return refuse(state, { thrown: shuttingDown() });
      return paused ? steps.catchingUp.handle : steps.reading.handle;
    case 'shutdown':
      return shutsDown ? to(state) : to({ ...state, shutsDown: true });
    case 'gone':
      return shutsDown ? lose(flushing, { cause: 'shutdown' }) : to(flushing);
    default:
      return end(state, input) ?? to(state);
  }
}

/** R02: frames received before the client vanished are handled, after the pending handler. */
function whileVanished(state: StateOf<'vanished'>, input: SessionInput): SessionStep {
  switch (input.kind) {
    case 'settled':
      return to(flushing, { kind: 'respond', since: state.since });
    case 'failed':
      return lose(flushing, input);
    case 'handler-timeout':
      return lose(flushing, { thrown: new Error(handlerTimedOut) });
    default:
      return endLost(state, input) ?? to(state);
  }
}

function whileFlushing(state: StateOf<'flushing'>, input: SessionInput): SessionStep {
  switch (input.kind) {
    case 'responded':
      return steps.flushing.handle;
    case 'frame':
      return input.opens ? steps.flushing.reject : steps.flushing.run;
    case 'pending':
      return to({ phase: 'vanished', since: input.since });
    case 'idle':
      return lose(state, { cause: 'closed' });
    default:
      return endLost(state, input) ?? steps.flushing.stay;
  }
}

/**
 * W12, D04: the notice is sent once, after the handler that is still pending, and never from inside a call of the
 * application.
 */
function afterTheEnd(state: EndedState, input: SessionInput): SessionStep {
  const { phase, disconnectNotice, since } = state;
  switch (input.kind) {
    case 'pending':
      return disconnectNotice === 'pending' ? to({ ...state, since: input.since }) : to(state);
    case 'settled':
    case 'failed':
    case 'handler-timeout':
      return since === undefined
        ? to(state)
        : to({ ...state, since: undefined }, { kind: 'schedule-disconnect-notice' });
    case 'disconnect-notice-due': {
      if (disconnectNotice !== 'pending' || since !== undefined) return to(state);
      const notified: SessionState = { ...state, disconnectNotice: 'sent' };
      const notify: SessionEffect = { kind: 'disconnect-notice', cause: state.cause };
      return phase === 'closed' ? to(notified, { kind: 'release' }, notify) : to(notified, notify);
    }
    case 'terminate':
      return phase === 'closing' ? to(state, { kind: 'terminate' }) : to(state);
    case 'gone':
      if (phase === 'closed') return to(state);
      return disconnectNotice === 'pending'
        ? to({ ...state, phase: 'closed' })
        : to({ ...state, phase: 'closed' }, { kind: 'release' });
    default:
      return to(state);
  }
}

/** Handles the inputs that end an open connection in every phase. */
function end(state: OpenState, input: SessionInput): SessionStep | undefined {
  switch (input.kind) {
    case 'refused':
      return refuse(state, input);
    case 'slow':
      if (state.phase === 'connecting') return undefined;
      return refuse(state, {
        thrown: new StompRefusal('SLOW_CONSUMER', 'The client does not read its messages'),
      });
    case 'disconnect':
      return close(state, 'disconnect', 1000, '');
    case 'close':
      return close(state, 'closed', input.status, input.reason);
    case 'terminate':
      return terminate(state, input.cause);
    default:
      return undefined;
  }
}

/** Handles the same inputs after the socket is gone, when no ERROR can be sent. */
function endLost(state: LostState, input: SessionInput): SessionStep | undefined {
  switch (input.kind) {
    case 'refused':
      return lose(state, input);
    case 'disconnect':
      return lose(state, { cause: 'disconnect' });
    case 'close':
      return lose(state, { cause: 'closed' });
    case 'terminate':
      return lose(state, { cause: input.cause });
    case 'shutdown':
      return lose(state, { cause: 'shutdown' });
    default:
      return undefined;
  }
}

interface FrameFailure {
  readonly thrown: unknown;
  readonly receipt?: string | undefined;
  readonly command?: string | undefined;
}

/** X01: one ERROR, the close, and the rest of the input is dropped. */
function refuse(state: OpenState, { thrown, receipt, command }: FrameFailure): SessionStep {
  const refusal = toRefusal(thrown, state.phase === 'connecting');
  const { code } = refusal;
  return ending(
    state,
    causeOf(code),
    [
      { kind: 'error', refusal, receipt },
      { kind: 'discard' },
      { kind: 'close', status: closeStatus[code], reason: code },
    ],
    { kind: 'report', refusal, thrown, command },
  );
}

function close(state: OpenState, cause: DisconnectCause, status: number, reason: string): SessionStep {
  return ending(state, cause, [{ kind: 'discard' }, { kind: 'close', status, reason }]);
}

/** Ends the connection at once, without a close frame. */
function terminate(state: OpenState, cause: DisconnectCause): SessionStep {
  return ending(state, cause, [{ kind: 'discard' }, { kind: 'terminate' }]);
}

function ending(
  state: OpenState,
  cause: DisconnectCause,
  ending: readonly SessionEffect[],
  ...report: readonly SessionEffect[]
): SessionStep {
  const since = state.phase === 'busy' ? state.since : undefined;
  const disconnectNotice = state.phase === 'connecting' ? 'none' : 'pending';
  const effects = [...ending];
  // Otherwise the close frame of the client would never be read.
  if (state.phase !== 'connecting' && state.paused) effects.push({ kind: 'resume' });
  if (disconnectNotice === 'pending' && since === undefined)
    effects.push({ kind: 'schedule-disconnect-notice' });
  return to({ phase: 'closing', cause, disconnectNotice, since }, ...effects, ...report);
}

/** Ends a connection whose socket is gone. */
function lose(state: LostState, reason: { readonly cause: DisconnectCause } | FrameFailure): SessionStep {
  const since = state.phase === 'vanished' ? state.since : undefined;
  const effects: SessionEffect[] = [{ kind: 'discard' }];
  if (since === undefined) effects.push({ kind: 'schedule-disconnect-notice' });
  if ('cause' in reason)
    return to({ phase: 'closed', cause: reason.cause, disconnectNotice: 'pending', since }, ...effects);
  const refusal = toRefusal(reason.thrown, false);
  effects.push({ kind: 'report', refusal, thrown: reason.thrown, command: reason.command });
  return to(
    { phase: 'closed', cause: causeOf(refusal.code), disconnectNotice: 'pending', since },
    ...effects,
  );
}

const handlerTimedOut = 'A handler did not settle in time';

function shuttingDown(): StompRefusal {
  return new StompRefusal('SHUTTING_DOWN', 'The server is shutting down');
}

function to(state: SessionState, ...effects: readonly SessionEffect[]): SessionStep {
  return { state, effects };
}

function stepsOf(state: SessionState, outOfOrder: string) {
  const fixed = (effects: readonly SessionEffect[]): SessionStep => Object.freeze({ state, effects });
  return {
    stay: fixed(nothing),
    handle: fixed(handle),
    run: fixed([{ kind: 'run' }]),
    reject: fixed([{ kind: 'reject', message: outOfOrder }]),
  };
}
