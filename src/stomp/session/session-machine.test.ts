import { describe, expect, it } from 'vitest';
import { explore, invariants, type ModelState, possibleEvents, type Step } from '../testing/session-model.js';
import { initialState, step } from './session-machine.js';
import type { SessionEffect, SessionInput, SessionState, SessionStep } from './session-state.js';

const { states: models, broken, deadEnds } = explore(step);

describe('every reachable state of a connection', () => {
  it('the exploration reaches every phase', () => {
    expect(models.length).toBeGreaterThan(500);
    const phases = new Set(models.map(({ state }) => state.phase));
    expect([...phases].sort()).toEqual([
      'busy',
      'closed',
      'closing',
      'connected',
      'connecting',
      'flushing',
      'responding',
      'vanished',
    ]);
  });

  it('no reachable state violates an invariant', () => {
    expect([...broken]).toEqual([]);
  });

  it('the end can be reached from every state', () => {
    expect(deadEnds).toEqual([]);
  });

  it('the final state contains the cause of the end', () => {
    const ended = (...inputs: readonly SessionInput[]) => {
      const last = inputs.reduce((state, input) => step(state, input).state, initialState);
      return 'cause' in last ? last.cause : undefined;
    };
    const accepted: SessionInput = { kind: 'accepted', intervals: { send: 0, receive: 0 } };
    expect(ended(accepted, { kind: 'disconnect' })).toBe('disconnect');
    expect(ended(accepted, { kind: 'gone' })).toBe('closed');
    expect(ended(accepted, { kind: 'silent' })).toBe('heart-beat');
    expect(ended(accepted, { kind: 'slow' })).toBe('slow');
    expect(ended(accepted, { kind: 'shutdown' })).toBe('shutdown');
    expect(ended(accepted, { kind: 'incomplete', receipt: undefined })).toBe('failed');
    // The first cause stays.
    expect(
      ended(accepted, { kind: 'disconnect' }, { kind: 'terminate', cause: 'shutdown' }, { kind: 'gone' }),
    ).toBe('disconnect');
  });

  it('a frame that is handled at once allocates no object', () => {
    const connected = step(initialState, { kind: 'accepted', intervals: { send: 0, receive: 0 } }).state;
    for (const input of [
      { kind: 'bytes' },
      { kind: 'frame', opens: false },
      { kind: 'idle' },
    ] as const satisfies readonly SessionInput[]) {
      expect(step(connected, input)).toBe(step(connected, input));
    }
  });
});

/** Effects that may be repeated without harm. */
const harmlessTwice: ReadonlySet<SessionEffect['kind']> = new Set([
  'discard',
  'pause',
  'resume',
  'schedule-disconnect-notice',
  'terminate',
  'handle',
  'reject',
]);

interface Mutant {
  readonly name: string;
  readonly step: Step;
  /** The states in which the mutant differs. */
  readonly from: readonly ModelState[];
}

type Cell = { readonly change: SessionStep; readonly state: SessionState; readonly from: Set<ModelState> };

/** The steps of the machine, by state and input. */
function cells(): ReadonlyMap<string, Cell> {
  const all = new Map<string, Cell>();
  for (const model of models) {
    const { state } = model;
    for (const { inputs } of possibleEvents(model)) {
      const [input] = inputs;
      if (input === undefined) continue;
      const change = step(state, input);
      if (change.state === state && change.effects.length === 0) continue;
      const name = cellOf(state, input);
      const cell = all.get(name) ?? { change, state, from: new Set() };
      cell.from.add(model);
      all.set(name, cell);
    }
  }
  return all;
}

/** The machine with one defect each: an effect omitted or repeated, a state not kept, or a notice sent too early. */
function* mutants(): Iterable<Mutant> {
  for (const [cell, { change, state: before, from }] of cells()) {
    const mutant = (
      what: string,
      mutate: (right: SessionStep, state: SessionState) => SessionStep,
    ): Mutant => ({
      name: `${cell}: ${what}`,
      step: (state, input) => {
        const right = step(state, input);
        return cellOf(state, input) === cell ? mutate(right, state) : right;
      },
      from: [...from],
    });
    yield mutant('ignored', (_, state) => ({ state, effects: [] }));
    if (keyOf(change.state) !== keyOf(before))
      yield mutant('not remembered', ({ effects }, state) => ({ state, effects }));
    for (const [at, effect] of change.effects.entries()) {
      const instead = (...others: readonly SessionEffect[]) =>
        (({ state, effects }) => ({ state, effects: effects.toSpliced(at, 1, ...others) })) satisfies (
          right: SessionStep,
        ) => SessionStep;
      yield mutant(`without ${effect.kind}`, instead());
      if (!harmlessTwice.has(effect.kind)) yield mutant(`${effect.kind} twice`, instead(effect, effect));
      if (effect.kind === 'schedule-disconnect-notice')
        yield mutant('disconnect-notice at once', instead({ kind: 'disconnect-notice', cause: 'closed' }));
    }
  }
}

function cellOf(state: SessionState, input: SessionInput): string {
  return `${keyOf(state)} ${input.kind}${'opens' in input ? ` ${input.opens}` : ''}`;
}

function keyOf(state: SessionState): string {
  const flags = Object.entries(state).filter(([name]) => name !== 'phase' && name !== 'cause');
  return [state.phase, ...flags.map(([name, value]) => `${name}=${value}`)].join(' ');
}

describe('a machine with one defect', () => {
  const found = [...mutants()].map(({ name, step: wrong, from }) => ({
    name,
    ...explore(wrong, from, true),
  }));

  it('an invariant detects every effect that is omitted, repeated, forgotten or too early', () => {
    expect(found.length).toBeGreaterThan(200);
    const unnoticed = found.filter((mutant) => mutant.broken.size === 0 && mutant.deadEnds.length === 0);
    expect(unnoticed.map(({ name }) => name)).toEqual([]);
  });

  it('each invariant detects a defect', () => {
    const useful = new Set(found.flatMap((mutant) => [...mutant.broken]));
    expect(invariants.filter((invariant) => !useful.has(invariant))).toEqual([]);
  });
});
