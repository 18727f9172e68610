import { StompRefusal } from '../errors.js';
import { initialState, step } from './session-machine.js';
import type { SessionInput, SessionPhase, SessionState, SessionStep } from './session-state.js';

const phases: Readonly<Record<SessionPhase, string>> = {
  connecting: 'upgraded; CONNECT is required',
  connected: 'the next frame is handled at once',
  busy: "a handler's promise is pending; all input waits",
  responding: 'the handler has settled; its RECEIPT is being written',
  vanished: 'as `busy`, but the socket is gone',
  flushing: 'the socket is gone; frames received before are still handled',
  closing: 'the close frame was sent, or the socket was cut; input is ignored',
  closed: 'the socket is gone',
};

const phaseNames = Object.keys(phases) as readonly SessionPhase[];

const failure = { thrown: new StompRefusal('PROTOCOL_ERROR', ''), receipt: undefined, command: undefined };

/** One input of each kind, in the order of the table. */
const inputs: readonly SessionInput[] = [
  { kind: 'bytes' },
  { kind: 'frame', opens: true },
  { kind: 'frame', opens: false },
  { kind: 'accepted', intervals: { send: 0, receive: 0 } },
  { kind: 'idle' },
  { kind: 'pending', since: 1 },
  { kind: 'settled' },
  { kind: 'failed', ...failure },
  { kind: 'handler-timeout' },
  { kind: 'responded' },
  { kind: 'refused', ...failure },
  { kind: 'disconnect' },
  { kind: 'close', status: 4001, reason: '' },
  { kind: 'terminate', cause: 'shutdown' },
  { kind: 'shutdown' },
  { kind: 'connect-timeout' },
  { kind: 'silent' },
  { kind: 'incomplete', receipt: undefined },
  { kind: 'slow' },
  { kind: 'gone' },
  { kind: 'disconnect-notice-due' },
];

/** One transition of a phase, whatever else its state holds. */
export interface Transition {
  readonly from: SessionPhase;
  readonly input: string;
  readonly to: SessionPhase;
  readonly effects: readonly string[];
}

/** Lists the transitions of every state that the machine can be in. */
export function transitions(): readonly Transition[] {
  const found = new Map<string, SessionState>([[JSON.stringify(initialState), initialState]]);
  const cells = new Map<string, SessionStep[]>();
  // The iteration includes states that are added during it.
  for (const state of found.values()) {
    for (const input of inputs) {
      const next = step(state, input);
      found.set(JSON.stringify(next.state), next.state);
      if (JSON.stringify(next.state) === JSON.stringify(state) && next.effects.length === 0) continue;
      const cell = [state.phase, nameOf(input), next.state.phase].join(' ');
      cells.set(cell, [...(cells.get(cell) ?? []), next]);
    }
  }
  return phaseNames.flatMap((from) =>
    inputs.map(nameOf).flatMap((input) =>
      phaseNames.flatMap((to) => {
        const steps = cells.get([from, input, to].join(' '));
        return steps === undefined ? [] : [{ from, input, to, effects: effectsOf(steps) }];
      }),
    ),
  );
}

/** Returns the part of the README about the states of a connection. */
export function sessionDocument(): string {
  const all = transitions();
  return `\`\`\`mermaid
stateDiagram-v2
  [*] --> connecting
${diagramArrows(all).join('\n')}
  closed --> [*]
\`\`\`

| State | Input | Next state | Effects, in this order |
| --- | --- | --- | --- |
${Object.entries(phases)
  .flatMap(([phase, meaning]) => [`| **\`${phase}\`** | *${meaning}* | | |`, ...rows(all, phase)])
  .join('\n')}

Without a next state the state stays the same. Effects in parentheses depend on the details of the state: the socket
is resumed only if it was paused, and a client that was never accepted causes no disconnect notice.
`;
}

function rows(all: readonly Transition[], phase: string): readonly string[] {
  return all
    .filter(({ from }) => from === phase)
    .map(({ input, to, effects }) => {
      const next = to === phase ? '' : `\`${to}\``;
      return `| | ${input} | ${next} | ${effects.join(', ')} |`;
    });
}

/** Draws one arrow for all transitions from one state to another. */
function diagramArrows(all: readonly Transition[]): readonly string[] {
  const arrows = new Map<string, string[]>();
  for (const { from, input, to } of all) {
    if (to === from) continue;
    const arrow = `  ${from} --> ${to}`;
    arrows.set(arrow, [...(arrows.get(arrow) ?? []), input]);
  }
  return [...arrows].map(([arrow, why]) => `${arrow}: ${why.join(', ')}`);
}

/** Lists the effects of all steps; effects of only some steps are in parentheses. */
function effectsOf(steps: readonly SessionStep[]): readonly string[] {
  const lists = steps.map(({ effects }) => effects.map(({ kind }) => kind));
  const fullest = lists.reduce((best, list) => (list.length > best.length ? list : best), []);
  const rest = [...new Set(lists.flat())].filter((kind) => !fullest.includes(kind));
  return [...fullest, ...rest].map((kind) =>
    lists.every((list) => list.includes(kind)) ? kind : `(${kind})`,
  );
}

function nameOf(input: SessionInput): string {
  if (input.kind !== 'frame') return input.kind;
  return input.opens ? 'CONNECT' : 'frame';
}
