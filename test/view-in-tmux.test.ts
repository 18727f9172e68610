import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventLine } from '../src/events/event-line.js';
import { inShare, oneIn } from './suite/share.js';
import { failing } from './support/output/report-streams.js';
import { bin, root } from './support/program.js';

const tmux = '/usr/bin/tmux';
const hasTmux = process.platform === 'linux' && existsSync(tmux);
/** The longest time for one step on a busy machine. */
const patienceMs = 40_000;

const quick = `run --terminals 3 --integrators 2 --seed 7 --scenario 'sandbox.prefix.SBX-FAIL'`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-tmux-'));
});
afterEach(() => {
  inTmux('kill-server');
  rmSync(folder, { recursive: true });
});

function inTmux(...words: readonly string[]): string {
  const { stdout } = spawnSync(tmux, ['-S', path.join(folder, 'socket'), ...words], { encoding: 'utf8' });
  return stdout;
}

const screen = () => inTmux('capture-pane', '-p');
const keys = (...names: readonly string[]) => inTmux('send-keys', ...names);
const fact = (name: string) => inTmux('display-message', '-p', `#{${name}}`).trim();

/** Resolves with the screen as soon as it shows the text. */
async function shows(text: string | RegExp): Promise<string> {
  const endsAt = Date.now() + patienceMs;
  for (;;) {
    const shown = screen();
    if (typeof text === 'string' ? shown.includes(text) : text.test(shown)) return shown;
    if (Date.now() > endsAt) throw new Error(`the screen does not show ${text}:\n${shown}`);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}

/** A shell on a terminal of this size, with a line of its user on the screen. */
async function openShell(columns: number, rows: number): Promise<void> {
  const size = ['-x', String(columns), '-y', String(rows)];
  inTmux('-f', '/dev/null', 'new-session', '-d', ...size, '-c', root, 'env -u CI LANG=C.UTF-8 bash --norc');
  inTmux('set-option', '-g', 'window-size', 'manual');
  await shows(/[$#] *$/m);
  keys(`PS1='ready> '; clear; echo a line of the user; stty -a > ${folder}/before`, 'Enter');
  await shows('a line of the user\nready>');
}

async function start(): Promise<void> {
  const command = `bash -c 'echo $$ > ${folder}/pid; exec "$0" "$@"'`;
  keys(`${command} ${process.execPath} ${bin} ${quick}; echo rc=$?`, 'Enter');
  await shows('[1 Fleet]');
  await shows('all scenarios have ended: passed');
}

const sizes = [
  [80, 24],
  [160, 50],
] as const;

describe.runIf(hasTmux).each(oneIn(2, sizes))('the view on a terminal of %d x %d', (columns, rows) => {
  it('the view walks its pages, fires a trigger, deactivates and activates a terminal, and leaves the shell as it was', async () => {
    await openShell(columns, rows);
    await start();
    for (const [key, title] of [
      ['2', '[2 Outcomes]'],
      ['3', '[3 Scopes]'],
      ['4', '[4 Events]'],
      ['5', '[5 Load]'],
      ['6', '[6 Conformance]'],
      ['7', '[7 Paths]'],
      ['Tab', '[1 Fleet]'],
    ] as const) {
      keys(key);
      const shown = await shows(title);
      expect(Math.max(...shown.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(columns);
      expect(shown).toContain('q quit');
    }

    keys('2');
    await shows('prefix.SBX-FAIL');
    keys('Enter');
    await shows('Fire SBX-FAIL- by');
    keys('Enter');
    expect(await shows('Fired by hand')).toContain('> POST /api/v1/pos/payNow');
    await shows('payNow FAILED ERR_PAYMENT_DECLINED');

    keys('1');
    await shows('3 of 3 online');
    keys('d');
    await shows(/deactivate T\d+\?/);
    keys('y');
    expect(await shows(/act_\w{20}/)).toContain('shown only now');
    keys('Escape');
    await shows('2 of 3 online');
    expect(await shows('q quit')).not.toMatch(/act_\w{20}/);
    keys('a');
    await shows('is active and online');
    await shows('3 of 3 online');

    keys('q');
    const after = await shows(/verdict +passed\nrc=0\n/);
    expect(after).not.toMatch(/act_\w{20}/);
    expect([fact('alternate_on'), fact('cursor_flag')]).toEqual(['0', '1']);
    keys(`clear; stty -a > ${folder}/after; echo done`, 'Enter');
    await shows('done\nready>');
    expect(readFileSync(`${folder}/after`, 'utf8')).toBe(readFileSync(`${folder}/before`, 'utf8'));
  });
});

describe.runIf(hasTmux)('the view over a recording', () => {
  it.runIf(inShare(0))(
    'a recording is played, stepped back and left with its exit code, and the shell is as it was',
    async () => {
      writeFileSync(path.join(folder, 'run.ndjson'), failing.map(eventLine).join(''));
      await openShell(80, 24);
      keys(`${process.execPath} ${bin} play ${folder}/run.ndjson; echo rc=$?`, 'Enter');
      await shows('ended: ERROR');
      keys('6');
      expect(await shows('[6 Conformance]')).toContain('the recording has ended: q quits');
      keys(',');
      expect(await shows(/paused {2}event \d+ of/)).toContain('payments.two');
      keys('0');
      await shows('0 of 5: 0 passed');
      keys('1', 'k');
      await shows('this is a recording of a run: nothing in it can be changed');
      keys('q');
      await shows(/verdict +ERROR\nrc=70\n/);
      expect([fact('alternate_on'), fact('cursor_flag')]).toEqual(['0', '1']);
      keys(`clear; stty -a > ${folder}/after; echo done`, 'Enter');
      await shows('done\nready>');
      expect(readFileSync(`${folder}/after`, 'utf8')).toBe(readFileSync(`${folder}/before`, 'utf8'));
    },
  );
});

describe.runIf(hasTmux)('the view under bad input', () => {
  it.runIf(inShare(3))('the view survives a storm of sizes, pasted text and unknown keys', async () => {
    await openShell(80, 24);
    await start();
    for (const [columns, rows] of Array.from({ length: 30 }, (_, n) => [
      20 + ((n * 37) % 150),
      4 + ((n * 13) % 50),
    ]))
      inTmux('resize-window', '-x', String(columns), '-y', String(rows));
    inTmux('resize-window', '-x', '100', '-y', '30');
    await shows('[1 Fleet]');
    inTmux('set-buffer', 'dy Xy every key of the view: pkdaxh\n\u001b[A\u0001\u009b 領収書 \r');
    inTmux('paste-buffer', '-p', '-r');
    inTmux('set-buffer', 'p');
    inTmux('paste-buffer', '-p');
    keys('F5', 'C-g', 'C-z', 'M-x', 'DC', 'IC', 'BTab', 'Tab');
    const shown = await shows('[1 Fleet]');
    expect(shown).toContain('3 of 3 online');
    expect(shown).not.toContain('print T');
    keys('q');
    await shows(/verdict +passed/);
    expect([fact('alternate_on'), fact('cursor_flag')]).toEqual(['0', '1']);
  });

  it.runIf(inShare(4))('the view ends with its terminal', async () => {
    await openShell(80, 24);
    await start();
    const pid = Number(readFileSync(`${folder}/pid`, 'utf8'));
    const isAlive = () => existsSync(`/proc/${pid}`);
    expect(isAlive()).toBe(true);
    inTmux('kill-session');
    await vi.waitFor(() => expect(isAlive()).toBe(false), { timeout: patienceMs, interval: 50 });
  });
});

describe.runIf(hasTmux && inShare(5))('the view of a load on a terminal', () => {
  it('the view of a load shows its seconds, q ends it with its result and 2, and the shell is as it was', async () => {
    await openShell(100, 30);
    keys(`${process.execPath} ${bin} load steady-store --seed 1; echo rc=$?`, 'Enter');
    await shows(/load steady-store {2}at embedded/);
    await shows(/calls per second +[1-9]/);
    keys('q');
    const ended = await shows('rc=2');
    expect(ended).toMatch(/^times in ms .* max$/m);
    expect(ended).toMatch(/STOPPED/);
    expect(inTmux('capture-pane', '-p', '-S', '-')).toContain('a line of the user');
    expect(fact('alternate_on')).toBe('0');
    expect(fact('cursor_flag')).toBe('1');
    keys(`stty -a > ${folder}/after`, 'Enter');
    const before = readFileSync(path.join(folder, 'before'), 'utf8');
    await vi.waitFor(() => expect(readFileSync(path.join(folder, 'after'), 'utf8')).toBe(before), patienceMs);
  });
});
