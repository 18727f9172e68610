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

/** What has to hold whatever happens, in whatever order. */
export const invariants = [
  'one farewell for each accepted connection, and none without',
  'no farewell from inside a call of the application, or while a handler is pending',
  'no second ERROR, and none behind the close',
  'no second close, and none without the end',
  'nothing is handled after the end',
  'the socket is paused while input waits for a handler',
  'every pause is resumed, or the socket is gone',
  'a pending handler is waited for, or given up by time',
  'what is received is handled, at once or when the handler before it has settled',
  'each frame is carried out once, CONNECT first and no second one',
  'a handler that has settled is answered once',
  'what a client does wrong ends it, but for what it cannot help while nobody reads',
  'a shutdown ends every connection',
  'who ends it, ends it',
  'who is refused is told why',
  'after the end the rest of the input is forgotten',
  'every refusal is logged once',
  'who has gone is forgotten, once, and nobody else',
  'CONNECTED is written once',
] as const;

export type Invariant = (typeof invariants)[number];

/** A connection with all that is around it: the socket, the handlers, and what has been done so far. */
export interface World {
  readonly state: SessionState;
  readonly socket: 'open' | 'gone';
  /** What is on the stack: the reading of frames, the carrying out of one, the answer to one. */
  readonly stack: 'empty' | 'handling' | 'opening' | 'running' | 'answering';
  readonly handler: 'none' | 'pending' | 'given up';
  /** Something was received that was not looked at yet. */
  readonly waits: boolean;
  /** It came while the handler was at work. */
  readonly crowds: boolean;
  readonly paused: boolean;
  readonly asked: boolean;
  readonly discarded: boolean;
  readonly farewellsDue: number;
  readonly accepted: number;
  readonly errors: number;
  readonly closes: number;
  readonly cuts: number;
  readonly reports: number;
  readonly refused: boolean;
  readonly farewells: number;
  readonly forgotten: number;
}

export const birth: World = {
  state: initialState,
  socket: 'open',
  stack: 'empty',
  handler: 'none',
  waits: false,
  crowds: false,
  paused: false,
  asked: false,
  discarded: false,
  farewellsDue: 0,
  accepted: 0,
  errors: 0,
  closes: 0,
  cuts: 0,
  reports: 0,
  refused: false,
  farewells: 0,
  forgotten: 0,
};

/** Something that can happen in a world: inputs one after another, and what they leave on the stack. */
export interface Event {
  readonly inputs: readonly SessionInput[];
  readonly leaves?: Partial<World>;
}

const fault = { thrown: new StompRefusal('PROTOCOL_ERROR', 'no'), receipt: undefined, command: undefined };
const idle: Event = { inputs: [{ kind: 'idle' }], leaves: { stack: 'empty', waits: false } };
const thrown: Event = {
  inputs: [{ kind: 'refused', ...fault }, { kind: 'idle' }],
  leaves: { stack: 'empty', waits: false },
};

/** What the application may call at any time, from inside its handlers too. */
const calls: readonly Event[] = [
  { inputs: [{ kind: 'refused', ...fault }] },
  { inputs: [{ kind: 'close', status: 4001, reason: 'replaced' }] },
  { inputs: [{ kind: 'shutdown' }], leaves: { asked: true } },
  { inputs: [{ kind: 'terminate', cause: 'shutdown' }] },
];

const findings: readonly Event[] = [
  { inputs: [{ kind: 'unconnected' }] },
  { inputs: [{ kind: 'silent' }] },
  { inputs: [{ kind: 'incomplete', receipt: undefined }] },
  { inputs: [{ kind: 'slow' }] },
];

/** All that can happen next. */
export function eventsIn(world: World): readonly Event[] {
  switch (world.stack) {
    case 'handling':
      if (!takesFrames(world.state)) return [{ inputs: [{ kind: 'idle' }], leaves: { stack: 'empty' } }];
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
        { inputs: [{ kind: 'left' }], leaves: { stack: 'handling' } },
        {
          inputs: [{ kind: 'pending', since: 1 }],
          leaves: { stack: 'handling', handler: 'pending', waits: true },
        },
        { inputs: [], leaves: { stack: 'handling' } },
      ];
    case 'answering':
      return [
        ...calls,
        { inputs: [{ kind: 'answered' }], leaves: { stack: 'empty' } },
        { inputs: [{ kind: 'refused', ...fault }, { kind: 'answered' }], leaves: { stack: 'empty' } },
      ];
    case 'empty':
      return fromOutside(world);
  }
}

function fromOutside(world: World): readonly Event[] {
  const events: Event[] = [...calls, ...findings];
  if (world.socket === 'open') {
    // Also while it is paused: messages of a chunk that was read before.
    const crowds = world.handler !== 'none';
    if (isOpen(world.state)) events.push({ inputs: [{ kind: 'bytes' }], leaves: { waits: true, crowds } });
    events.push({ inputs: [{ kind: 'gone' }], leaves: { socket: 'gone', paused: false } });
  }
  if (world.handler !== 'none') {
    events.push({ inputs: [{ kind: 'settled' }], leaves: { handler: 'none', crowds: false } });
    events.push({ inputs: [{ kind: 'failed', ...fault }], leaves: { handler: 'none', crowds: false } });
  }
  if (handlerSince(world.state) !== undefined)
    events.push({ inputs: [{ kind: 'overdue' }], leaves: { handler: 'given up', crowds: false } });
  if (world.farewellsDue > 0)
    events.push({ inputs: [{ kind: 'farewell-due' }], leaves: { farewellsDue: world.farewellsDue - 1 } });
  return events;
}

/** What becomes of a world, and what of it must not be. */
export function happen(
  step: Step,
  before: World,
  event: Event,
): { readonly world: World; readonly broken: ReadonlySet<Invariant> } {
  const broken = new Set<Invariant>();
  let world: World = { ...before, ...event.leaves };
  const inputs = [...event.inputs];
  for (let input = inputs.shift(); input !== undefined; input = inputs.shift()) {
    if (inputs.length > 10) throw new Error('the machine goes round in circles');
    judgeInput(step, world, input, broken);
    const { state, effects } = step(world.state, input);
    judgeStep(world, input, { state, effects }, broken);
    const refused = refusing.has(input.kind) && hasEnded(state) && !hasEnded(world.state);
    world = { ...world, state, refused: world.refused || refused };
    for (const effect of effects) {
      if (effect.kind === 'reject') inputs.unshift({ kind: 'refused', ...fault }, { kind: 'idle' });
      world = perform(world, effect, input, broken);
    }
  }
  judge(world, broken);
  return { world, broken };
}

function perform(world: World, effect: SessionEffect, input: SessionInput, broken: Set<Invariant>): World {
  const isLate = world.errors + world.closes + world.cuts + world.farewells > 0;
  switch (effect.kind) {
    case 'handle':
      if (isLate) broken.add('nothing is handled after the end');
      return { ...world, stack: 'handling' };
    case 'run':
      if (isLate) broken.add('nothing is handled after the end');
      return { ...world, stack: input.kind === 'frame' && input.opens ? 'opening' : 'running' };
    case 'reject':
      return { ...world, stack: 'empty', waits: false };
    case 'answer':
      if (isLate) broken.add('nothing is handled after the end');
      return { ...world, stack: 'answering' };
    case 'welcome':
      if (world.accepted > 0) broken.add('CONNECTED is written once');
      return { ...world, accepted: 1 };
    case 'pause':
      return { ...world, paused: true };
    case 'resume':
      return { ...world, paused: false };
    case 'error':
      if (isLate) broken.add('no second ERROR, and none behind the close');
      return { ...world, errors: 1, refused: true };
    case 'discard':
      return { ...world, discarded: true, waits: false };
    case 'close':
      if (world.closes + world.cuts > 0) broken.add('no second close, and none without the end');
      return { ...world, closes: 1 };
    case 'terminate':
      return { ...world, cuts: 1 };
    case 'report':
      return { ...world, reports: world.reports + 1 };
    case 'farewell-soon':
      return { ...world, farewellsDue: Math.min(3, world.farewellsDue + 1) };
    case 'farewell':
      if (world.farewells > 0 || world.accepted === 0)
        broken.add('one farewell for each accepted connection, and none without');
      if (world.stack !== 'empty' || world.handler === 'pending')
        broken.add('no farewell from inside a call of the application, or while a handler is pending');
      return { ...world, farewells: 1 };
    case 'forget':
      if (world.forgotten > 0 || world.socket === 'open')
        broken.add('who has gone is forgotten, once, and nobody else');
      return { ...world, forgotten: 1 };
  }
}

/** Inputs that end it with a refusal, if they end it. */
const refusing: ReadonlySet<SessionInput['kind']> = new Set([
  'refused',
  'failed',
  'overdue',
  'incomplete',
  'slow',
]);

const ends: Readonly<Partial<Record<SessionInput['kind'], readonly SessionState['phase'][]>>> = {
  unconnected: ['connecting'],
  silent: ['connected'],
  incomplete: ['connected'],
  slow: ['connected', 'busy', 'answering'],
};

/** A finding of the sweep has exactly the effect that it should have. */
function judgeInput(step: Step, { state }: World, input: SessionInput, broken: Set<Invariant>): void {
  const phases = ends[input.kind];
  if (phases === undefined || hasEnded(state)) return;
  const ended = hasEnded(step(state, input).state);
  if (ended !== phases.includes(state.phase))
    broken.add('what a client does wrong ends it, but for what it cannot help while nobody reads');
}

/** What one input must bring about. */
function judgeStep(world: World, input: SessionInput, after: SessionStep, broken: Set<Invariant>): void {
  const { state: before, socket } = world;
  const count = (kind: SessionEffect['kind']) => after.effects.filter((each) => each.kind === kind).length;
  const isPending = handlerSince(before) !== undefined;
  const ended = hasEnded(before);
  const { kind } = input;
  if (kind === 'frame') {
    const inTurn = input.opens === (before.phase === 'connecting');
    if (count('run') !== (inTurn ? 1 : 0) || count('reject') !== (inTurn ? 0 : 1))
      broken.add('each frame is carried out once, CONNECT first and no second one');
  }
  if (kind === 'accepted' && count('welcome') !== (before.phase === 'connecting' ? 1 : 0))
    broken.add('CONNECTED is written once');
  if (kind === 'settled' && count('answer') !== (isPending && !ended ? 1 : 0))
    broken.add('a handler that has settled is answered once');
  const waitsForHandler = before.phase === 'busy' || before.phase === 'answering';
  const mustEnd =
    (endings.has(kind) && (isPending || (kind !== 'failed' && kind !== 'overdue'))) ||
    (kind === 'shutdown' && !waitsForHandler);
  if (mustEnd && !hasEnded(after.state)) broken.add('who ends it, ends it');
  if (kind === 'terminate' && socket === 'open' && count('terminate') !== 1)
    broken.add('who ends it, ends it');
  if (socket === 'open' && !ended && hasEnded(after.state) && refusing.has(kind) && count('error') === 0)
    broken.add('who is refused is told why');
}

const endings: ReadonlySet<SessionInput['kind']> = new Set([
  'refused',
  'failed',
  'overdue',
  'left',
  'close',
  'terminate',
]);

/** What must hold between two events. */
function judge(world: World, broken: Set<Invariant>): void {
  const { state, socket, stack, handler } = world;
  const over = hasEnded(state);
  if ((handler === 'pending') !== (handlerSince(state) !== undefined))
    broken.add('a pending handler is waited for, or given up by time');
  if (over !== world.closes + world.cuts > 0 && socket === 'open')
    broken.add('no second close, and none without the end');
  if (over && !world.discarded) broken.add('after the end the rest of the input is forgotten');
  if (world.reports !== (world.refused ? 1 : 0)) broken.add('every refusal is logged once');
  if (world.crowds && handler === 'pending' && socket === 'open' && !over && !world.paused)
    broken.add('the socket is paused while input waits for a handler');
  if (stack !== 'empty' || handler === 'pending') return;
  if (world.asked && !over) broken.add('a shutdown ends every connection');
  if (world.waits && !over)
    broken.add('what is received is handled, at once or when the handler before it has settled');
  if (world.paused && socket === 'open') broken.add('every pause is resumed, or the socket is gone');
  if (world.farewellsDue > 0) return;
  if (over && world.accepted !== world.farewells)
    broken.add('one farewell for each accepted connection, and none without');
  if (socket === 'gone' && (world.forgotten !== 1 || state.phase !== 'closed'))
    broken.add('who has gone is forgotten, once, and nobody else');
}

/** Two worlds that cannot be told apart go on alike; why a connection ended has no say in that. */
function nameOf(world: World): string {
  const { state } = world;
  return JSON.stringify('cause' in state ? { ...world, state: { ...state, cause: undefined } } : world);
}

export interface Exploration {
  readonly worlds: readonly World[];
  readonly broken: ReadonlySet<Invariant>;
  /** The worlds from which no way leads to the end. */
  readonly deadEnds: readonly World[];
}

/**
 * Every world that can come to be from these, breadth first.
 * `impatient`: it is enough to know that something is wrong.
 */
export function explore(step: Step, from: readonly World[] = [birth], impatient = false): Exploration {
  const found = new Map<string, World>(from.map((world) => [nameOf(world), world]));
  const before = new Map<string, string[]>();
  const broken = new Set<Invariant>();
  // A map grows while it is walked.
  for (const [name, world] of found) {
    for (const event of eventsIn(world)) {
      const next = happen(step, world, event);
      for (const invariant of next.broken) broken.add(invariant);
      const nextName = nameOf(next.world);
      const ways = before.get(nextName);
      if (ways === undefined) before.set(nextName, [name]);
      else ways.push(name);
      if (!found.has(nextName)) found.set(nextName, next.world);
    }
    if (broken.size > 0 && impatient) break;
    if (found.size > 50_000) throw new Error('the machine has no end');
  }
  const reached = new Set([...found].filter(([, world]) => world.forgotten > 0).map(([name]) => name));
  for (const name of reached) for (const earlier of before.get(name) ?? []) reached.add(earlier);
  const deadEnds = [...found].filter(([name]) => !reached.has(name)).map(([, world]) => world);
  return { worlds: [...found.values()], broken, deadEnds };
}
