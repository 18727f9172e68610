import { stripVTControlCharacters } from 'node:util';
import { render } from 'ink-testing-library';
import { describe, expect, it } from 'vitest';
import { exampleBodies, streamOf } from '../../../test/support/example-events.js';
import type { EventBody } from '../../events/event.js';
import type { TerminalStateChanged } from '../../events/schema/terminal.js';
import { emptyModel, foldEvent, type Model } from '../view/model.js';
import { App, type QuitKey } from './app.js';
import type { Size } from './layout.js';

const modelAfter = (bodies: Iterable<EventBody>) => streamOf(bodies).reduce(foldEvent, emptyModel);

const moved = (configId: number, to: string): TerminalStateChanged => ({
  type: 'terminal.state',
  configId,
  terminalId: `T${String(configId).padStart(8, '0')}`,
  from: 'offline',
  to,
  fleet: true,
});

const usual: Size = { columns: 80, rows: 24 };

function frameOf(model: Model, size: Size = usual, now = model.elapsedMs): string {
  const { lastFrame, unmount } = render(
    <App model={model} now={now} size={size} colour={false} onQuit={() => {}} />,
  );
  const frame = lastFrame() ?? '';
  unmount();
  return frame;
}

const { 'run.started': started, 'scenario.finished': finished, 'scenario.waiting': waiting } = exampleBodies;

describe('the header', () => {
  it('the header shows version, phase, elapsed time, seed, target, terminals by state, scenarios and integrators', () => {
    const model = modelAfter([
      started,
      exampleBodies['run.phase'],
      moved(1, 'online'),
      moved(2, 'online'),
      moved(3, 'connecting'),
      exampleBodies['integrator.called'],
      finished,
    ]);
    expect(frameOf(model, usual, 61_000).split('\n').slice(0, 3)).toEqual([
      'tillfleet 0.1.0  connecting  1:01  seed 7  embedded  real clock  tcp',
      'terminals 25: 2 online, 1 connecting',
      'scenarios 1 of 2 done, 1 failed  integrators 5: 1 calls, 1 rejected, 0 findings',
    ]);
  });

  it('the header shows how much faster than real time a virtual clock runs', () => {
    const model = modelAfter([{ ...started, clock: 'virtual', network: 'memory' }]);
    const wide = (
      <App
        model={model}
        now={61_000}
        factor={9_641.7}
        size={{ columns: 120, rows: 24 }}
        colour={false}
        onQuit={() => {}}
      />
    );
    const { lastFrame, unmount } = render(wide);
    expect(lastFrame()).toContain('starting  1:01  factor 9,642  seed 7  embedded  virtual clock  memory');
    unmount();
  });

  it('the header is shown before the first event', () => {
    expect(frameOf(emptyModel)).toContain('tillfleet  starting  0:00');
  });
});

describe('the list of sessions', () => {
  const fleet = Array.from({ length: 25 }, (_, n) => moved(n + 1, 'online'));

  it('the list of sessions shows as many sessions as there is room for and the number of the others', () => {
    const frame = frameOf(modelAfter([started, ...fleet]));
    expect(frame.match(/T0000\d+/g)).toHaveLength(3);
    expect(frame).toContain('and 22 more');
  });

  it('the list of sessions shows every session if there is room', () => {
    const frame = frameOf(modelAfter([started, ...fleet]), { columns: 200, rows: 60 });
    expect(new Set(frame.match(/T0000\d+/g)).size).toBe(25);
    expect(frame).not.toContain('more');
  });

  it('the list of sessions shows a terminal that is backing off on top, with the attempt, the remaining time and the reason', () => {
    const model = modelAfter([
      started,
      ...fleet,
      moved(12, 'backing-off'),
      exampleBodies['reconnect.scheduled'],
    ]);
    const frame = frameOf(model, usual, model.elapsedMs + 500);
    expect(frame).toMatch(/Sessions\nT00000012 {2}backing-off .*attempt 2 in 1\.5 s: socket closed/);
  });
});

describe('the list of scenarios', () => {
  it('the list of scenarios shows what a running scenario waits for and the remaining time', () => {
    const model = modelAfter([started, waiting]);
    expect(frameOf(model, usual, model.elapsedMs + 2_000)).toContain(
      '▸ command.print.online  8.0 s left, waits for the command result',
    );
  });

  it('the list of scenarios never shows a remaining time below zero', () => {
    expect(frameOf(modelAfter([started, waiting]), usual, 60_000)).toContain(
      '0 ms left, waits for the command result',
    );
  });

  it.each([
    ['pass', '✓'],
    ['skipped', '–'],
    ['inconclusive', '?'],
    ['fail', '✗'],
    ['error', '!'],
  ] as const)('the list of scenarios marks the verdict %s with %s', (verdict, mark) => {
    expect(frameOf(modelAfter([started, { ...finished, verdict }]))).toContain(
      `${mark} command.print.online  1.2 s  1 of 2 checks failed`,
    );
  });

  it('the list of scenarios shows running and failed scenarios first if there are more scenarios than rows', () => {
    const labels = Array.from({ length: 40 }, (_, n) => ({ id: `quiet.${n}`, title: 't', clauses: [] }));
    const model = modelAfter([
      { ...started, scenarios: labels },
      ...labels.slice(0, 20).map(({ id }): EventBody => ({ ...finished, scenario: id, verdict: 'pass' })),
      { ...finished, scenario: 'quiet.39' },
      { ...waiting, scenario: 'quiet.38' },
    ]);
    expect(frameOf(model)).toMatch(/Scenarios\n▸ quiet\.38 .*\n✗ quiet\.39 .*\n· quiet\.20/);
    expect(frameOf(model)).toContain('and 34 more');
  });
});

describe('the stream of events', () => {
  it('the stream of events shows the latest events, the newest at the bottom', () => {
    const model = modelAfter(
      Array.from(
        { length: 90 },
        (_, n) => ({ type: 'notice', level: 'info', message: `line ${n}.` }) as const,
      ),
    );
    const frame = frameOf(model);
    const lines = [...frame.matchAll(/line (\d+)\./g)].map((match) => Number(match[1]));
    expect(lines.length).toBeGreaterThan(4);
    expect(lines).toEqual(Array.from(lines, (_, n) => 90 - lines.length + n));
  });

  it('the stream of events shows a received value without its control characters', () => {
    const frame = frameOf(
      modelAfter([{ ...exampleBodies['session.offline'], reason: '\u001b[2Jbye\r\nnow\u0007' }]),
    );
    expect(frame).toContain('offline: bye now');
    expect(frame).not.toContain('\u0007');
    expect(frame).not.toContain('\u001b');
  });
});

const printed = (configId: number, text: string, fleet = true): EventBody => ({
  type: 'terminal.printed',
  configId,
  terminalId: `T${String(configId).padStart(8, '0')}`,
  fleet,
  characters: text.length,
  text,
});

/** A text that does to a terminal whatever a text can. */
const hostile = [
  '\u001b[2J\u001b[H\u001b]0;title\u0007\u001b[31mred',
  '領収書'.repeat(100),
  'x'.repeat(3_000),
  '👨\u200d👩\u200d👧🇩🇪👍🏽',
  '\u0000\u0008\r\u202etxt\tend',
].join('\n');

describe('the receipt rolls', () => {
  const receipts = [
    printed(12, 'Coffee  2.50\nThank you'),
    printed(7, 'Tea  1.90'),
    printed(12, 'Cake  3.00'),
  ];
  const wide: Size = { columns: 120, rows: 40 };

  /** The frame after these keys; each key is sent when the frame shows the result of the one before. */
  const frameAfter = async (
    keys: readonly (readonly [key: string, shows: string])[],
    bodies: readonly EventBody[],
    size = usual,
  ) => {
    const model = modelAfter([started, ...bodies]);
    const { stdin, lastFrame, unmount } = render(
      <App model={model} now={0} size={size} colour={false} onQuit={() => {}} />,
    );
    await new Promise(setImmediate);
    for (const [key, shows] of keys) {
      stdin.write(key);
      for (let turn = 0; turn < 5_000 && !lastFrame()?.includes(shows); turn += 1)
        await new Promise(setImmediate);
    }
    const frame = lastFrame() ?? '';
    unmount();
    return frame;
  };

  const [right, left] = ['\u001b[C', '\u001b[D'];
  const receiptsKey = ['p', 'Receipt roll'] as const;

  it('replace the events after p, and the events replace them after the next p', async () => {
    const frame = await frameAfter([receiptsKey], receipts);
    expect(frame).toContain('Receipt rolls of 2 terminals');
    expect(frame).toMatch(/T00000012\n│ Cake {2}3\.00/);
    expect(frame).not.toContain('Events');
    expect(await frameAfter([receiptsKey, ['p', 'Events']], receipts)).toContain('Events');
  });

  it('the receipt rolls can be shown terminal by terminal with the arrow keys, in a circle', async () => {
    const tea = [right, 'T00000007 (1 of 2)'] as const;
    const coffee = [right, 'T00000012 (2 of 2)'] as const;
    const second = await frameAfter([receiptsKey, tea, coffee], receipts);
    expect(second).toContain('Receipt roll of T00000012 (2 of 2)');
    expect(second).not.toContain('Tea');
    expect(await frameAfter([receiptsKey, [left, coffee[1]]], receipts)).toBe(second);
    const all = 'Receipt rolls of 2 terminals';
    expect(await frameAfter([receiptsKey, tea, coffee, [right, all]], receipts)).toContain(all);
  });

  it('the receipt rolls are shown next to the events on a wide screen, from the first receipt on', async () => {
    expect(await frameAfter([], receipts, wide)).toMatch(/Events .*Receipt rolls of 2 terminals/);
    expect(await frameAfter([], [], wide)).not.toContain('Receipt roll');
  });

  it('the receipt rolls have a placeholder as long as nothing is printed', async () => {
    expect(await frameAfter([receiptsKey, [right, 'nothing printed yet']], [])).toContain(
      'nothing printed yet',
    );
  });

  it('the receipt rolls do not show the receipts of a terminal of a scenario', async () => {
    expect(await frameAfter([receiptsKey], [printed(900, 'secret recipe', false)])).not.toContain('recipe');
  });

  it.each([usual, wide, { columns: 200, rows: 60 }, { columns: 20, rows: 12 }])(
    'the receipt rolls fit into a screen of %o whatever is printed',
    async (size) => {
      for (const keys of [[], [receiptsKey], [receiptsKey, [right, '(1 of 1)'] as const]]) {
        const frame = await frameAfter(keys, [printed(12, hostile)], size);
        const lines = frame.split('\n');
        expect(lines.length).toBeLessThanOrEqual(size.rows - 1);
        expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(size.columns);
        expect(frame).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
      }
    },
  );
});

/** Width in columns: East Asian characters and emoji take two. */
function widthOf(line: string): number {
  return [...line].reduce(
    (sum, each) => sum + (/\p{Script=Han}|\p{Emoji_Presentation}/u.test(each) ? 2 : 1),
    0,
  );
}

describe('the view', () => {
  const fleet = Array.from({ length: 500 }, (_, n) => moved(n + 1, n % 2 === 0 ? 'online' : 'backing-off'));
  const model = modelAfter([started, ...fleet, waiting, finished, exampleBodies['run.finished']]);

  it.each([
    [80, 24],
    [200, 60],
    [40, 24],
    [40, 8],
    [120, 10],
    [12, 4],
    [1, 1],
  ])('the view fits into a screen of %d columns by %d rows', (columns, rows) => {
    const lines = frameOf(model, { columns, rows }).split('\n');
    expect(lines.length).toBeLessThanOrEqual(Math.max(1, rows - 1));
    expect(Math.max(...lines.map((line) => [...line].length))).toBeLessThanOrEqual(columns);
  });
});

describe('the keys', () => {
  const keysAfter = async (typed: string) => {
    const received: QuitKey[] = [];
    const { stdin, unmount } = render(
      <App model={emptyModel} now={0} size={usual} onQuit={(key) => received.push(key)} />,
    );
    // Input is read from the first effect on.
    await new Promise(setImmediate);
    stdin.write(typed);
    await new Promise(setImmediate);
    unmount();
    return received;
  };

  it('the keys quit with q', async () => {
    expect(await keysAfter('q')).toEqual(['q']);
  });

  it('the keys quit with Ctrl-C', async () => {
    expect(await keysAfter('\u0003')).toEqual(['ctrl-c']);
  });

  it('the keys do nothing if they are not listed', async () => {
    expect(await keysAfter('c')).toEqual([]);
  });

  it('the keys are listed in the footer', () => {
    expect(frameOf(emptyModel)).toContain('q quit  p receipt rolls');
  });
});

describe('colour', () => {
  it('colour does not change the text', () => {
    const model = modelAfter([started, finished]);
    const { lastFrame, unmount } = render(
      <App model={model} now={0} size={usual} colour onQuit={() => {}} />,
    );
    const plain = stripVTControlCharacters(lastFrame() ?? '');
    unmount();
    expect(plain).toBe(stripVTControlCharacters(frameOf(model, usual, 0)));
  });
});
