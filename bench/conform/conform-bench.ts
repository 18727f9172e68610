import type { Bench, Measurement } from '../bench.js';
import { runInChild } from '../process/run-in-child.js';
import { alternate, roundsOf, times } from '../rounds.js';
import { commandSeconds } from './command-time.js';
import type { SuiteFigures } from './suite-time.js';

const suiteTime = new URL('./suite-time.js', import.meta.url);
const rounds = 3;
/** Each scenario of the floor and through the dialect starts a service, so one of three scenarios is enough. */
const every = 3;

/** The time of the whole suite, as the command is called: the embedded backend in virtual time. */
const virtual: Measurement<'virtual'> = {
  figures: { virtual: { unit: 's', goal: { of: 'value', max: 8 } } },
  async measure() {
    const values = await times(rounds, () => commandSeconds(['conform', '--json', '--seed', '1']));
    return { virtual: { values, floors: [] } };
  },
};

/** The CPU of the suite through the server that speaks another dialect, and its binding, relative to the suite without them. */
const dialect: Measurement<'dialect-cpu'> = {
  figures: { 'dialect-cpu': { unit: 's of CPU', goal: { of: 'ratio', max: 2 } } },
  async measure() {
    const suite = (wire: string) => runInChild<SuiteFigures>(suiteTime, [wire, every]);
    const turns = await alternate(rounds, {
      floor: () => suite('reference'),
      own: () => suite('dialect'),
    });
    return { 'dialect-cpu': roundsOf(turns, ({ cpuSeconds }) => cpuSeconds) };
  },
};

/** The time of the suite over TCP on the real clock, where scenarios wait for the times that they judge. */
const realTime: Measurement<'real-time'> = {
  figures: { 'real-time': { unit: 's', goal: { of: 'value', max: 120 } } },
  async measure() {
    const seconds = await commandSeconds(['conform', '--real-time', '--json', '--seed', '1']);
    return { 'real-time': { values: [seconds], floors: [] } };
  },
};

/** The time in which the suite shows that it notices every mutant. */
const selftest: Measurement<'selftest'> = {
  figures: { selftest: { unit: 's', goal: { of: 'value', max: 300 } } },
  async measure() {
    return { selftest: { values: [await commandSeconds(['selftest', '--json'])], floors: [] } };
  },
};

/** The conformance suite as its user runs it. */
export const conformBench: Bench = {
  name: 'conform',
  title:
    'time of the conformance suite: in virtual time, through another dialect, on the real clock, and of its self-test',
  measurements: [virtual, dialect, realTime, selftest],
};
