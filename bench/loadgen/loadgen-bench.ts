import type { Bench, Measurement } from '../bench.js';
import { commandSeconds } from '../conform/command-time.js';
import { MeasuredProcess, perSecond, type Service } from '../process/measured-process.js';
import { growth } from '../process/memory.js';
import { runInChild } from '../process/run-in-child.js';
import { alternate, roundsOf, times } from '../rounds.js';
import type { GeneratorFigures } from './generator-calls.js';
import { autocannonRate, wrkRate } from './other-generators.js';
import { withSavedSegments } from './saved-segments.js';

const bareService = new URL('./bare-service.js', import.meta.url);
const generator = new URL('./generator-calls.js', import.meta.url);
const channel = new URL('../channel/served-channel.js', import.meta.url);
const simulated = new URL('../fleet/simulated-terminals.js', import.meta.url);
const bare = new URL('../fleet/bare-terminals.js', import.meta.url);

const rounds = 5;
const turnSeconds = 4;
const terminals = 5_000;
const warmUpTerminals = 1;
const segments = 100;

const generated = (port: number, rate = 0) =>
  runInChild<GeneratorFigures>(generator, [port, turnSeconds, rate]);

/** Runs against a fresh bare service. */
function withBareService<T>(work: (port: number) => Promise<T>): Promise<T> {
  return MeasuredProcess.use<Service, T>(bareService, [], ({ details }) => work(details.port));
}

/** Calls of 64 users without a time to think, relative to autocannon, which builds, checks and records less. */
const closed: Measurement<'closed-calls'> = {
  figures: { 'closed-calls': { unit: 'calls/s', goal: { of: 'ratio', min: 0.7 } } },
  async measure() {
    const turns = await withBareService((port) =>
      alternate(rounds, {
        floor: () => autocannonRate(port, turnSeconds),
        own: async () => (await generated(port)).perSecond,
      }),
    );
    return { 'closed-calls': turns };
  },
};

/** The same relative to wrk, which is information: its client is written in C. */
const closedWrk: Measurement<'closed-calls-wrk'> = {
  figures: { 'closed-calls-wrk': { unit: 'calls/s', goal: { of: 'ratio' } } },
  async measure() {
    const turns = await withBareService((port) =>
      alternate(rounds, {
        floor: () => wrkRate(port, turnSeconds),
        own: async () => (await generated(port)).perSecond,
      }),
    );
    return { 'closed-calls-wrk': turns };
  },
};

/** Calls at half the rate of the closed ones: whether they begin when they are due. The floor is the asked rate. */
const open: Measurement<'open-rate' | 'open-slip'> = {
  figures: {
    'open-rate': { unit: 'calls/s', goal: { of: 'ratio', min: 0.99, max: 1.01 } },
    'open-slip': { unit: 'ms at p99', goal: { of: 'value', max: 5 } },
  },
  measure: () =>
    withBareService(async (port) => {
      const { perSecond: highest } = await generated(port);
      const asked = Math.floor(highest / 2);
      const turns = await times(rounds, () => generated(port, asked));
      return {
        'open-rate': { values: turns.map((turn) => turn.perSecond), floors: turns.map(() => asked) },
        'open-slip': { values: turns.map((turn) => turn.slipP99Ms), floors: [] },
      };
    }),
};

interface Connected {
  readonly perSecond: number;
  readonly kilobytes: number;
}

/** 5,000 terminals connect at once to a fresh service, from one process of clients. */
function connectAll(clients: URL): Promise<Connected> {
  return MeasuredProcess.use<Service, Connected>(channel, [terminals + warmUpTerminals], ({ details }) =>
    MeasuredProcess.use<object, Connected>(clients, [details.port, terminals], async (own) => {
      const before = await own.memory();
      const turn = await own.turn(terminals, () => own.run('connect'));
      const kilobytes = growth(before, await own.memory()) / 1024 / terminals;
      return { perSecond: perSecond([turn]), kilobytes };
    }),
  );
}

/** The terminals of a load, relative to bare WebSocket clients that send the same requests and frames. */
const storm: Measurement<'connect-storm' | 'memory-per-terminal'> = {
  figures: {
    'connect-storm': { unit: 'terminals/s', goal: { of: 'ratio', min: 0.8 } },
    'memory-per-terminal': { unit: 'KB', goal: { of: 'value', max: 30 } },
  },
  async measure() {
    const turns = await alternate(3, { floor: () => connectAll(bare), own: () => connectAll(simulated) });
    return {
      'connect-storm': roundsOf(turns, (turn) => turn.perSecond),
      'memory-per-terminal': roundsOf(turns, ({ kilobytes }) => kilobytes),
    };
  },
};

/** The time of `tillfleet load merge`, from its start to its end. */
const merge: Measurement<'merge'> = {
  figures: { merge: { unit: 's', goal: { of: 'value', max: 2 } } },
  async measure() {
    const values = await withSavedSegments(segments, (folders) =>
      times(rounds, () => commandSeconds(['load', 'merge', ...folders])),
    );
    return { merge: { values, floors: [] } };
  },
};

/** The generator of loads: whether it is quick and even enough to measure a service and not itself. */
export const loadgenBench: Bench = {
  name: 'loadgen',
  title:
    'the generator of loads: calls relative to autocannon and wrk, its schedule, its terminals, merging segments',
  measurements: [closed, closedWrk, open, storm, merge],
};
