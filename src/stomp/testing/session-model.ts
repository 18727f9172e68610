import { StompRefusal } from '../errors.js';
import { initialState } from '../session/session-machine.js';
import {
  handlerSince,
  hasEnded,
  isOpen,
  type SessionEffect,
  type SessionInput,
  type SessionState,
  type SessionStep,
  takesFrames,
} from '../session/session-state.js';

export type Step = (state: SessionState, input: SessionInput) => SessionStep;

/** The invariants that hold whatever happens, in whatever order. */
export const invariants = [
  'each accepted connection causes one disconnect notice, and no other connection causes one',
  'no disconnect notice is sent from inside a call of the application, or while a handler is pending',
  'no second ERROR is sent, and none after the close',
  'no second close is sent, and none without the end',
  'no frame is handled after the end',
  'the socket is paused while input waits for a handler',
  'every pause is resumed, or the socket is gone',
  'a pending handler is awaited, or abandoned after its time limit',
  'received input is handled, at once or when the handler before it has settled',
  'each frame is run once, CONNECT first and never twice',
  'a settled handler causes one response',
  'a violation of the client ends the connection, unless the server did not read meanwhile',
  'a shutdown ends every connection',
  'an input that ends the connection does end it',
  'a refused client gets an ERROR',
  'after the end the rest of the input is discarded',
  'every refusal is logged once',
  'a closed connection is released once, and no open one is',
  'CONNECTED is written once',
] as const;

export type Invariant = (typeof invariants)[number];

/** A connection with its environment: the socket, the handlers, and the effects performed so far. */
export interface ModelState {
  readonly state: SessionState;
  readonly socket: 'open' | 'gone';
  /** The call on the stack: reading frames, running one, or responding to one. */
  readonly stack: 'empty' | 'handling' | 'opening' | 'running' | 'responding';
  readonly handler: 'none' | 'pending' | 'given up';
  /** Input was received and not read yet. */
  readonly hasUnreadInput: boolean;
  /** The unread input arrived while the handler was running. */
  readonly crowds: boolean;
  readonly paused: boolean;
  readonly shutdownRequested: boolean;
  readonly discarded: boolean;
  readonly noticesDue: number;
  readonly accepted: number;
  readonly errors: number;
  readonly closes: number;
  readonly cuts: number;
  readonly reports: number;
  readonly refused: boolean;
  readonly notices: number;
  readonly released: number;
}

export const initialModel: ModelState = {
  state: initialState,
  socket: 'open',
  stack: 'empty',
  handler: 'none',
  hasUnreadInput: false,
  crowds: false,
  paused: false,
  shutdownRequested: false,
  discarded: false,
  noticesDue: 0,
  accepted: 0,
  errors: 0,
  closes: 0,
  cuts: 0,
  reports: 0,
  refused: false,
  notices: 0,
  released: 0,
};

/** An event: inputs one after another, and the values that they leave in the model. */
export interface ModelEvent {
  readonly inputs: readonly SessionInput[];
  readonly leaves?: Partial<ModelState>;
}

const failure = { thrown: new StompRefusal('PROTOCOL_ERROR', 'no'), receipt: undefined, command: undefined };
const idle: ModelEvent = { inputs: [{ kind: 'idle' }], leaves: { stack: 'empty', hasUnreadInput: false } };
const thrown: ModelEvent = {
  inputs: [{ kind: 'refused', ...failure }, { kind: 'idle' }],
  leaves: { stack: 'empty', hasUnreadInput: false },
};

/** Calls that the application may make at any time, including from inside its handlers. */
const calls: readonly ModelEvent[] = [
  { inputs: [{ kind: 'refused', ...failure }] },
  { inputs: [{ kind: 'close', status: 4001, reason: 'replaced' }] },
  { inputs: [{ kind: 'shutdown' }], leaves: { shutdownRequested: true } },
  { inputs: [{ kind: 'terminate', cause: 'shutdown' }] },
];

const findings: readonly ModelEvent[] = [
  { inputs: [{ kind: 'connect-timeout' }] },
  { inputs: [{ kind: 'silent' }] },
  { inputs: [{ kind: 'incomplete', receipt: undefined }] },
  { inputs: [{ kind: 'slow' }] },
];

/** Lists all events that can happen next. */
export function possibleEvents(model: ModelState): readonly ModelEvent[] {
  switch (model.stack) {
    case 'handling':
      if (!takesFrames(model.state)) return [{ inputs: [{ kind: 'idle' }], leaves: { stack: 'empty' } }];
      return [
        idle,
        thrown,
        { inputs: [{ kind: 'frame', opens: true }] },
        { inputs: [{ kind: 'frame', opens: false }] },
      ];
    case 'opening':
      return [
        ...calls,
        thrown,
        { inputs: [{ kind: 'accepted', intervals: { send: 0, receive: 0 } }], leaves: { stack: 'handling' } },
        { inputs: [], leaves: { stack: 'handling' } },
      ];
    case 'running':
      return [
        ...calls,
        thrown,
        { inputs: [{ kind: 'disconnect' }], leaves: { stack: 'handling' } },
        {
          inputs: [{ kind: 'pending', since: 1 }],
          leaves: { stack: 'handling', handler: 'pending', hasUnreadInput: true },
        },
        { inputs: [], leaves: { stack: 'handling' } },
      ];
    case 'responding':
      return [
        ...calls,
        { inputs: [{ kind: 'responded' }], leaves: { stack: 'empty' } },
        { inputs: [{ kind: 'refused', ...failure }, { kind: 'responded' }], leaves: { stack: 'empty' } },
      ];
    case 'empty':
      return fromOutside(model);
  }
}

function fromOutside(model: ModelState): readonly ModelEvent[] {
  const events: ModelEvent[] = [...calls, ...findings];
  if (model.socket === 'open') {
    // Input can arrive even while the socket is paused: messages of a chunk that was read before.
    const arrivedWhileBusy = model.handler !== 'none';
    if (isOpen(model.state))
      events.push({
        inputs: [{ kind: 'bytes' }],
        leaves: { hasUnreadInput: true, crowds: arrivedWhileBusy },
      });
    events.push({ inputs: [{ kind: 'gone' }], leaves: { socket: 'gone', paused: false } });
  }
  if (model.handler !== 'none') {
    events.push({ inputs: [{ kind: 'settled' }], leaves: { handler: 'none', crowds: false } });
    events.push({ inputs: [{ kind: 'failed', ...failure }], leaves: { handler: 'none', crowds: false } });
  }
  if (handlerSince(model.state) !== undefined)
    events.push({ inputs: [{ kind: 'handler-timeout' }], leaves: { handler: 'given up', crowds: false } });
  if (model.noticesDue > 0)
    events.push({
      inputs: [{ kind: 'disconnect-notice-due' }],
      leaves: { noticesDue: model.noticesDue - 1 },
    });
  return events;
}

/** Applies an event. Returns the next model state and the invariants that it violates. */
export function applyEvent(
  step: Step,
  before: ModelState,
  event: ModelEvent,
): { readonly model: ModelState; readonly broken: ReadonlySet<Invariant> } {
  const broken = new Set<Invariant>();
  let model: ModelState = { ...before, ...event.leaves };
  const inputs = [...event.inputs];
  for (let input = inputs.shift(); input !== undefined; input = inputs.shift()) {
    if (inputs.length > 10) throw new Error('the machine does not stop');
    judgeInput(step, model, input, broken);
    const { state, effects } = step(model.state, input);
    judgeStep(model, input, { state, effects }, broken);
    const refused = refusing.has(input.kind) && hasEnded(state) && !hasEnded(model.state);
    model = { ...model, state, refused: model.refused || refused };
    for (const effect of effects) {
      if (effect.kind === 'reject') inputs.unshift({ kind: 'refused', ...failure }, { kind: 'idle' });
      model = perform(model, effect, input, broken);
    }
  }
  judge(model, broken);
  return { model, broken };
}

function perform(
  model: ModelState,
  effect: SessionEffect,
  input: SessionInput,
  broken: Set<Invariant>,
): ModelState {
  const isLate = model.errors + model.closes + model.cuts + model.notices > 0;
  switch (effect.kind) {
    case 'handle':
      if (isLate) broken.add('no frame is handled after the end');
      return { ...model, stack: 'handling' };
    case 'run':
      if (isLate) broken.add('no frame is handled after the end');
      return { ...model, stack: input.kind === 'frame' && input.opens ? 'opening' : 'running' };
    case 'reject':
      return { ...model, stack: 'empty', hasUnreadInput: false };
    case 'respond':
      if (isLate) broken.add('no frame is handled after the end');
      return { ...model, stack: 'responding' };
    case 'send-connected':
      if (model.accepted > 0) broken.add('CONNECTED is written once');
      return { ...model, accepted: 1 };
    case 'pause':
      return { ...model, paused: true };
    case 'resume':
      return { ...model, paused: false };
    case 'error':
      if (isLate) broken.add('no second ERROR is sent, and none after the close');
      return { ...model, errors: 1, refused: true };
    case 'discard':
      return { ...model, discarded: true, hasUnreadInput: false };
    case 'close':
      if (model.closes + model.cuts > 0) broken.add('no second close is sent, and none without the end');
      return { ...model, closes: 1 };
    case 'terminate':
      return { ...model, cuts: 1 };
    case 'report':
      return { ...model, reports: model.reports + 1 };
    case 'schedule-disconnect-notice':
      return { ...model, noticesDue: Math.min(3, model.noticesDue + 1) };
    case 'disconnect-notice':
      if (model.notices > 0 || model.accepted === 0)
        broken.add(
          'each accepted connection causes one disconnect notice, and no other connection causes one',
        );
      if (model.stack !== 'empty' || model.handler === 'pending')
        broken.add(
          'no disconnect notice is sent from inside a call of the application, or while a handler is pending',
        );
      return { ...model, notices: 1 };
    case 'release':
      if (model.released > 0 || model.socket === 'open')
        broken.add('a closed connection is released once, and no open one is');
      return { ...model, released: 1 };
  }
}

/** Inputs that, if they end the connection, end it with a refusal. */
const refusing: ReadonlySet<SessionInput['kind']> = new Set([
  'refused',
  'failed',
  'handler-timeout',
  'incomplete',
  'slow',
]);

const ends: Readonly<Partial<Record<SessionInput['kind'], readonly SessionState['phase'][]>>> = {
  'connect-timeout': ['connecting'],
  silent: ['connected'],
  incomplete: ['connected'],
  slow: ['connected', 'busy', 'responding'],
};

/** Checks that a finding of the sweep has exactly its intended effect. */
function judgeInput(step: Step, { state }: ModelState, input: SessionInput, broken: Set<Invariant>): void {
  const phases = ends[input.kind];
  if (phases === undefined || hasEnded(state)) return;
  const ended = hasEnded(step(state, input).state);
  if (ended !== phases.includes(state.phase))
    broken.add('a violation of the client ends the connection, unless the server did not read meanwhile');
}

/** Checks the effects that one input must have. */
function judgeStep(model: ModelState, input: SessionInput, after: SessionStep, broken: Set<Invariant>): void {
  const { state: before, socket } = model;
  const count = (kind: SessionEffect['kind']) => after.effects.filter((each) => each.kind === kind).length;
  const isPending = handlerSince(before) !== undefined;
  const ended = hasEnded(before);
  const { kind } = input;
  if (kind === 'frame') {
    const inTurn = input.opens === (before.phase === 'connecting');
    if (count('run') !== (inTurn ? 1 : 0) || count('reject') !== (inTurn ? 0 : 1))
      broken.add('each frame is run once, CONNECT first and never twice');
  }
  if (kind === 'accepted' && count('send-connected') !== (before.phase === 'connecting' ? 1 : 0))
    broken.add('CONNECTED is written once');
  if (kind === 'settled' && count('respond') !== (isPending && !ended ? 1 : 0))
    broken.add('a settled handler causes one response');
  const waitsForHandler = before.phase === 'busy' || before.phase === 'responding';
  const mustEnd =
    (endings.has(kind) && (isPending || (kind !== 'failed' && kind !== 'handler-timeout'))) ||
    (kind === 'shutdown' && !waitsForHandler);
  if (mustEnd && !hasEnded(after.state)) broken.add('an input that ends the connection does end it');
  if (kind === 'terminate' && socket === 'open' && count('terminate') !== 1)
    broken.add('an input that ends the connection does end it');
  if (socket === 'open' && !ended && hasEnded(after.state) && refusing.has(kind) && count('error') === 0)
    broken.add('a refused client gets an ERROR');
}

const endings: ReadonlySet<SessionInput['kind']> = new Set([
  'refused',
  'failed',
  'handler-timeout',
  'disconnect',
  'close',
  'terminate',
]);

/** Checks the invariants that hold between two events. */
function judge(model: ModelState, broken: Set<Invariant>): void {
  const { state, socket, stack, handler } = model;
  const over = hasEnded(state);
  if ((handler === 'pending') !== (handlerSince(state) !== undefined))
    broken.add('a pending handler is awaited, or abandoned after its time limit');
  if (over !== model.closes + model.cuts > 0 && socket === 'open')
    broken.add('no second close is sent, and none without the end');
  if (over && !model.discarded) broken.add('after the end the rest of the input is discarded');
  if (model.reports !== (model.refused ? 1 : 0)) broken.add('every refusal is logged once');
  if (model.crowds && handler === 'pending' && socket === 'open' && !over && !model.paused)
    broken.add('the socket is paused while input waits for a handler');
  if (stack !== 'empty' || handler === 'pending') return;
  if (model.shutdownRequested && !over) broken.add('a shutdown ends every connection');
  if (model.hasUnreadInput && !over)
    broken.add('received input is handled, at once or when the handler before it has settled');
  if (model.paused && socket === 'open') broken.add('every pause is resumed, or the socket is gone');
  if (model.noticesDue > 0) return;
  if (over && model.accepted !== model.notices)
    broken.add('each accepted connection causes one disconnect notice, and no other connection causes one');
  if (socket === 'gone' && (model.released !== 1 || state.phase !== 'closed'))
    broken.add('a closed connection is released once, and no open one is');
}

/** Two states with the same key continue equally; the cause of the end does not matter for that. */
function keyOf(model: ModelState): string {
  const { state } = model;
  return JSON.stringify('cause' in state ? { ...model, state: { ...state, cause: undefined } } : model);
}

export interface Exploration {
  readonly states: readonly ModelState[];
  readonly broken: ReadonlySet<Invariant>;
  /** The states from which the end cannot be reached. */
  readonly deadEnds: readonly ModelState[];
}

/** Explores every state that can be reached from these, breadth first. `impatient`: stop at the first violation. */
export function explore(
  step: Step,
  from: readonly ModelState[] = [initialModel],
  impatient = false,
): Exploration {
  const found = new Map<string, ModelState>(from.map((model) => [keyOf(model), model]));
  const before = new Map<string, string[]>();
  const broken = new Set<Invariant>();
  // The iteration includes states that are added during it.
  for (const [name, model] of found) {
    for (const event of possibleEvents(model)) {
      const next = applyEvent(step, model, event);
      for (const invariant of next.broken) broken.add(invariant);
      const nextName = keyOf(next.model);
      const ways = before.get(nextName);
      if (ways === undefined) before.set(nextName, [name]);
      else ways.push(name);
      if (!found.has(nextName)) found.set(nextName, next.model);
    }
    if (broken.size > 0 && impatient) break;
    if (found.size > 50_000) throw new Error('the machine has too many states');
  }
  const reached = new Set([...found].filter(([, model]) => model.released > 0).map(([name]) => name));
  for (const name of reached) for (const earlier of before.get(name) ?? []) reached.add(earlier);
  const deadEnds = [...found].filter(([name]) => !reached.has(name)).map(([, model]) => model);
  return { states: [...found.values()], broken, deadEnds };
}
