import { render } from 'ink-testing-library';
import { afterEach, describe, expect, it } from 'vitest';
import { exampleBodies } from '../../../../test/support/example-events.js';
import { modelAfter, moved } from '../../../../test/support/output/run-model.js';
import { usual, wide } from '../../../../test/support/output/view-frames.js';
import type { Act, ActResult } from '../../../events/act.js';
import type { EventBody } from '../../../events/event.js';
import type { TimeControl, TimeState } from '../../../events/time-control.js';
import { App } from '../app.js';
import { notKeys } from '../screen/pasted-text.js';
import type { Size } from '../size.js';
import { actionKeys } from './action-keys.js';

const { 'run.started': started, 'integrator.started': integrator } = exampleBodies;
const scenarios = ['sandbox.prefix.SBX-FAIL', 'sandbox.amount.500.02-to-998.99', 'sandbox.isolation'].map(
  (id) => ({
    id,
    title: `The scenario ${id}`,
    clauses: ['SBX-10'],
  }),
);
/** The name that the events of these tests give their integrator. */
const name = 'run';
const run: EventBody = { ...started, scenarios };
const fleet = [moved(11, 'online'), moved(12, 'online'), moved(13, 'backing-off')];

interface Screen {
  readonly acts: Act[];
  readonly controls: TimeControl[];
  readonly quits: string[];
  press(...keys: readonly string[]): Promise<string>;
}

const unmounts: (() => void)[] = [];
afterEach(() => {
  for (const unmount of unmounts.splice(0)) unmount();
});

interface Shown {
  readonly bodies?: readonly EventBody[];
  readonly result?: ActResult | Promise<ActResult>;
  readonly time?: TimeState;
  readonly isVirtual?: boolean;
  readonly isWide?: boolean;
  readonly size?: Size;
  readonly credentials?: readonly string[];
}

function shown({
  bodies = fleet,
  result,
  time,
  isVirtual = false,
  isWide = false,
  size = isWide ? wide : usual,
  credentials,
}: Shown = {}): Screen {
  const model = modelAfter([run, { ...integrator, scopes: ['payments:direct', 'reports:read'] }, ...bodies]);
  const acts: Act[] = [];
  const controls: TimeControl[] = [];
  const quits: string[] = [];
  const { stdin, lastFrame, unmount } = render(
    <App
      model={model}
      now={model.elapsedMs}
      size={size}
      colour={false}
      onQuit={(key) => quits.push(key)}
      act={(act) => {
        if (act.kind !== 'terminal') acts.push(act);
        return Promise.resolve(result ?? { outcome: 'done', text: 'it is done' });
      }}
      control={isVirtual ? (control) => controls.push(control) : undefined}
      time={time}
      credentials={credentials}
    />,
  );
  unmounts.push(unmount);
  return {
    acts,
    controls,
    quits,
    async press(...keys) {
      for (const key of keys) {
        for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
        stdin.write(key);
      }
      for (let turn = 0; turn < 40; turn += 1) await new Promise(setImmediate);
      return lastFrame() ?? '';
    },
  };
}

const [down, enter, esc] = ['\u001b[B', '\r', '\u001b'];

describe('the keys on a terminal', () => {
  it.each([
    ['p', 'print'],
    ['r', 'refresh'],
    ['s', 'sync'],
    ['a', 'activate'],
    ['x', 'cut'],
    ['h', 'half-open'],
  ])(
    'the key %s performs %s at the chosen terminal, and shows the result until the next key',
    async (key, kind) => {
      const { press, acts } = shown();
      const frame = await press(down, key);
      expect(acts).toEqual([{ kind, configId: 12 }]);
      expect(frame).toContain(`${kind} T00000012: it is done`);
      expect(await press(down)).not.toContain('it is done');
    },
  );

  it.each([
    ['k', { kind: 'kick', configId: 11 }, 'kick T00000011?'],
    ['d', { kind: 'deactivate', configId: 11 }, 'deactivate T00000011?'],
    ['X', { kind: 'herd-cut' }, 'cut the connections of all terminals at once?'],
  ])(
    'the key %s asks first: y and the second item are yes, everything else is no',
    async (key, act, question) => {
      const { press, acts } = shown();
      expect(await press(key)).toContain(question);
      for (const no of ['n', esc, enter]) {
        expect(await press(no)).not.toContain(question);
        expect(await press(key)).toContain(question);
      }
      expect(await press('p', 'k', 'z')).toContain(question);
      expect(acts).toEqual([]);
      expect(await press('y')).not.toContain(question);
      await press(key, down, enter);
      expect(acts).toEqual([act, act]);
    },
  );

  it('the keys on a terminal act in an opened terminal too, which stays open', async () => {
    const { press, acts } = shown();
    const frame = await press(down, enter, 'p', 'k', 'y');
    expect(acts).toEqual([
      { kind: 'print', configId: 12 },
      { kind: 'kick', configId: 12 },
    ]);
    expect(frame).toContain('States');
  });

  it('the keys on a terminal do nothing without a terminal, on other pages, and while a filter is typed', async () => {
    const empty = shown({ bodies: [] });
    await empty.press('p', 'd', 'y', 'x');
    expect(empty.acts).toEqual([]);
    const { press, acts } = shown();
    await press('4', 'p', 'd', 'y', 'x', 'h', 'X', 'y', '1', '/', 'p', 'x', esc);
    expect(acts).toEqual([]);
  });

  it('a pasted text and keys without a meaning perform nothing', async () => {
    const { press, acts, quits } = shown();
    await press(`p${notKeys}`, `dy${notKeys}`, 'Xyyyyy', 'pppppp', '\u001b[99~', '\u0007', 'd\ny\nabc');
    expect([acts, quits]).toEqual([[], []]);
  });

  it('keys perform nothing while the screen is too small to show what they would confirm', async () => {
    const { press, acts, quits } = shown({ size: { columns: 40, rows: 10 } });
    await press('p', 'd', 'y', 'X', 'y', 'q');
    expect([acts, quits]).toEqual([[], ['q']]);
  });

  it('keys that arrive together are keys one after the other, also those that end typing and those that quit', async () => {
    const { press, acts, quits } = shown();
    await press('dy');
    expect(acts).toEqual([{ kind: 'deactivate', configId: 11 }]);
    await press(esc, '/', '12\r', 'p\tq');
    expect(acts.slice(1)).toEqual([{ kind: 'print', configId: 12 }]);
    expect(quits).toEqual(['q']);
  });

  it('a value that is shown once lies over the page until it is closed, and is gone then', async () => {
    const once = { label: 'activation code of T00000011', value: 'act_12345' };
    const { press } = shown({ result: { outcome: 'done', text: 'T00000011 is deactivated', once } });
    const frame = await press('d', 'y');
    expect(frame).toContain('act_12345');
    expect(frame).toContain('shown only now');
    expect(await press(esc)).not.toContain('act_12345');
    expect(await press(enter, '?', esc)).not.toContain('act_12345');
  });

  it('a rejected act shows its reason, without what a terminal would execute', async () => {
    const { press } = shown({
      result: { outcome: 'rejected', text: '409 \u001b[2JERR_TERMINAL_DEACTIVATED' },
    });
    const frame = await press('p');
    expect(frame).toContain('ERR_TERMINAL_DEACTIVATED');
    expect(frame).not.toContain('\u001b[2J');
  });

  it('an act in progress is shown until it has ended', async () => {
    const { press } = shown({ result: new Promise(() => undefined) });
    expect(await press('p')).toContain('print T00000011 …');
    expect(await press(down)).toContain('print T00000011 …');
  });

  it('a fault is started at the chosen terminal or at all of them', async () => {
    const { press, acts } = shown({ isWide: true });
    const frame = await press(down, 'f');
    expect(frame).toContain('latency        T00000012: everything is delayed by 500 ms for 30 s');
    await press(down, down, enter, 'f', '\u001b[F', enter);
    expect(acts).toEqual([
      { kind: 'fault', fault: 'latency', configId: 12 },
      { kind: 'fault', fault: 'token-down' },
    ]);
  });
});

describe('the keys on a trigger', () => {
  const fired: EventBody = {
    ...exampleBodies['intervention.ended'],
    action: 'fire',
    disturbs: false,
    trigger: 'SBX-FAIL-',
    integrator: name,
    result: 'payNow FAILED, stored as FAILED',
    exchange: [{ sent: 'POST /payNow', received: '200' }],
  };

  it('enter on a trigger chooses an integrator and fires it, and the exchange is shown', async () => {
    const { press, acts } = shown({ bodies: [...fleet, fired] });
    expect(await press('2', enter)).toContain('Fire SBX-FAIL- by');
    const frame = await press(enter);
    expect(acts).toEqual([{ kind: 'fire', trigger: { prefix: 'SBX-FAIL-' }, integrator: name }]);
    expect(frame).toMatch(
      /Fired by hand\n.*run: payNow FAILED, stored as FAILED\n.*\n.*> POST \/payNow\n.*< 200/,
    );
  });

  it('a range of amounts is fired by its first one, and a row without a trigger opens', async () => {
    const { press, acts } = shown();
    await press('2', down, enter, enter, esc);
    expect(acts).toEqual([{ kind: 'fire', trigger: { amount: '500.02' }, integrator: name }]);
  });

  it('the key v opens a trigger with its evidence and fires nothing', async () => {
    const { press, acts } = shown();
    expect(await press('2', 'v')).toContain('clauses: SBX-10');
    expect(acts).toEqual([]);
  });
});

describe('the keys on integrators', () => {
  it('the key i lists the integrators, whose apps can be changed; what takes something asks first', async () => {
    const { press, acts } = shown();
    expect(await press('i')).toMatch(/Integrators\n.*run .*sandbox .*payments:direct reports:read/);
    expect(await press(enter)).toContain('The app of run');
    await press(down, enter);
    expect(await press('i', enter, down, down, enter)).toContain('give the app of run a new secret?');
    await press('y');
    expect(await press('i', enter, down, down, down, enter)).toContain('revoke the app of run?');
    await press('y');
    expect(acts).toEqual([
      { kind: 'sandbox', integrator: name, sandbox: false },
      { kind: 'new-secret', integrator: name },
      { kind: 'revoke', integrator: name },
    ]);
  });

  it('scopes are added and removed before they are applied, and at least one stays', async () => {
    const { press, acts } = shown();
    expect(await press('i', enter, enter)).toContain('[x] payments:direct');
    expect(await press(' ')).toContain('[ ] payments:direct');
    expect(await press(down, enter)).not.toContain('apply');
    await press(enter, down, enter);
    expect(acts).toEqual([{ kind: 'scopes', integrator: name, scopes: ['reports:read'] }]);
  });

  it('a changed app is shown as it is', async () => {
    const app = { scopes: ['reports:read'], sandbox: false, revoked: true };
    const changed: EventBody = {
      ...exampleBodies['intervention.ended'],
      action: 'revoke',
      integrator: name,
      app,
    };
    expect(await shown({ bodies: [changed] }).press('i')).toMatch(/run +revoked +reports:read/);
  });

  it.each([
    ['+', 'faster'],
    ['-', 'slower'],
  ])('the key %s makes the integrators %s, on every page', async (key, direction) => {
    const { press, acts } = shown();
    await press('5', key);
    expect(acts).toEqual([{ kind: 'pace', direction }]);
  });
});

describe('the keys of virtual time', () => {
  it.each<[string, TimeControl]>([
    [' ', { kind: 'pause' }],
    ['.', { kind: 'step' }],
    ['<', { kind: 'slower' }],
    ['>', { kind: 'faster' }],
    ['m', { kind: 'jump', ms: 60_000 }],
    ['t', { kind: 'jump', ms: 25 * 60_000 }],
    ['w', { kind: 'jump', ms: 7 * 86_400_000 }],
  ])('the key %j controls virtual time, and nothing on the real clock', async (key, control) => {
    const virtual = shown({ isVirtual: true });
    await virtual.press('4', key);
    expect([virtual.controls, virtual.acts]).toEqual([[control], []]);
    const real = shown();
    const frame = await real.press('4', key);
    expect([real.controls, real.acts]).toEqual([[], []]);
    expect(frame.includes('paused')).toBe(key === ' ');
  });

  it.each<[TimeState, string]>([
    [{ state: 'paused', speed: 1, t: 0 }, 'paused'],
    [{ state: 'running', speed: 3_600, t: 0 }, '3,600 x'],
    [{ state: 'jumping', speed: 1, t: 0 }, 'jumping'],
  ])('the header shows the virtual time %j', async (time, text) => {
    expect((await shown({ isVirtual: true, time }).press()).split('\n')[0]).toContain(text);
  });
});

const once = { label: 'activation code of T00000011', value: 'act_12345' };

it.each([
  [160, 50],
  [80, 24],
  [60, 15],
  [12, 4],
])('the panels fit into a screen of %d columns by %d rows', async (columns, rows) => {
  for (const keys of [
    ['k'],
    ['f'],
    ['f', '\u001b[F'],
    ['i'],
    ['i', enter],
    ['i', enter, enter],
    ['d', 'y'],
    [':', 'a'],
  ]) {
    const { press } = shown({
      size: { columns, rows },
      result: { outcome: 'done', text: 'x'.repeat(500), once },
    });
    const lines = (await press(...keys)).split('\n');
    expect(lines.length, keys.join()).toBeLessThanOrEqual(Math.max(1, rows - 1));
    expect(Math.max(...lines.map(({ length }) => length)), keys.join()).toBeLessThanOrEqual(columns);
  }
});

describe('help and palette', () => {
  it('help and palette have every key of the page with its name', async () => {
    const { press } = shown({ isVirtual: true, isWide: true, credentials: [] });
    const fleetHelp = await press('?');
    const outcomesHelp = await press(esc, '2', '?');
    for (const { key, help, page } of actionKeys.filter(({ needs }) => needs !== 'recording')) {
      const row = new RegExp(`^ {2}${key === ' ' ? 'space' : key.replace(/[.+]/, '\\$&')} +${help}$`, 'm');
      expect(page === 'outcomes' ? outcomesHelp : fleetHelp).toMatch(row);
    }
    expect(fleetHelp).not.toContain('j k');
  });

  it('the palette performs by name, and asks where a key does', async () => {
    const { press, acts, controls } = shown({ isVirtual: true });
    expect(await press(':', 'deact')).toContain('deactivate');
    expect(await press(enter)).toContain('deactivate T00000011?');
    await press('y', ':', 'jump +7d', enter);
    expect(acts).toEqual([{ kind: 'deactivate', configId: 11 }]);
    expect(controls).toEqual([{ kind: 'jump', ms: 7 * 86_400_000 }]);
    expect(await press(':', 'fire')).toContain('no command of this name');
  });

  it('no two keys of a page are the same', () => {
    for (const page of ['fleet', 'outcomes'] as const) {
      const keys = actionKeys
        .filter((each) => each.page === undefined || each.page === page)
        .map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('a run that has ended, and a view that only shows, have no keys that act', async () => {
    const { press, acts } = shown({ bodies: [...fleet, exampleBodies['run.finished']] });
    const frame = await press('p', 'd', 'y', '+');
    expect(acts).toEqual([]);
    expect(frame).not.toContain('deactivate');
  });
});
