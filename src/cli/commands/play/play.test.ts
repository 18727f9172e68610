import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failing, passing } from '../../../../test/support/output/report-streams.js';
import type { RunEvent } from '../../../events/event.js';
import { eventLine } from '../../../events/event-line.js';
import { invoke } from '../../invoke.js';

let folder: string;
let [out, errors] = ['', ''];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-play-'));
  [out, errors] = ['', ''];
  vi.spyOn(console, 'error').mockImplementation((text: string) => {
    errors += `${text}\n`;
  });
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += text;
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** The exit code of `play` for a recording, without a view. */
function played(events: readonly RunEvent[], ...options: readonly string[]) {
  const file = path.join(folder, 'run.ndjson');
  writeFileSync(file, events.map(eventLine).join(''));
  const err = (text: string) => {
    errors += text;
  };
  return invoke(['play', file, '--no-tui', '--color', 'never', ...options], { out: () => undefined, err });
}

describe('a recording without a view', () => {
  it('a recording is played as the lines of its run, with its exit code', async () => {
    expect(await played(passing)).toBe(0);
    expect(out).toMatch(/\nverdict {4}passed\n$/);
    expect(out).not.toContain('PAY-01 (M)');
    out = '';
    expect(await played(failing)).toBe(70);
    expect(out).toMatch(/payments\.two[\s\S]+\nverdict {4}ERROR\n$/);
    expect(errors).toBe('');
  });

  it('a recording is played with every check when that is asked for', async () => {
    await played(passing, '--verbose');
    expect(out).toContain('PAY-01 (M)');
  });

  it('a recording that breaks off is inconclusive, and its last line is named', async () => {
    expect(await played(failing.slice(0, 12))).toBe(2);
    expect(errors).toMatch(
      /run\.ndjson breaks off after line 12: the run was stopped before its end\n {2}hint: .+\n$/,
    );
  });

  it('a recording whose time goes back is refused with its line, and nothing of it is printed', async () => {
    const events = failing.map((event, index) => (index === 5 ? { ...event, t: 3 } : event));
    expect(await played(events)).toBe(64);
    expect(errors).toMatch(/line 6 is out of order: its t is 3, and that of the line before is 40\n/);
    expect(out).toBe('');
  });
});
