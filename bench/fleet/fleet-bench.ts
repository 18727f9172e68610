import type { Bench, Measurement } from '../bench.js';
import { cpuEach, MeasuredProcess, perSecond, type Service } from '../process/measured-process.js';
import { growth } from '../process/memory.js';
import { alternate, grouped, joined, roundsOf, times } from '../rounds.js';

const served = new URL('../channel/served-channel.js', import.meta.url);
const simulated = new URL('./simulated-terminals.js', import.meta.url);
const bare = new URL('./bare-terminals.js', import.meta.url);

/** Fresh pairs of client processes, each with a fresh server. */
const forks = 5;
/** The terminals of a turn, and the turns of a fork, in which the two processes alternate. */
const part = 500;
const parts = 6;

type Clients = MeasuredProcess<object>;

/** The terminals come online in turns; the first turn of each process is not measured. */
const connects: Measurement<'cpu-per-connect' | 'memory-per-terminal' | 'online-per-second'> = {
  figures: {
    'cpu-per-connect': { unit: 'µs of client CPU', goal: { of: 'ratio', max: 1.2 } },
    'memory-per-terminal': { unit: 'KB', goal: { of: 'value', max: 20 } },
    // 5,000 within 12 s, with the backend on the same machine.
    'online-per-second': { unit: 'terminals/s', goal: { of: 'value', min: 5_000 / 12 } },
  },
  async measure() {
    const measured = await times(forks, () =>
      withClients(bare, (floor) => withClients(simulated, (own) => measurePair({ floor, own }))),
    );
    const turns = joined(measured.map((fork) => fork.turns));
    return {
      'cpu-per-connect': roundsOf(turns, cpuEach),
      'memory-per-terminal': joined(measured.map((fork) => fork.kilobytes)),
      'online-per-second': roundsOf(turns, perSecond),
    };
  },
};

/** The simulated terminals, which must cost little, so that a run does not measure its own clients. */
export const fleetBench: Bench = {
  name: 'fleet',
  title: 'the cost of a simulated terminal in its own process: CPU of a connect, memory while it is online',
  measurements: [connects],
};

async function measurePair({ floor, own }: Record<'floor' | 'own', Clients>) {
  for (const clients of [floor, own]) await clients.run('connect');
  const before = { floor: await floor.memory(), own: await own.memory() };
  const connect = (clients: Clients) => clients.turn(part, () => clients.run('connect'));
  const turns = await alternate(parts, { floor: () => connect(floor), own: () => connect(own) });
  const kilobytes = async (clients: Clients, at: typeof before.own) =>
    growth(at, await clients.memory()) / 1024 / (part * parts);
  return {
    turns: grouped(turns, parts),
    kilobytes: {
      values: [await kilobytes(own, before.own)],
      floors: [await kilobytes(floor, before.floor)],
    },
  };
}

/** Starts a server of the product and a process of clients, and ends both after `work`. */
function withClients<T>(script: URL, work: (clients: Clients) => Promise<T>): Promise<T> {
  return MeasuredProcess.use<Service, T>(served, [part * (parts + 1)], ({ details }) =>
    MeasuredProcess.use<object, T>(script, [details.port, part], work),
  );
}
