import { inChild } from '../in-child.js';
import { median } from '../median.js';
import { type Bench, judge, type Result } from '../result.js';
import type { ServerFigures } from './orders.js';
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
    const storms = await inTurn(stormSessions, (floor, own) => storm(floor, own));
    const { commands, p99 } = await inTurn(commandSessions, commandsOf);
    const cpu = await Rig.use(served, idleSessions, idleCpu);
    return [
      judge({
        name: 'storm',
        value: storms.own.perSecond,
        unit: 'sessions/s',
        floor: storms.floor.perSecond,
        goal: { of: 'ratio', min: 0.5 },
      }),
      judge({
        name: 'command',
        value: commands.own,
        unit: 'commands/s',
        floor: commands.floor,
        goal: { of: 'ratio', min: 0.4 },
      }),
      judge({ name: 'delivery-p99', value: p99, unit: 'ms', floor: null, goal: { of: 'value', max: 20 } }),
      judge({
        name: 'rss-per-session',
        value: storms.own.kilobytesEach,
        unit: 'KB',
        floor: storms.floor.kilobytesEach,
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

interface Storms {
  readonly perSecond: number;
  readonly kilobytesEach: number;
}

/** Both servers at once, each idle while the other is measured: so both see the same machine. */
function inTurn<T>(terminals: number, work: (floor: Rig, own: Rig) => Promise<T>): Promise<T> {
  return Rig.use(bare, terminals, (floor) => Rig.use(served, terminals, (own) => work(floor, own)));
}

async function storm(...rigs: readonly [floor: Rig, own: Rig]): Promise<{ floor: Storms; own: Storms }> {
  const [floor, own] = rigs.map((rig) => ({ rig, speeds: [] as number[], kilobytesEach: 0 })) as [Side, Side];
  for (const side of [floor, own]) {
    // What the first session costs for good is no cost of a session.
    await side.rig.order({ do: 'open', count: 500, atOnce });
    await side.rig.order({ do: 'close' });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const side of [floor, own]) {
      const before = await side.rig.figures();
      side.speeds.push((await side.rig.order({ do: 'open', count: stormSessions, atOnce })).perSecond);
      if (round === 0) side.kilobytesEach = await grownSince(side.rig, before);
      await side.rig.order({ do: 'close' });
    }
  }
  const result = ({ speeds, kilobytesEach }: Side) => ({ perSecond: median(speeds), kilobytesEach });
  return { floor: result(floor), own: result(own) };
}

interface Side {
  readonly rig: Rig;
  readonly speeds: number[];
  kilobytesEach: number;
}

async function grownSince(rig: Rig, before: ServerFigures): Promise<number> {
  await rig.order({ do: 'wait', seconds: 2 });
  const after = await rig.figures();
  // Some of a young process's pages are empty and take sessions for nothing: the heap knows better then.
  const grown = Math.max(after.rss - before.rss, after.heapUsed - before.heapUsed);
  return grown / 1024 / stormSessions;
}

/** The most commands of both, and what a delivery takes at half of that. */
async function commandsOf(
  floor: Rig,
  own: Rig,
): Promise<{ readonly commands: { readonly floor: number; readonly own: number }; readonly p99: number }> {
  const speeds: { readonly floor: number[]; readonly own: number[] } = { floor: [], own: [] };
  for (const rig of [floor, own]) {
    await rig.order({ do: 'open', count: commandSessions, atOnce });
    await rig.order({ do: 'commands', count: 3_000, atOnce });
  }
  for (let round = 0; round < rounds; round += 1) {
    const order = { do: 'commands', count: 5_000, atOnce } as const;
    speeds.floor.push((await floor.order(order)).perSecond);
    speeds.own.push((await own.order(order)).perSecond);
  }
  const commands = { floor: median(speeds.floor), own: median(speeds.own) };
  const { p99 } = await own.order({ do: 'deliveries', perSecond: commands.own / 2, seconds: 10 });
  return { commands, p99 };
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
