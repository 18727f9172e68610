import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Service } from '../channel/orders.js';
import { inChild } from '../in-child.js';
import { median } from '../median.js';
import { type Bench, judge, type Result } from '../result.js';
import type { FleetFigures } from './fleet-figures.js';

const served = new URL('../channel/served-channel.js', import.meta.url);
const clients = new URL('./fleet-process.js', import.meta.url);
const bare = new URL('./bare-process.js', import.meta.url);

const warmUp = 500;
const terminals = 3_000;
const rounds = 3;

/** The simulated terminals, which have to be cheap so that they do not measure themselves. */
export const fleetBench: Bench = {
  name: 'fleet',
  title: 'what a simulated terminal costs its own process: CPU of a connect, memory while it is online',
  async run(): Promise<readonly Result[]> {
    const seen: FleetFigures[] = [];
    const floor: FleetFigures[] = [];
    for (let round = 0; round < rounds; round += 1) {
      floor.push(await oneFleet(bare));
      seen.push(await oneFleet(clients));
    }
    const perSecond = ({ seconds }: FleetFigures) => terminals / seconds;
    return [
      judge({
        name: 'cpu-per-connect',
        value: median(seen.map(({ microsecondsEach }) => microsecondsEach)),
        unit: 'µs',
        floor: median(floor.map(({ microsecondsEach }) => microsecondsEach)),
        goal: { of: 'value', max: 400 },
      }),
      judge({
        name: 'memory-per-terminal',
        value: median(seen.map(({ kilobytesEach }) => kilobytesEach)),
        unit: 'KB',
        floor: median(floor.map(({ kilobytesEach }) => kilobytesEach)),
        goal: { of: 'value', max: 20 },
      }),
      judge({
        name: 'online-per-second',
        value: median(seen.map(perSecond)),
        unit: 'terminals/s',
        floor: median(floor.map(perSecond)),
        // 5,000 within 12 s, with the backend on the same machine.
        goal: { of: 'value', min: 5_000 / 12 },
      }),
    ];
  },
};

/** Fresh processes each time: a backend, and a fleet. */
async function oneFleet(script: URL): Promise<FleetFigures> {
  const server = fork(served, [String(warmUp + terminals)], { execArgv: ['--expose-gc'] });
  try {
    const [service] = (await once(server, 'message')) as [Service];
    return await inChild<FleetFigures>(script, [service.port, warmUp, terminals].map(String));
  } finally {
    await ended(server);
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}
