import { stripVTControlCharacters } from 'node:util';
import { render } from 'ink-testing-library';
import { describe, expect, it } from 'vitest';
import { exampleBodies, streamOf } from '../../test/example-events.js';
import type { EventBody, TerminalChanged } from '../events/event.js';
import { emptyModel, foldEvent, type Model } from '../view/model.js';
import { App, type QuitKey } from './app.js';
import type { Size } from './layout.js';

const modelAfter = (bodies: Iterable<EventBody>) => streamOf(bodies).reduce(foldEvent, emptyModel);

const moved = (configId: number, to: string): TerminalChanged => ({
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
  it('says version, phase, elapsed time, seed, target, terminals by state, scenarios and integrators', () => {
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
      'scenarios 1 of 2 done, 1 failed  integrators 5: 1 calls, 1 refused',
    ]);
  });

  it('says how much faster than real time a virtual clock runs', () => {
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

  it('is there before the first event', () => {
    expect(frameOf(emptyModel)).toContain('tillfleet  starting  0:00');
  });
});

describe('the list of sessions', () => {
  const fleet = Array.from({ length: 25 }, (_, n) => moved(n + 1, 'online'));

  it('shows what there is room for and says how many more there are', () => {
    const frame = frameOf(modelAfter([started, ...fleet]));
    expect(frame.match(/T0000\d+/g)).toHaveLength(3);
    expect(frame).toContain('and 22 more');
  });

  it('shows every session where there is room', () => {
    const frame = frameOf(modelAfter([started, ...fleet]), { columns: 200, rows: 60 });
    expect(new Set(frame.match(/T0000\d+/g)).size).toBe(25);
    expect(frame).not.toContain('more');
  });

  it('puts a terminal that is backing off on top, with the attempt, the time left and why', () => {
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
  it('shows what a running scenario waits for with the time left', () => {
    const model = modelAfter([started, waiting]);
    expect(frameOf(model, usual, model.elapsedMs + 2_000)).toContain(
      '▸ command.print.online  8.0 s left, waits for the command result',
    );
  });

  it('never shows a time left below zero', () => {
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
  ] as const)('marks the verdict %s with %s', (verdict, mark) => {
    expect(frameOf(modelAfter([started, { ...finished, verdict }]))).toContain(
      `${mark} command.print.online  1.2 s  1 of 2 checks failed`,
    );
  });

  it('keeps running ones and failures in sight when there are more scenarios than rows', () => {
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
  it('shows the latest events, the newest at the bottom', () => {
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

  it('shows a value from the wire without its control characters', () => {
    const frame = frameOf(
      modelAfter([{ ...exampleBodies['session.offline'], reason: '\u001b[2J\u0007bye\r\nnow' }]),
    );
    expect(frame).toContain('offline: bye now');
    expect(frame).not.toContain('\u0007');
    expect(frame).not.toContain('\u001b');
  });
});

describe('the size of the terminal', () => {
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
  ])('is kept to at %d by %d', (columns, rows) => {
    const lines = frameOf(model, { columns, rows }).split('\n');
    expect(lines.length).toBeLessThanOrEqual(Math.max(1, rows - 1));
    expect(Math.max(...lines.map((line) => [...line].length))).toBeLessThanOrEqual(columns);
  });
});

describe('the keys', () => {
  const keysAfter = async (typed: string) => {
    const heard: QuitKey[] = [];
    const { stdin, unmount } = render(
      <App model={emptyModel} now={0} size={usual} onQuit={(key) => heard.push(key)} />,
    );
    // Input is heard from the first effect on.
    await new Promise(setImmediate);
    stdin.write(typed);
    await new Promise(setImmediate);
    unmount();
    return heard;
  };

  it('leave by q', async () => {
    expect(await keysAfter('q')).toEqual(['q']);
  });

  it('leave by Ctrl-C', async () => {
    expect(await keysAfter('\u0003')).toEqual(['ctrl-c']);
  });

  it('do nothing else', async () => {
    expect(await keysAfter('c')).toEqual([]);
  });

  it('are named in the footer', () => {
    expect(frameOf(emptyModel)).toContain('q leaves');
  });
});

describe('colour', () => {
  it('is the same text with and without it', () => {
    const model = modelAfter([started, finished]);
    const { lastFrame, unmount } = render(
      <App model={model} now={0} size={usual} colour onQuit={() => {}} />,
    );
    const plain = stripVTControlCharacters(lastFrame() ?? '');
    unmount();
    expect(plain).toBe(stripVTControlCharacters(frameOf(model, usual, 0)));
  });
});
