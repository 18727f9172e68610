import { StompRefusal } from '../errors.js';
import { initialState, step } from './session-machine.js';
import type { SessionInput, SessionPhase, SessionState, SessionStep } from './session-state.js';

const phases: Readonly<Record<SessionPhase, string>> = {
  connecting: 'upgraded; CONNECT is awaited',
  connected: 'the next frame is handled at once',
  busy: "a handler's promise is pending; all input waits",
  answering: 'it has settled; its RECEIPT is being written',
  vanished: 'as `busy`, but the socket is gone',
  flushing: 'the socket is gone; what was received before is still handled',
  closing: 'the close was sent, or the socket cut; input is ignored',
  closed: 'the socket is gone',
};

const phaseNames = Object.keys(phases) as readonly SessionPhase[];

const fault = { thrown: new StompRefusal('PROTOCOL_ERROR', ''), receipt: undefined, command: undefined };

/** One of each kind, in the order of the table. */
const inputs: readonly SessionInput[] = [
  { kind: 'bytes' },
  { kind: 'frame', opens: true },
  { kind: 'frame', opens: false },
  { kind: 'accepted', intervals: { send: 0, receive: 0 } },
  { kind: 'idle' },
  { kind: 'pending', since: 1 },
  { kind: 'settled' },
  { kind: 'failed', ...fault },
  { kind: 'overdue' },
  { kind: 'answered' },
  { kind: 'refused', ...fault },
  { kind: 'left' },
  { kind: 'close', status: 4001, reason: '' },
  { kind: 'terminate', cause: 'shutdown' },
  { kind: 'shutdown' },
  { kind: 'unconnected' },
  { kind: 'silent' },
  { kind: 'incomplete', receipt: undefined },
  { kind: 'slow' },
  { kind: 'gone' },
  { kind: 'farewell-due' },
];

/** One thing that a phase does, whatever else holds in it. */
export interface Move {
  readonly from: SessionPhase;
  readonly input: string;
  readonly to: SessionPhase;
  readonly effects: readonly string[];
}

/** Every state that the machine can be in, and beside it what it does there. */
export function moves(): readonly Move[] {
  const found = new Map<string, SessionState>([[JSON.stringify(initialState), initialState]]);
  const cells = new Map<string, SessionStep[]>();
  // A map grows while it is walked.
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

/** The part of the README about the life of a connection. */
export function sessionDocument(): string {
  const all = moves();
  return `\`\`\`mermaid
stateDiagram-v2
  [*] --> connecting
${drawn(all).join('\n')}
  closed --> [*]
\`\`\`

| State | What happens | What becomes of it | What is done, in this order |
| --- | --- | --- | --- |
${Object.entries(phases)
  .flatMap(([phase, meaning]) => [`| **\`${phase}\`** | *${meaning}* | | |`, ...rows(all, phase)])
  .join('\n')}

A state that is not named stays. What is in brackets is done only where there is need: the socket is read again if it
was paused, and who was never accepted has no farewell.
`;
}

function rows(all: readonly Move[], phase: string): readonly string[] {
  return all
    .filter(({ from }) => from === phase)
    .map(({ input, to, effects }) => {
      const becomes = to === phase ? '' : `\`${to}\``;
      return `| | ${input} | ${becomes} | ${effects.join(', ')} |`;
    });
}

/** One arrow for all that leads from one state to another. */
function drawn(all: readonly Move[]): readonly string[] {
  const arrows = new Map<string, string[]>();
  for (const { from, input, to } of all) {
    if (to === from) continue;
    const arrow = `  ${from} --> ${to}`;
    arrows.set(arrow, [...(arrows.get(arrow) ?? []), input]);
  }
  return [...arrows].map(([arrow, why]) => `${arrow}: ${why.join(', ')}`);
}

/** Those of all steps as they are, those of some in brackets. */
function effectsOf(steps: readonly SessionStep[]): readonly string[] {
  const lists = steps.map(({ effects }) => effects.map(({ kind }) => kind));
  const longest = lists.reduce((most, list) => (list.length > most.length ? list : most), []);
  const rest = [...new Set(lists.flat())].filter((kind) => !longest.includes(kind));
  return [...longest, ...rest].map((kind) =>
    lists.every((list) => list.includes(kind)) ? kind : `(${kind})`,
  );
}

function nameOf(input: SessionInput): string {
  if (input.kind !== 'frame') return input.kind;
  return input.opens ? 'CONNECT' : 'frame';
}
