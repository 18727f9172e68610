import { stripVTControlCharacters } from 'node:util';
import { render } from 'ink-testing-library';
import { expect, it } from 'vitest';
import { oneIn } from '../../../test/suite/share.js';
import { exampleBodies } from '../../../test/support/example-events.js';
import { modelAfter, moved } from '../../../test/support/output/run-model.js';
import {
  fleet,
  frameAfter,
  frameOf,
  printed,
  usual,
  wide,
} from '../../../test/support/output/view-frames.js';
import type { EventBody } from '../../events/event.js';
import { emptyModel } from '../view/model.js';
import { App } from './app.js';
import type { QuitKey } from './use-keys.js';

const {
  check,
  'run.started': started,
  'scenario.finished': finished,
  'scenario.waiting': waiting,
} = exampleBodies;

/** A text that does to a terminal whatever a text can. */
const hostile = [
  '\u001b[2J\u001b[H\u001b]0;title\u0007\u001b[31mred',
  '領収書'.repeat(100),
  'x'.repeat(3_000),
  '👨\u200d👩\u200d👧🇩🇪👍🏽',
  '\u0000\u0008\r\u202etxt\tend',
].join('\n');

/** Width in columns: East Asian characters and emoji take two. */
function widthOf(line: string): number {
  return [...line].reduce(
    (sum, each) => sum + (/\p{Script=Han}|\p{Emoji_Presentation}/u.test(each) ? 2 : 1),
    0,
  );
}

it('the header shows the run, what it is in one sentence, its counts, and the pages', () => {
  const bodies = [
    exampleBodies['run.phase'],
    ...fleet.slice(0, 2),
    { ...exampleBodies['integrator.called'], asExpected: true },
    finished,
  ];
  expect(
    frameOf(modelAfter([started, ...bodies]), wide, 61_000)
      .split('\n')
      .slice(0, 4),
  ).toEqual([
    'tillfleet 0.1.0  connecting  1:01  seed 7  real clock  tcp  embedded',
    '25 simulated terminals and 5 API clients against a built-in payment service; 2 conformance scenarios',
    '2 of 25 online   scenarios 1 of 2: 0 passed, 1 failed, 0 inconclusive, 0 findings   1 calls, 1 of them probes that are rejected as expected',
    '[1 Fleet] 2 Outcomes  3 Scopes  4 Events  5 Load  6 Conformance  7 Paths',
  ]);
});

it('the header of attached terminals shows them and the last receipt, and no scenarios', () => {
  const attached = { ...started, attached: true, terminals: 2, integrators: 0, scenarios: [] };
  const bodies = [attached, moved(1, 'online'), moved(2, 'backing-off'), printed(1, '\nCoffee 2.50')];
  const [, sentence, state] = frameOf(modelAfter(bodies), wide).split('\n');
  expect(sentence).toMatch(/^2 simulated terminals at a built-in payment service, for clients of your own/);
  expect(state).toBe('1 of 2 online, 1 backing-off   T00000001 printed Coffee 2.50');
});

it('the header counts what is inconclusive, and what is rejected unexpectedly', () => {
  const unexpected = { ...exampleBodies['integrator.called'], httpStatus: 500, asExpected: false } as const;
  const frame = frameOf(modelAfter([started, unexpected, { ...finished, verdict: 'inconclusive' }]), wide);
  expect(frame).toContain('1 inconclusive');
  expect(frame).toContain('1 call rejected unexpectedly');
});

it('the header shows that all scenarios have ended while the fleet continues, and then the verdict', () => {
  const ends = started.scenarios.map(({ id }): EventBody => ({ ...finished, scenario: id, verdict: 'pass' }));
  const running = { type: 'run.phase', phase: 'running' } as const;
  const all = [started, running, ...ends];
  expect(frameOf(modelAfter(all))).toContain('all scenarios have ended: passed; the fleet continues');
  const ended = frameOf(modelAfter([...all, exampleBodies['run.finished']]));
  expect(ended).toContain('ended: FAILED');
  expect(ended).toContain('the run has ended: q quits');
});

it('the header shows what a run waits for before it has started', () => {
  const app = (
    <App model={emptyModel} now={0} size={wide} onQuit={() => undefined} starting="waiting for x" />
  );
  expect(render(app).lastFrame()).toContain('waiting for x');
});

it('the header is shown before the first event', () => {
  expect(frameOf(emptyModel)).toContain('tillfleet  starting  0:00');
});

const mixed = Array.from({ length: 500 }, (_, n) => moved(n + 1, n % 2 === 0 ? 'online' : 'backing-off'));
const bodies = [
  ...mixed,
  printed(1, hostile),
  { ...check, actual: hostile, title: hostile },
  waiting,
  finished,
  exampleBodies['run.finished'],
];
const sizes = oneIn<readonly [columns: number, rows: number]>(2, [
  [200, 60],
  [80, 24],
  [60, 15],
  [59, 40],
  [40, 8],
  [12, 4],
  [1, 1],
]);

it.each(sizes)(
  'every page of the view fits into a screen of %d columns by %d rows',
  async (columns, rows) => {
    for (const page of ['1', '2', '3', '4', '5', '6'])
      for (const keys of [page, `${page}?`, `${page}:`, `${page}/`, `${page}\r`]) {
        const frame = await frameAfter(
          [...keys].map((key) => [key, ''] as const),
          bodies,
          { columns, rows },
        );
        const lines = frame.split('\n');
        expect(lines.length, keys).toBeLessThanOrEqual(Math.max(1, rows - 1));
        expect(Math.max(...lines.map(widthOf)), keys).toBeLessThanOrEqual(columns);
        expect(frame, keys).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
      }
  },
);

it('the view asks for a larger screen below 60 columns by 15 rows', () => {
  expect(frameOf(modelAfter([started]), { columns: 59, rows: 24 }).trimEnd()).toBe(
    'too small\n59 x 24; at least 60 x 15\nq quits',
  );
});

it('the view has only ASCII on a terminal without Unicode', () => {
  const model = modelAfter([started, ...fleet, waiting, finished]);
  const { lastFrame, unmount } = render(
    <App model={model} now={0} size={usual} colour={false} unicode={false} onQuit={() => {}} />,
  );
  const frame = lastFrame() ?? '';
  unmount();
  expect(frame.replaceAll('…', '')).toMatch(/^[\n -~]+$/);
});

it('the view lists the keys of a page after ?, and its commands after :', async () => {
  const help = await frameAfter([['?', 'Keys of the page Fleet']], fleet);
  for (const key of ['1 to 7, tab', 'enter', 'escape', '/', ':', 'space', 'q', 'Ctrl-C'])
    expect(help).toContain(`  ${key}`);
  expect(help).toContain('quit: with the exit code of the verdict');
  const attached = [{ ...started, attached: true, scenarios: [] }, moved(1, 'online')];
  expect(await frameAfter([['?', 'Keys of the page Fleet']], attached)).toContain(
    'quit: with 0 if each terminal',
  );
  const palette = await frameAfter(
    [
      [':', 'enter takes'],
      ['con', ':con'],
    ],
    fleet,
  );
  expect(palette).not.toContain('outcomes');
  expect(
    await frameAfter(
      [
        [':', 'enter takes'],
        ['con', ':con'],
        ['\r', '[6 Conformance]'],
      ],
      fleet,
    ),
  ).toContain('running');
});

const keysAfter = async (...typed: readonly string[]) => {
  const received: QuitKey[] = [];
  const { stdin, lastFrame, unmount } = render(
    <App model={emptyModel} now={0} size={usual} onQuit={(key) => received.push(key)} />,
  );
  for (const each of typed) {
    await new Promise(setImmediate);
    stdin.write(each);
  }
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  const frame = stripVTControlCharacters(lastFrame() ?? '');
  unmount();
  return { received, frame };
};

it('the keys quit with q and with Ctrl-C', async () => {
  expect((await keysAfter('q')).received).toEqual(['q']);
  expect((await keysAfter('\u0003')).received).toEqual(['ctrl-c']);
});

it('the keys are letters of a filter while it is typed, and Ctrl-C still quits', async () => {
  const { received, frame } = await keysAfter('/', 'quiet', '\u0003');
  expect(received).toEqual(['ctrl-c']);
  expect(frame).toContain('/quiet');
});

it('a pasted text and keys without a meaning change nothing', async () => {
  const { received, frame } = await keysAfter('c', 'quit 4 everything', '\u001b[99~', '\u0007');
  expect(received).toEqual([]);
  expect(frame).toContain('[1 Fleet]');
});

it('colour does not change the text', () => {
  const model = modelAfter([started, finished]);
  const { lastFrame, unmount } = render(<App model={model} now={0} size={usual} colour onQuit={() => {}} />);
  const plain = stripVTControlCharacters(lastFrame() ?? '');
  unmount();
  expect(plain).toBe(stripVTControlCharacters(frameOf(model, usual, 0)));
});
