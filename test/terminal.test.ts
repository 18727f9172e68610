import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { enterAlternateScreen, leaveAlternateScreen } from '../src/output/tui/screen/alternate-screen.js';
import { oneIn } from './suite/share.js';
import { bin, root } from './support/program.js';

/** The program on a pseudo-terminal, which `script` of util-linux opens. */
const script = '/usr/bin/script';
const canOpenTerminal = process.platform === 'linux' && existsSync(script);

const quick = `run --terminals 2 --seed 7 --scenario 'sandbox.amount.1000*'`;

interface Shown {
  readonly text: string;
  readonly status: number | null;
}

/** @param type called with each new output; its result is typed on the keyboard */
function onTerminal(
  variables: string,
  type: (text: string) => string | undefined,
  args = quick,
): Promise<Shown> {
  const line = `unset CI NO_COLOR; ${variables} exec '${process.execPath}' '${bin}' ${args}`;
  const child = spawn(script, ['-qfec', line, '/dev/null'], { cwd: root, stdio: ['pipe', 'pipe', 'ignore'] });
  const late = setTimeout(() => child.kill('SIGKILL'), 240_000);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (some: string) => {
    text += some;
    const keys = type(text);
    if (keys !== undefined) child.stdin.write(keys);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => {
      clearTimeout(late);
      resolve({ text, status });
    });
  });
}

describe.runIf(canOpenTerminal)('a run on a terminal', () => {
  it.each(oneIn(2, ['CI=1', 'TERM=dumb']))(
    'with %s a run on a terminal has no view, prints lines and ends by itself',
    async (variables) => {
      const { text, status } = await onTerminal(variables, () => undefined);
      expect(status, text).toBe(0);
      expect(text).not.toContain(enterAlternateScreen);
      expect(text).toMatch(/^tillfleet \S+ starts a run/);
      expect(text).toMatch(/\nverdict +\S*passed\S*\r\n$/);
    },
  );

  it('a run on a terminal has the view on the alternate screen, walks its pages, stays at its end, quits on q, and prints the verdict last on the first screen', async () => {
    // Each key is typed when the screen shows what the key before it has led to.
    const steps: (readonly [shows: string, key: string])[] = [
      ['scenarios 1 of 1', '2'],
      ['[2 Outcomes]', '3'],
      ['[3 Scopes]', '4'],
      ['[4 Events]', '5'],
      ['[5 Load]', '6'],
      ['the run has ended: q quits', '3'],
      ['[3 Scopes]', '1'],
      ['[1 Fleet]', 'q'],
    ];
    let typedAt = 0;
    const type = (shown: string) => {
      const [next] = steps;
      if (next === undefined || !shown.slice(typedAt).includes(next[0])) return undefined;
      steps.shift();
      typedAt = shown.length;
      return next[1];
    };
    const { text, status } = await onTerminal('TERM=xterm', type, `${quick} --for 1s`);
    expect(status, text).toBe(0);
    expect(steps).toEqual([]);
    const [before = '', onAlternate = '', after = ''] = text.split(
      new RegExp(
        [enterAlternateScreen, leaveAlternateScreen].map((each) => each.replace(/[[?]/g, '\\$&')).join('|'),
      ),
    );
    expect(before).toMatch(/^tillfleet \S+ starts a run[^\n]*\n$/);
    expect(onAlternate).toContain('sandbox.amount.1000');
    // The sequence that would erase the scrollback of the user.
    expect(text).not.toContain('\u001b[3J');
    expect(after).toMatch(/\nverdict +\S*passed\S*\r\n$/);
  });
});
