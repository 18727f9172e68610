import { describe, expect, it } from 'vitest';
import { exampleBodies } from '../../../test/support/example-events.js';
import { modelAfter, moved } from '../../../test/support/output/run-model.js';
import { fleet, frameAfter, frameOf, printed, wide } from '../../../test/support/output/view-frames.js';
import type { EventBody } from '../../events/event.js';

const {
  check,
  'run.started': started,
  'scenario.finished': finished,
  'scenario.waiting': waiting,
} = exampleBodies;

it('the page Fleet shows as many terminals as there is room for, in the order of their numbers', () => {
  const frame = frameOf(modelAfter([started, ...fleet, moved(3, 'backing-off')]));
  expect(frame.match(/T0000\d+/g)).toEqual(
    Array.from({ length: 16 }, (_, n) => `T${String(n + 1).padStart(8, '0')}`),
  );
  expect(frame).toContain('●●◐●●');
});

it('the page Fleet shows the attempt, the remaining time and the reason of a terminal that is backing off', () => {
  const model = modelAfter([
    started,
    ...fleet,
    moved(12, 'backing-off'),
    exampleBodies['reconnect.scheduled'],
  ]);
  const frame = frameOf(model, wide, model.elapsedMs + 500);
  expect(frame).toMatch(/◐ T00000012 {2}12 {6}backing-off .* attempt 2 in 1\.5 s, socket closed/);
  expect(frame).toContain('1 waiting to reconnect, next in 1.5 s');
});

it('the page Fleet shows the branch of each terminal where all columns have room', () => {
  const named = [
    { ...moved(1, 'authenticating'), branch: 'Quay' },
    moved(1, 'online'),
    { ...moved(2, 'online'), branch: 'Station\u001b[2J and a long name' },
  ];
  const model = modelAfter([started, ...named]);
  const frame = frameOf(model, wide);
  expect(frame).toMatch(/terminal +config +branch +state/);
  expect(frame).toMatch(/● T00000001 {2}1 {7}Quay {11}online/);
  expect(frame).toMatch(/● T00000002 {2}2 {7}Station.*… online/);
  expect(frameOf(model, { columns: 119, rows: 30 })).not.toContain('Quay');
});

it('the page Fleet goes through thousands of terminals, filters them, and orders them', async () => {
  const many = Array.from({ length: 5_000 }, (_, n) => moved(n + 1, n === 4_321 ? 'kicked' : 'online'));
  const end = await frameAfter([['G', 'T00005000']], many);
  expect(end).not.toContain('T00000001');
  expect(await frameAfter([['o', 'not online first']], many, wide)).toMatch(/reconnects? *\n○ T00004322/);
  const filtered = await frameAfter(
    [
      ['/', 'enter keeps'],
      ['state:kicked', '/state:kicked'],
    ],
    many,
  );
  expect(filtered.match(/T0000\d+/g)).toEqual(['T00004322']);
  expect(filtered).toContain('each sign is the worst of');
});

it('an opened terminal shows its states, its receipts and its events', async () => {
  const bodies = [
    moved(12, 'connecting'),
    moved(12, 'online'),
    printed(12, 'Coffee  2.50\nThank you'),
    exampleBodies['session.online'],
  ];
  const frame = await frameAfter([['\r', 'States']], bodies, wide);
  expect(frame).toMatch(/States\n.*connecting.*\n.*online/);
  expect(frame).toMatch(/Receipts\n.*\n.*│ Coffee {2}2\.50\n.*│ Thank you/);
  expect(frame).toMatch(/Events\n.*T00000012 is online/);
});

it('the receipts of a terminal of a scenario are not shown', async () => {
  const bodies = [moved(12, 'online'), printed(12, 'secret recipe', false)];
  expect(await frameAfter([['\r', 'States']], bodies, wide)).not.toContain('recipe');
});

it('the page Fleet names the faults that are active', () => {
  const { 'fault.started': began, 'fault.ended': ended } = exampleBodies;
  expect(frameOf(modelAfter([started, ...fleet, began]))).toContain(
    `fault: ${began.description.slice(0, 40)}`,
  );
  expect(frameOf(modelAfter([started, ...fleet, began, ended]))).not.toContain('fault:');
});

describe('the pages of scenarios', () => {
  const trigger = { id: 'sandbox.amount.1000.00', title: 'A payment is declined', clauses: ['SBX-05'] };
  const run = { ...started, scenarios: [...started.scenarios, trigger] };

  it('the page Outcomes shows each trigger with its countdown and its verdict', async () => {
    const wait = { ...waiting, scenario: trigger.id };
    const running = await frameAfter([['2', '[2 Outcomes]']], [run, wait], wide);
    expect(running).toMatch(
      /▸ amount\.1000\.00 +10\.0 s left, waits for the command result +A payment is declined/,
    );
    const ended = { ...finished, scenario: trigger.id, title: trigger.title, verdict: 'pass' } as const;
    expect(await frameAfter([['2', '[2 Outcomes]']], [run, ended], wide)).toContain('1 of 2 triggers');
  });

  it('the page Conformance counts the verdicts, and shows running and failed scenarios first', async () => {
    const frame = await frameAfter(
      [['6', '[6 Conformance]']],
      [waiting, { ...finished, scenario: 'sandbox.amount.100050' }],
    );
    expect(frame).toMatch(/▸ command\.print\.online .*\n✗ sandbox\.amount\.100050/);
  });

  it('an opened scenario shows what failed: the clause, expected, actual and the exchange', async () => {
    const frame = await frameAfter(
      [
        ['6', '[6 Conformance]'],
        ['\r', 'What did not hold'],
      ],
      [check, finished],
      wide,
    );
    expect(frame).toContain('✗ CMD-01 (M) the terminal gets the PRINT  event 1');
    expect(frame).toMatch(/expected {2}action PRINT\n {2}actual {4}action SYNC_REQUEST/);
    expect(frame).toMatch(/> POST requestTerminal[\s\S]*< MESSAGE \/queue\/terminal\/12/);
  });

  it.each([
    ['pass', '✓'],
    ['skipped', '–'],
    ['differs', '≠'],
    ['inconclusive', '?'],
    ['fail', '✗'],
    ['error', '!'],
  ] as const)('the page Conformance marks the verdict %s with %s', async (verdict, mark) => {
    const frame = await frameAfter([['6', '[6 Conformance]']], [{ ...finished, verdict }]);
    expect(frame).toContain(`${mark} command.print.online`);
  });

  it('the page Scopes fills the cells of operations and scopes, and opens the exchange', async () => {
    const probe = (title: string, actual: string, verdict: 'pass' | 'fail' = 'pass') =>
      ({ ...check, scenario: 'scopes.refund', clause: 'SCP-03', title, actual, verdict }) as const;
    const probes = [
      probe('with refunds:write alone', '404'),
      probe('with payments:direct alone', '403'),
      probe('with reports:read alone', '200', 'fail'),
    ];
    const frame = await frameAfter([['3', '[3 Scopes]']], probes, wide);
    expect(frame).toContain('1 not as expected');
    expect(frame).toMatch(/operation +denied +payments:direct +refunds:write +reports:read/);
    expect(frame).toMatch(/refund +· +● +✗/);
    expect(
      await frameAfter(
        [
          ['3', '[3 Scopes]'],
          ['\r', 'event 1'],
        ],
        probes,
        wide,
      ),
    ).toContain('with refunds:write alone');
  });

  it('the page Scopes counts the denials of the integrators, also without a scenario', async () => {
    const denial = {
      ...exampleBodies['integrator.called'],
      httpStatus: 403,
      missingScope: 'payments:direct',
      asExpected: true,
    } as const;
    const { missingScope: _, ...blocked } = { ...denial, operation: 'admin/users' };
    const bodies = [denial, denial, blocked];
    const frame = await frameAfter([['3', '[3 Scopes]']], bodies, wide);
    expect(frame).toContain('2 denials of 1 operation for a missing scope, 1 of 1 call that no scope allows');
    expect(frame).toMatch(/refund +2[\s\S]*admin\/users +1|admin\/users +1[\s\S]*refund +2/);
    const keys = [
      ['3', '[3 Scopes]'],
      ['\r', 'denied to integrators once: no scope allows it'],
    ] as const;
    await frameAfter(keys, bodies, wide);
  });
});

describe('the pages of events', () => {
  const notices = Array.from(
    { length: 90 },
    (_, n): EventBody => ({ type: 'notice', level: 'info', message: `line ${n}.` }),
  );

  it('the page Events follows the newest event, and space holds it', async () => {
    const frame = await frameAfter([['4', '[4 Events]']], notices);
    const lines = [...frame.matchAll(/line (\d+)\./g)].map((match) => Number(match[1]));
    expect(lines).toEqual(Array.from(lines, (_, n) => 90 - lines.length + n));
    expect(
      await frameAfter(
        [
          ['4', '[4 Events]'],
          [' ', 'paused'],
        ],
        notices,
      ),
    ).toContain('paused');
  });

  it('the page Events folds the checks of a scenario that hold one after another', async () => {
    const held = { ...check, verdict: 'pass' } as const;
    const frame = await frameAfter(
      [['4', '[4 Events]']],
      Array.from({ length: 30 }, () => held),
    );
    expect(frame).toContain('30 checks of command.print.online pass');
  });

  it('an opened event is shown in full, without control characters', async () => {
    const offline = { ...exampleBodies['session.offline'], reason: '\u001b[2Jbye\r\nnow\u0007' };
    const frame = await frameAfter(
      [
        ['4', '[4 Events]'],
        ['\r', '"configId": 12'],
      ],
      [offline],
      wide,
    );
    expect(frame).toContain('event 1, session.offline');
    expect(frame).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  it('the page Load shows the rates of the last seconds', async () => {
    const calls = Array.from({ length: 4 }, () => exampleBodies['integrator.called']);
    expect(await frameAfter([['5', '[5 Load]']], calls)).toMatch(/calls of the integrators +4 +4 +█/);
  });
});
