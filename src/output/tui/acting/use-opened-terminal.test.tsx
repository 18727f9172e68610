import { render } from 'ink-testing-library';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { exampleBodies } from '../../../../test/support/example-events.js';
import { modelAfter, moved } from '../../../../test/support/output/run-model.js';
import { wide } from '../../../../test/support/output/view-frames.js';
import type { TerminalFrame } from '../../../events/act.js';
import { App, type AppProps } from '../app.js';

afterEach(() => {
  vi.useRealTimers();
});

const model = modelAfter([exampleBodies['run.started'], moved(11, 'online'), moved(12, 'online')]);
const frame = (t: number, direction: TerminalFrame['direction'], text: string, times = 0): TerminalFrame => ({
  t,
  direction,
  text,
  isHeartBeat: times > 0,
  times: Math.max(1, times),
});

const [enter, esc, down] = ['\r', '\u001b', '\u001b[B'];

/** The view with the opened terminal 12, whose frames and settings `fetchTerminal` returns. */
function opened(props: Partial<AppProps>) {
  const { stdin, lastFrame, unmount } = render(
    <App model={model} now={0} size={wide} colour={false} onQuit={() => undefined} {...props} />,
  );
  const turns = async () => {
    for (let turn = 0; turn < 40; turn += 1) await new Promise(setImmediate);
  };
  return {
    lastFrame: () => lastFrame() ?? '',
    unmount,
    turns,
    async press(...keys: readonly string[]) {
      for (const key of keys) {
        await turns();
        stdin.write(key);
      }
      await turns();
      return lastFrame() ?? '';
    },
  };
}

describe('the frames of an opened terminal', () => {
  it('the frames of an opened terminal are shown with time and direction, the newest first, and as plain text', async () => {
    const frames = [
      frame(1_000, 'sent', 'SEND\ndestination:/app/terminal/register\n\n{"version":3}'),
      frame(2_000, 'received', '', 4),
      frame(3_000, 'received', 'MESSAGE\n\n\u001b[31mhostile'),
      frame(61_000, 'closed', '1001 going away'),
    ];
    const { press, unmount } = opened({ fetchTerminal: async () => ({ frames, settings: undefined }) });
    const shown = await press(down, enter);
    unmount();
    const at = shown.indexOf('Frames');
    expect(at).toBeGreaterThan(0);
    const lines = shown
      .slice(at)
      .split('\n')
      .map((line) => line.trim());
    expect(lines.slice(1, 5)).toEqual([
      '1:01  closed: 1001 going away',
      '0:03  < MESSAGE',
      '',
      expect.stringMatching(/hostile$/),
    ]);
    expect(lines).toContain('0:02  < 4 heart-beats');
    expect(lines).toContain('0:01  > SEND');
    expect(lines).toContain('{"version":3}');
    expect(shown).not.toContain('\u001b[31m');
  });

  it('the frames of a terminal are requested while it is open, once a second, and not while the page is held', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const asked: number[] = [];
    const { press, turns, unmount } = opened({
      fetchTerminal: async (configId) => {
        asked.push(configId);
        return { frames: [], settings: undefined };
      },
    });
    const pass = async (ms: number) => {
      vi.advanceTimersByTime(ms);
      await turns();
    };
    await press(down);
    await pass(5_000);
    expect(asked).toEqual([]);
    await press(enter);
    asked.length = 0;
    await pass(3_000);
    expect(asked).toEqual([12, 12, 12]);
    await press(' ');
    asked.length = 0;
    await pass(3_000);
    expect(asked).toEqual([]);
    await press(' ', esc);
    asked.length = 0;
    await pass(3_000);
    expect(asked).toEqual([]);
    unmount();
  });

  it('the frames of a recording are not there, which an opened terminal shows', async () => {
    const recording = {
      name: 'run.ndjson',
      lengthMs: 1,
      size: 3,
      position: { state: 'paused', count: 1, t: 0, speed: 1 },
    };
    const playback = { recording, seek: () => undefined } as unknown as NonNullable<AppProps['playback']>;
    const { press, unmount } = opened({ playback });
    expect(await press(down, enter)).toContain('a recording has events and no frames');
    unmount();
  });

  it('the settings of an opened terminal are shown by their keys, as plain text', async () => {
    const settings = { tipping: true, 'receipt\u001b[31m': { lines: 3 } };
    const { press, unmount } = opened({ fetchTerminal: async () => ({ frames: [], settings }) });
    const shown = await press(down, enter);
    unmount();
    const lines = shown.split('\n').map((line) => line.trim());
    const at = lines.indexOf('Settings');
    expect(lines.slice(at + 1, at + 3)).toEqual([
      'tipping: true',
      expect.stringMatching(/^receipt.*: \{"lines":3\}$/),
    ]);
    expect(shown).not.toContain('\u001b[31m');
  });

  it('a terminal without a setting shows that, and one without a configuration shows nothing', async () => {
    const empty = opened({ fetchTerminal: async () => ({ frames: [], settings: {} }) });
    expect(await empty.press(down, enter)).toContain('no setting has a value');
    empty.unmount();
    const unknown = opened({ fetchTerminal: async () => ({ frames: [], settings: undefined }) });
    expect(await unknown.press(down, enter)).not.toContain('Settings');
    unknown.unmount();
  });
});

describe('the frames of an opened event', () => {
  const events = '4';
  const around = modelAfter([
    exampleBodies['run.started'],
    moved(12, 'online'),
    { ...exampleBodies['session.online'], configId: 12, terminalId: 'T00000012' },
  ]);

  it('an opened event of a terminal shows the frames within a second of it, the oldest first, in full', async () => {
    const long = 'x'.repeat(3_000);
    const t = around.stream.items.at(-1)?.t ?? 0;
    const frames = [
      frame(t - 1_001, 'sent', 'TOO-EARLY'),
      frame(t, 'sent', `SEND\n\n${long}`),
      frame(t + 1, 'received', 'RECEIPT'),
      frame(t + 1_001, 'sent', 'TOO-LATE'),
    ];
    const asked: number[] = [];
    const { press, unmount } = opened({
      model: around,
      size: { columns: 160, rows: 90 },
      fetchTerminal: async (configId) => {
        asked.push(configId);
        return { frames, settings: undefined };
      },
    });
    const shown = await press(events, enter);
    unmount();
    expect(asked[0]).toBe(12);
    expect(shown.indexOf('Frames at that time')).toBeLessThan(shown.indexOf('> SEND'));
    expect(shown.indexOf('> SEND')).toBeLessThan(shown.indexOf('< RECEIPT'));
    expect(shown).not.toMatch(/TOO-/);
    expect(shown.match(/x/g)?.length).toBeGreaterThanOrEqual(3_000);
  });

  it('an opened event without frames of its time shows whether they are not kept any longer', async () => {
    const t = around.stream.items.at(-1)?.t ?? 0;
    const later = opened({
      model: around,
      fetchTerminal: async () => ({ frames: [frame(t + 5_000, 'sent', 'LATER')], settings: undefined }),
    });
    expect(await later.press(events, enter)).toContain('those of that time are not kept any longer');
    later.unmount();
    const none = opened({ model: around, fetchTerminal: async () => ({ frames: [], settings: undefined }) });
    expect(await none.press(events, enter)).toContain('none within a second');
    none.unmount();
  });

  it('an opened event without a terminal has no frames and requests none', async () => {
    const asked: number[] = [];
    const notice = { type: 'notice', level: 'info', message: 'anything' } as const;
    const { press, unmount } = opened({
      model: modelAfter([exampleBodies['run.started'], moved(12, 'online'), notice]),
      fetchTerminal: async (configId) => {
        asked.push(configId);
        return undefined;
      },
    });
    expect(await press(events, enter)).not.toContain('Frames');
    expect(asked).toEqual([]);
    unmount();
  });
});
