import { inChild } from '../in-child.js';
import { type Bench, judge, type Result } from '../result.js';
import type { ParserFigures } from './parser-speed.js';
import { Rig } from './rig.js';

const served = new URL('./served-channel.js', import.meta.url);
const bare = new URL('./bare-channel.js', import.meta.url);
const parserSpeed = new URL('./parser-speed.js', import.meta.url);

const stormSessions = 5_000;
const atOnce = 64;
const rounds = 3;
const commandSessions = 1_000;
const idleSessions = 10_000;
const idleSeconds = 30;

/** The terminal channel beside bare parts that do the same number of messages. */
export const channelBench: Bench = {
  name: 'channel',
  title: 'session storm, commands, delivery, memory and CPU of idle sessions, the STOMP parser',
  async run(): Promise<readonly Result[]> {
    const parser = await inChild<ParserFigures>(parserSpeed, []);
    const floor = await measure(bare);
    const own = await measure(served);
    const p99 = await Rig.use(served, commandSessions, async (rig) => {
      await rig.order({ do: 'open', count: commandSessions, atOnce });
      await rig.order({ do: 'commands', count: 2_000, atOnce });
      const deliveries = { do: 'deliveries', perSecond: own.commands / 2, seconds: 10 } as const;
      return (await rig.order(deliveries)).p99;
    });
    const cpu = await Rig.use(served, idleSessions, idleCpu);
    return [
      judge({
        name: 'storm',
        value: own.sessions,
        unit: 'sessions/s',
        floor: floor.sessions,
        goal: { of: 'ratio', min: 0.5 },
      }),
      judge({
        name: 'command',
        value: own.commands,
        unit: 'commands/s',
        floor: floor.commands,
        goal: { of: 'ratio', min: 0.4 },
      }),
      judge({ name: 'delivery-p99', value: p99, unit: 'ms', floor: null, goal: { of: 'value', max: 20 } }),
      judge({
        name: 'rss-per-session',
        value: own.kilobytesEach,
        unit: 'KB',
        floor: floor.kilobytesEach,
        goal: { of: 'value', max: 25 },
      }),
      parserResult(parser),
      judge({
        name: 'idle-cpu',
        value: cpu,
        unit: '% of a core',
        floor: null,
        goal: { of: 'value', max: 25 },
      }),
    ];
  },
};

interface Measured {
  readonly sessions: number;
  readonly commands: number;
  readonly kilobytesEach: number;
}

/** Storms, memory and commands of one server, the median of each. */
async function measure(script: URL): Promise<Measured> {
  const { storms, kilobytesEach } = await Rig.use(script, stormSessions, storm);
  const commands = await Rig.use(script, commandSessions, async (rig) => {
    await rig.order({ do: 'open', count: commandSessions, atOnce });
    await rig.order({ do: 'commands', count: 3_000, atOnce });
    const speeds: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      speeds.push((await rig.order({ do: 'commands', count: 6_000, atOnce })).perSecond);
    return median(speeds);
  });
  return { sessions: median(storms), commands, kilobytesEach };
}

async function storm(rig: Rig): Promise<{ readonly storms: number[]; readonly kilobytesEach: number }> {
  // What the first session costs for good is no cost of a session.
  await rig.order({ do: 'open', count: 500, atOnce });
  await rig.order({ do: 'close' });
  const before = await rig.figures();
  const storms: number[] = [];
  let kilobytesEach = 0;
  for (let round = 0; round < rounds; round += 1) {
    storms.push((await rig.order({ do: 'open', count: stormSessions, atOnce })).perSecond);
    if (round === 0) {
      await rig.order({ do: 'wait', seconds: 2 });
      const after = await rig.figures();
      // Some of a young process's pages are empty and take sessions for nothing: the heap knows better then.
      const grown = Math.max(after.rss - before.rss, after.heapUsed - before.heapUsed);
      kilobytesEach = grown / 1024 / stormSessions;
    }
    await rig.order({ do: 'close' });
  }
  return { storms, kilobytesEach };
}

/** Per cent of one core, over some heart-beats of every session. */
async function idleCpu(rig: Rig): Promise<number> {
  await rig.order({ do: 'open', count: idleSessions, atOnce });
  await rig.order({ do: 'wait', seconds: 5 });
  const before = await rig.figures();
  const startedAt = performance.now();
  await rig.order({ do: 'wait', seconds: idleSeconds });
  const after = await rig.figures();
  const seconds = (performance.now() - startedAt) / 1000;
  return ((after.cpu - before.cpu) / 1e6 / seconds) * 100;
}

/** The worse of the two ways in which the bytes come. */
function parserResult({ whole, wholeFloor, split, splitFloor }: ParserFigures): Result {
  const [value, floor] = whole / wholeFloor < split / splitFloor ? [whole, wholeFloor] : [split, splitFloor];
  return judge({ name: 'parser', value, unit: 'MB/s', floor, goal: { of: 'ratio', min: 5 } });
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
