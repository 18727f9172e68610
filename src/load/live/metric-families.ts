import { operationNames } from '../../contract/operations.js';
import type { ActorMeasure } from '../measures/measure-names.js';
import type { MeasureName } from '../measures/measures.js';
import { BucketedTimes } from './bucketed-times.js';
import type { LiveFigures } from './live-figures.js';

export type Labels = Readonly<Record<string, string>>;

export interface NumberPoint {
  readonly labels: Labels;
  readonly value: number;
}

export interface TimesPoint {
  readonly labels: Labels;
  readonly times: BucketedTimes;
}

interface Named {
  /** The name ends with its unit, as Prometheus recommends it. */
  readonly name: string;
  readonly help: string;
}

export interface NumberFamily extends Named {
  readonly kind: 'counter' | 'gauge';
  readonly points: (live: LiveFigures) => readonly NumberPoint[];
}

export interface TimesFamily extends Named {
  readonly kind: 'histogram';
  readonly points: (live: LiveFigures) => readonly TimesPoint[];
}

/** One metric with all its label values. No label has an id or a text of the service, except the code of an error. */
export type MetricFamily = NumberFamily | TimesFamily;

const operations: ReadonlySet<MeasureName> = new Set(operationNames);

const requests: NumberFamily = {
  kind: 'counter',
  name: 'tillfleet_load_requests_total',
  help: 'Calls with a result, by operation and outcome.',
  points: ({ measures }) =>
    [...measures].flatMap(([operation, { times, errors }]) => {
      if (!operations.has(operation)) return [];
      const failed = [...errors.values()].reduce((sum, count) => sum + count, 0);
      return [
        { labels: { operation, outcome: 'ok' }, value: times.count - failed },
        { labels: { operation, outcome: 'error' }, value: failed },
      ];
    }),
};

const errors: NumberFamily = {
  kind: 'counter',
  name: 'tillfleet_load_errors_total',
  help: 'Errors by measure, which is an operation or a step of the terminals, and by code.',
  points: ({ measures }) =>
    [...measures].flatMap(([measure, { errors: byCode }]) =>
      [...byCode].map(([code, value]) => ({ labels: { measure, code }, value })),
    ),
};

const latencies: TimesFamily = {
  kind: 'histogram',
  name: 'tillfleet_load_request_duration_seconds',
  help: 'From the instant at which a call was to begin to its response; without one, at least the time-out.',
  points: ({ measures }) =>
    [...measures].flatMap(([operation, { times }]) =>
      operations.has(operation) ? [{ labels: { operation }, times }] : [],
    ),
};

/** The names and meanings of the times of terminals. */
const actorTimes: Readonly<Record<ActorMeasure, readonly [name: string, help: string]>> = {
  connect: ['connect_duration', 'From the opening of a WebSocket to CONNECTED.'],
  registered: ['registration_duration', 'From the instant at which a terminal was to connect to online.'],
  delivery: ['delivery_duration', 'From the instant at which a command was to be created to its terminal.'],
  heartBeat: ['heart_beat_lateness', 'How much later than agreed a heart-beat of the service came.'],
  reconnect: ['reconnect_duration', 'From a cut, or the loss of a session, to online.'],
};

const terminalTimes = Object.entries(actorTimes).map(
  ([measure, [name, help]]): TimesFamily => ({
    kind: 'histogram',
    name: `tillfleet_load_${name}_seconds`,
    help,
    points: ({ measures }) => [
      { labels: {}, times: measures.get(measure as ActorMeasure)?.times ?? new BucketedTimes() },
    ],
  }),
);

const sessions: NumberFamily = {
  kind: 'gauge',
  name: 'tillfleet_load_sessions',
  help: 'Terminals by the state of their session.',
  points: ({ state }) =>
    Object.entries(state?.sessions ?? {}).map(([name, value]) => ({ labels: { state: name }, value })),
};

const info: NumberFamily = {
  kind: 'gauge',
  name: 'tillfleet_load_info',
  help: 'The facts of the load as labels; the value is 1.',
  points: ({ facts }) => [{ labels: { ...facts }, value: 1 }],
};

/** All metrics of a load, in the order in which they are written. */
export const metricFamilies: readonly MetricFamily[] = [
  info,
  requests,
  errors,
  latencies,
  ...terminalTimes,
  sessions,
  single('gauge', 'calls_in_flight', 'Calls that wait for their response.', ({ state }) => state?.inFlight),
  single(
    'counter',
    'arrivals_intended_total',
    'Calls of open phases that were due by the schedule.',
    ({ totals }) => totals.intended,
  ),
  single(
    'counter',
    'arrivals_started_total',
    'Calls of open phases that have begun.',
    ({ totals }) => totals.started,
  ),
  single(
    'counter',
    'calls_not_sent_total',
    'Calls that were due and could not be sent.',
    ({ totals }) => totals.notSent,
  ),
  single(
    'counter',
    'connections_without_socket_total',
    'Connections for which the system had no socket or port left.',
    ({ totals }) => totals.withoutSocket,
  ),
  single(
    'gauge',
    'generator_schedule_slip_p99_seconds',
    'How late calls have begun since the beginning: the 99th percentile.',
    ({ health }) => health && health.slipP99Ms / 1_000,
  ),
  single(
    'gauge',
    'generator_event_loop_lag_p99_seconds',
    'How late the timers of the generator were since the beginning: the 99th percentile.',
    ({ health }) => health && health.lagP99Ms / 1_000,
  ),
  single(
    'gauge',
    'generator_cpu_ratio',
    'The share of one processor that the generator has used since the beginning.',
    ({ health }) => health?.cpuShare,
  ),
];

/** A metric without labels. */
function single(
  kind: NumberFamily['kind'],
  name: string,
  help: string,
  value: (live: LiveFigures) => number | undefined,
): NumberFamily {
  return {
    kind,
    name: `tillfleet_load_${name}`,
    help,
    points: (live) => {
      const found = value(live);
      return found === undefined ? [] : [{ labels: {}, value: found }];
    },
  };
}
