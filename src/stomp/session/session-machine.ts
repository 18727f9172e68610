import type { DisconnectCause } from '../application.js';
import { closeStatus, protocolError, StompRefusal } from '../errors.js';
import { asRefusal, causeOf } from './error-frame.js';
import type {
  EndedState,
  SessionEffect,
  SessionInput,
  SessionPhase,
  SessionState,
  SessionStep,
} from './session-state.js';

type StateOf<P extends SessionPhase> = Extract<SessionState, { readonly phase: P }>;
type OpenState = StateOf<'connecting' | 'connected' | 'busy' | 'answering'>;
type LostState = StateOf<'vanished' | 'flushing'>;

// What happens to every frame is said once and shared: no frame costs an object here.
const nothing: readonly SessionEffect[] = Object.freeze([]);
const handle: readonly SessionEffect[] = Object.freeze([{ kind: 'handle' }]);
const resume: readonly SessionEffect[] = Object.freeze([{ kind: 'resume' }]);
const connecting: StateOf<'connecting'> = Object.freeze({ phase: 'connecting' });
const reading: SessionState = Object.freeze({ phase: 'connected', paused: false });
const catchingUp: SessionState = Object.freeze({ phase: 'connected', paused: true });
const answeringAtOnce: StateOf<'answering'> = Object.freeze({
  phase: 'answering',
  paused: false,
  shutsDown: false,
});
const answeringPaused: StateOf<'answering'> = Object.freeze({ ...answeringAtOnce, paused: true });
const flushing: StateOf<'flushing'> = Object.freeze({ phase: 'flushing' });

const steps = {
  connecting: stepsOf(connecting, 'CONNECT must come first'), // C01
  reading: stepsOf(reading, 'Already connected'), // C02
  catchingUp: stepsOf(catchingUp, 'Already connected'),
  flushing: stepsOf(flushing, 'Already connected'),
};
const resumed: SessionStep = Object.freeze({ state: reading, effects: resume });

const strangerGone: EndedState = Object.freeze({
  phase: 'closed',
  cause: 'closed',
  farewell: 'none',
  since: undefined,
});

/** A WebSocket that was just opened. */
export const initialState: SessionState = connecting;

/**
 * One step in the life of a connection: what becomes of it, and what is to be done. It calls nobody and looks at no
 * clock. An input that a state does not name changes nothing: that is how a connection ends once only.
 *
 * An effect that calls the application comes last, so whatever the application does meanwhile finds the state and the
 * socket as they are meant to be.
 */
export function step(state: SessionState, input: SessionInput): SessionStep {
  switch (state.phase) {
    case 'connected':
      return whileConnected(state, input);
    case 'connecting':
      return whileConnecting(state, input);
    case 'busy':
      return whileBusy(state, input);
    case 'answering':
      return whileAnswering(state, input);
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
      return { state: reading, effects: [{ kind: 'welcome', intervals: input.intervals }] };
    case 'unconnected':
      return close(state, 'closed', 1008, 'CONNECT timeout');
    case 'shutdown':
      return close(state, 'shutdown', closeStatus.SHUTTING_DOWN, 'SHUTTING_DOWN');
    case 'gone':
      return to(strangerGone, { kind: 'discard' }, { kind: 'forget' });
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
      // Stops the socket, not the messages of the chunk that was read already: those wait in the parser.
      return paused ? to(state) : to({ ...state, paused: true }, { kind: 'pause' });
    case 'settled':
      return to(answering(state), { kind: 'answer', since });
    case 'failed':
      return refuse(answering(state), input);
    case 'overdue':
      return refuse(answering(state), { thrown: new Error(late) });
    case 'shutdown':
      // It is answered first: its effect may be durable, and without the RECEIPT the client would not know.
      return shutsDown ? to(state) : to({ ...state, shutsDown: true });
    case 'gone':
      return shutsDown
        ? lose({ phase: 'vanished', since }, { cause: 'shutdown' })
        : to({ phase: 'vanished', since });
    default:
      return end(state, input) ?? to(state);
  }
}

function answering({ paused, shutsDown }: StateOf<'busy'>): StateOf<'answering'> {
  if (shutsDown) return { phase: 'answering', paused, shutsDown };
  return paused ? answeringPaused : answeringAtOnce;
}

function whileAnswering(state: StateOf<'answering'>, input: SessionInput): SessionStep {
  const { paused, shutsDown } = state;
  switch (input.kind) {
    case 'bytes':
      return paused ? to(state) : to({ ...state, paused: true }, { kind: 'pause' });
    case 'answered':
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

/** R02: what was received before the client vanished is handled, behind the handler that is pending. */
function whileVanished(state: StateOf<'vanished'>, input: SessionInput): SessionStep {
  switch (input.kind) {
    case 'settled':
      return to(flushing, { kind: 'answer', since: state.since });
    case 'failed':
      return lose(flushing, input);
    case 'overdue':
      return lose(flushing, { thrown: new Error(late) });
    default:
      return endLost(state, input) ?? to(state);
  }
}

function whileFlushing(state: StateOf<'flushing'>, input: SessionInput): SessionStep {
  switch (input.kind) {
    case 'answered':
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

/** W12, D04: told once, after the handler that is still pending, and from no call of the application. */
function afterTheEnd(state: EndedState, input: SessionInput): SessionStep {
  const { phase, farewell, since } = state;
  switch (input.kind) {
    case 'pending':
      return farewell === 'owed' ? to({ ...state, since: input.since }) : to(state);
    case 'settled':
    case 'failed':
    case 'overdue':
      return since === undefined ? to(state) : to({ ...state, since: undefined }, { kind: 'farewell-soon' });
    case 'farewell-due': {
      if (farewell !== 'owed' || since !== undefined) return to(state);
      const told: SessionState = { ...state, farewell: 'told' };
      const tell: SessionEffect = { kind: 'farewell', cause: state.cause };
      return phase === 'closed' ? to(told, { kind: 'forget' }, tell) : to(told, tell);
    }
    case 'terminate':
      return phase === 'closing' ? to(state, { kind: 'terminate' }) : to(state);
    case 'gone':
      if (phase === 'closed') return to(state);
      return farewell === 'owed'
        ? to({ ...state, phase: 'closed' })
        : to({ ...state, phase: 'closed' }, { kind: 'forget' });
    default:
      return to(state);
  }
}

/** What ends an open connection whatever it is doing. */
function end(state: OpenState, input: SessionInput): SessionStep | undefined {
  switch (input.kind) {
    case 'refused':
      return refuse(state, input);
    case 'slow':
      if (state.phase === 'connecting') return undefined;
      return refuse(state, { thrown: new StompRefusal('SLOW_CONSUMER', 'What was sent is not read') });
    case 'left':
      return close(state, 'disconnect', 1000, '');
    case 'close':
      return close(state, 'closed', input.status, input.reason);
    case 'terminate':
      return terminate(state, input.cause);
    default:
      return undefined;
  }
}

/** The same where the socket is gone already: nobody is there to be told. */
function endLost(state: LostState, input: SessionInput): SessionStep | undefined {
  switch (input.kind) {
    case 'refused':
      return lose(state, input);
    case 'left':
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

interface Fault {
  readonly thrown: unknown;
  readonly receipt?: string | undefined;
  readonly command?: string | undefined;
}

/** X01: one ERROR, the close, and the rest of the input is dropped. */
function refuse(state: OpenState, { thrown, receipt, command }: Fault): SessionStep {
  const refusal = asRefusal(thrown, state.phase === 'connecting');
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

/** At once, without a close frame. */
function terminate(state: OpenState, cause: DisconnectCause): SessionStep {
  return ending(state, cause, [{ kind: 'discard' }, { kind: 'terminate' }]);
}

function ending(
  state: OpenState,
  cause: DisconnectCause,
  words: readonly SessionEffect[],
  ...report: readonly SessionEffect[]
): SessionStep {
  const since = state.phase === 'busy' ? state.since : undefined;
  const farewell = state.phase === 'connecting' ? 'none' : 'owed';
  const effects = [...words];
  // Else the answer to the close frame would never be read.
  if (state.phase !== 'connecting' && state.paused) effects.push({ kind: 'resume' });
  if (farewell === 'owed' && since === undefined) effects.push({ kind: 'farewell-soon' });
  return to({ phase: 'closing', cause, farewell, since }, ...effects, ...report);
}

/** The end where the socket is gone. */
function lose(state: LostState, why: { readonly cause: DisconnectCause } | Fault): SessionStep {
  const since = state.phase === 'vanished' ? state.since : undefined;
  const effects: SessionEffect[] = [{ kind: 'discard' }];
  if (since === undefined) effects.push({ kind: 'farewell-soon' });
  if ('cause' in why) return to({ phase: 'closed', cause: why.cause, farewell: 'owed', since }, ...effects);
  const refusal = asRefusal(why.thrown, false);
  effects.push({ kind: 'report', refusal, thrown: why.thrown, command: why.command });
  return to({ phase: 'closed', cause: causeOf(refusal.code), farewell: 'owed', since }, ...effects);
}

const late = 'A handler did not answer in time';

function shuttingDown(): StompRefusal {
  return new StompRefusal('SHUTTING_DOWN', 'The server is shutting down');
}

function to(state: SessionState, ...effects: readonly SessionEffect[]): SessionStep {
  return { state, effects };
}

function stepsOf(state: SessionState, outOfTurn: string) {
  const fixed = (effects: readonly SessionEffect[]): SessionStep => Object.freeze({ state, effects });
  return {
    stay: fixed(nothing),
    handle: fixed(handle),
    run: fixed(Object.freeze([{ kind: 'run' }])),
    reject: fixed(Object.freeze([{ kind: 'reject', message: outOfTurn }])),
  };
}
