import { describeFault } from './description.js';
import { faultSchemas } from './plan.js';
import { faultPresets } from './presets.js';

/** The text of `docs/faults.md`. */
export function faultsDocument(): string {
  return [...introduction, ...kindTable(), ...timing, ...presetSections(), ...ownFaults, ...judgement].join(
    '\n',
  );
}

/** The section on injecting faults, and on what they affect. */
const introduction: readonly string[] = [
  '# Faults',
  '',
  'Generated from `src/simulator/faults` by `npm run docs`; a test fails if it is stale.',
  '',
  '```text',
  'tillfleet run --terminals 1000 --faults store-wifi --for 60s --json',
  'tillfleet run --faults ./my-faults.yaml --virtual',
  '```',
  '',
  'Faults are injected into the sockets of the terminals of the fleet, below the WebSocket: their effects are the same over',
  'TCP and in memory, on the real clock and in virtual time. Integrators and scenarios have a network without faults; a',
  '`backend-restart` affects all of them.',
  '',
  'With `--faults`, as with `--fleet`, only scenarios that are named with `--scenario` run; the fleet, its integrators and',
  'the [history checkers](history.md) decide the verdict. A plan with a `backend-restart` cannot be combined with a',
  'scenario that uses the backend of the run.',
  '',
];

function kindTable(): readonly string[] {
  const kinds = Object.entries(faultSchemas).map(([kind, schema]) => {
    const fields = Object.keys(schema.properties).filter((field) => field !== 'kind');
    const effect = String(Reflect.get(schema, 'description'));
    return `| \`${kind}\` | ${effect} | ${fields.map((field) => `\`${field}\``).join(', ')} |`;
  });
  return ['## Kinds', '', '| Kind | Effect | Fields |', '| --- | --- | --- |', ...kinds, ''];
}

/** The time of a fault, the terminals that it affects, and its effect on a connection. */
const timing: readonly string[] = [
  'Times count from the beginning of the running phase, when the fleet is online. A fault is active from `at` on, for the',
  'time `for`; `each` is how long it lasts at one terminal, from an instant within that time that is drawn for the terminal.',
  '`share` is the share of the terminals that it affects, drawn for each terminal. The draws depend only on the seed, the',
  'index of the fault in the plan and the terminal: an additional terminal, or an additional fault at the end, changes nothing',
  'for the others.',
  'A `bandwidth` or a `slow-consumer` fault makes a connection stall as a slow line does. Of several limits on one terminal the',
  'lowest counts, and latencies add up.',
  '',
  'A half-open fault holds the connections that are open when it begins: neither end notices anything until heart-beats are',
  'missing, and when one end closes, the other end is informed only after the fault. New connections work. A half-open fault',
  'that ends before two heart-beats are missed has no consequences.',
  '',
];

function presetSections(): readonly string[] {
  const presets = faultPresets.flatMap(({ name, description, faults }) => [
    `### ${name}`,
    '',
    description,
    '',
    ...faults.map((fault) => `- at ${fault.at}: ${describeFault(fault)}`),
    '',
  ]);
  return ['## Presets', '', ...presets];
}

/** The section on writing a file of faults. */
const ownFaults: readonly string[] = [
  '## Faults of your own',
  '',
  '[faults.schema.json](schemas/faults.schema.json) describes the file; a mistake is reported with line and field, exit code 64,',
  'before anything starts. A value of `--faults` that could be the name of a preset is read as one: write `./wifi` for a',
  'file. A fleet file has the same list, or the name of a preset, under `faults`.',
  '',
  '```yaml',
  '# yaml-language-server: $schema=schemas/faults.schema.json',
  'faults:',
  '  - kind: latency',
  '    at: 2s',
  '    for: 15s',
  '    share: 0.5',
  '    delay: 200ms',
  '    jitter: 300ms',
  '  - kind: half-open',
  '    at: 5s',
  '    for: 50s',
  '    each: 40s',
  '    share: 0.1',
  '  - kind: herd-cut',
  '    at: 60s',
  '```',
  '',
];

/** The rules by which a run with faults is judged. */
const judgement: readonly string[] = [
  '## What is judged',
  '',
  '- A run must last until 40 s after the end of its last fault. A shorter `--for` is rejected with the shortest one',
  '  possible; without `--for` the run lasts that long.',
  '- Each fault emits `fault.started` and `fault.ended`, with its description and the number of terminals that it is injected',
  '  for. `affected` is how many of them were affected: a connection was cut, data was delayed, a message was duplicated, a',
  '  request was rejected. A run in which no fault affected any terminal shows nothing: it is inconclusive, exit code 2.',
  '- 35 s after the last fault every terminal of the fleet must be online again: the longest wait of the back-off is 30 s. If one',
  '  is not, the run fails. This is the history checker `recovery`, so `tillfleet check` judges a saved stream in the same way.',
  '- Nothing may be lost or done twice: the other history checkers apply with faults as they do without.',
  '- A response that the backend holds when it is stopped is sent at once, as PENDING. This is not a finding of an',
  '  integrator, and neither is a call without a response during a restart. At any other time a call without a response makes',
  '  the run inconclusive.',
  '- The waits of the back-off are exact unless `--jitter` is given, so that all terminals reconnect at the same time.',
  '',
];
