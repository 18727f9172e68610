import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench, Measurement } from '../bench.js';
import { alternate, roundsOf, times } from '../rounds.js';
import { onPseudoTerminal } from './pseudo-terminal.js';
import type { ShownStream } from './shown-stream.js';

const stream = fileURLToPath(new URL('./shown-stream.js', import.meta.url));
const program = fileURLToPath(new URL('../../../bin/tillfleet.js', import.meta.url));
const rounds = 3;
const seconds = 8;
/** The events of a second, if nothing but the work of the engine and its plain output is done. */
const eventsPerSecond = 2_000;
/** The output of an event takes some of this time. */
const workMicroseconds = 1_000_000 / eventsPerSecond - 15;
const keysOfTurn = 10;
const keyPauseMs = 400;

/** The keys, each with what the screen shows then. */
const keys = [
  ['4', '[4 Events]'],
  ['5', '[5 Load]'],
  ['1', '[1 Fleet]'],
] as const;

interface Turn extends ShownStream {
  /** The longest time from a key to its frame, in milliseconds. */
  readonly keyMs: number;
}

/** The bytes whose hash takes as long as the work of an engine for one event. */
function bytesOfWork(): number {
  const block = Buffer.alloc(1_000_000, 1);
  const hash = () => createHash('sha256').update(block).digest();
  for (let warm = 0; warm < 50; warm += 1) hash();
  const startedAt = performance.now();
  const count = 200;
  for (let each = 0; each < count; each += 1) hash();
  const microseconds = ((performance.now() - startedAt) * 1000) / count;
  return Math.round((block.length * workMicroseconds) / microseconds);
}

async function turn(output: 'view' | 'plain', bytes: number): Promise<Turn> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-bench-'));
  try {
    const file = path.join(folder, 'figures.json');
    const terminal = onPseudoTerminal([stream, output, String(bytes), String(seconds), file]);
    const keyTimes: number[] = [];
    if (output === 'view') {
      await terminal.shows('5000 of 5000 online');
      // Until the engine is busy.
      await pause(4_000);
      for (let pressed = 0; pressed < keysOfTurn; pressed += 1) {
        const [key, text] = keys[pressed % keys.length] ?? keys[0];
        const shown = terminal.shows(text);
        const pressedAt = performance.now();
        terminal.type(key);
        keyTimes.push((await shown) - pressedAt);
        await pause(keyPauseMs);
      }
    }
    await terminal.ended;
    const figures = JSON.parse(readFileSync(file, 'utf8')) as ShownStream;
    return { ...figures, keyMs: Math.max(0, ...keyTimes) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** An engine that is busy, with the view and without it. */
const load: Measurement<'view-cpu' | 'engine-cpu' | 'engine-rate' | 'key'> = {
  figures: {
    'view-cpu': { unit: '% of one core', goal: { of: 'value', max: 15 } },
    // The floor is the engine with plain output; its rate depends on what else the machine does.
    'engine-cpu': { unit: 'us/event', goal: { of: 'ratio', max: 1 / 0.95 } },
    'engine-rate': { unit: 'events/s', goal: { of: 'ratio', min: 0.95 } },
    key: { unit: 'ms, the longest from a key to its frame', goal: { of: 'value', max: 100 } },
  },
  async measure() {
    const bytes = bytesOfWork();
    const turns = await alternate(rounds, {
      floor: () => turn('plain', bytes),
      own: () => turn('view', bytes),
    });
    return {
      'view-cpu': { values: turns.values.map(({ viewShare }) => viewShare * 100), floors: [] },
      'engine-cpu': roundsOf(turns, ({ engineCpu }) => engineCpu),
      'engine-rate': roundsOf(turns, ({ eventsPerSecond: rate }) => rate),
      key: { values: turns.values.map(({ keyMs }) => keyMs), floors: [] },
    };
  },
};

/** The version relative to an empty program. */
const version: Measurement<'version'> = {
  figures: { version: { unit: 'ms', goal: { of: 'ratio', max: 3 } } },
  async measure() {
    const timed = (args: readonly string[]) => {
      const startedAt = performance.now();
      spawnSync(process.execPath, args);
      return Promise.resolve(performance.now() - startedAt);
    };
    return {
      version: await alternate(9, {
        floor: () => timed(['-e', '0']),
        own: () => timed([program, '--version']),
      }),
    };
  },
};

/** The time from the start of `run` until its first frame. */
const firstFrame: Measurement<'first-frame'> = {
  figures: { 'first-frame': { unit: 'ms', goal: { of: 'value', max: 1_000 } } },
  async measure() {
    const values = await times(5, async () => {
      const startedAt = performance.now();
      const terminal = onPseudoTerminal([program, 'run', '--seed', '1']);
      const shownAt = await terminal.shows('[1 Fleet]');
      terminal.end();
      await terminal.ended;
      return shownAt - startedAt;
    });
    return { 'first-frame': { values, floors: [] } };
  },
};

/** The live view on a pseudo-terminal. */
export const viewBench: Bench = {
  name: 'view',
  title:
    'the view with 5,000 terminals and 2,000 events/s: its CPU, what it costs the engine, its keys, its start',
  measurements: [load, version, firstFrame],
};
