import type { BackendConfig } from '../../src/backend/config/config.js';
import { rateLimitsOff } from '../../src/backend/config/config.js';
import type { LoadService } from '../../src/load/backend/load-service.js';
import { findKnee } from '../../src/load/knee/find-knee.js';
import type { KneeStep } from '../../src/load/knee/knee-result.js';
import type { LiveFigures } from '../../src/load/live/live-figures.js';
import {
  type FinishedLoad,
  type LoadEnvironment,
  type LoadRequest,
  LoadRun,
} from '../../src/load/load-run.js';
import { parseProfile } from '../../src/load/profile/parse-profile.js';
import type { LoadSample } from '../../src/load/result/load-result.js';
import { type Segment, wholeLoad } from '../../src/load/schedule/segment.js';
import { type AroundCall, HttpClient } from '../../src/simulator/http/http-client.js';
import { inVirtualTime, type VirtualService } from '../support/virtual-time.js';

export interface VirtualLoadChanges {
  readonly segment?: Segment;
  /** The instant of the first phase, in milliseconds from the beginning of the run. Default: when it is prepared. */
  readonly startInMs?: number;
  /** Called instead of each call of the load. */
  readonly http?: AroundCall;
  readonly restartable?: boolean;
  /** Default: without rate limits. */
  readonly config?: Partial<BackendConfig>;
  /** The clock of the generator. Default: the virtual one. */
  readonly now?: () => number;
  /** The processor time of the generator in milliseconds. Default: none. */
  readonly cpuMs?: () => number;
  /** The delay of requests by a limit of the target file. Default: there is no limit. */
  readonly delayedMs?: () => number;
  /** False: the reference profile does not bind the service. Default: true. */
  readonly strict?: boolean;
  /** Changes to the service under load. */
  readonly service?: Partial<LoadService>;
  /** Called with the run before it begins. */
  readonly before?: (run: LoadRun) => void;
  /** Called with the run when the load begins. */
  readonly onStarted?: (run: LoadRun, service: VirtualService) => void;
  readonly onSample?: (sample: LoadSample) => void;
  readonly live?: LiveFigures;
  /** Called when the load has ended. */
  readonly afterwards?: () => Promise<void>;
}

/** A load in virtual time; undefined if it was stopped before it had begun. */
export function stoppedLoad(
  yaml: string,
  changes: VirtualLoadChanges = {},
): Promise<FinishedLoad | undefined> {
  return inVirtualService(yaml, changes, (run) => run.perform());
}

/** A search for the knee of payNow in virtual time, with the steps that it has shown. */
export function virtualKnee(yaml: string, changes: VirtualLoadChanges = {}) {
  return inVirtualService(yaml, changes, async (run, request, environment) => {
    const steps: KneeStep[] = [];
    const result = await findKnee(run, request, environment, {
      operation: 'payNow',
      stepMs: 2_000,
      fromPerSecond: 10,
      maxPerSecond: 200,
      onStep: (step) => steps.push(step),
    });
    return { result, steps };
  });
}

function inVirtualService<T>(
  yaml: string,
  changes: VirtualLoadChanges,
  perform: (run: LoadRun, request: LoadRequest, environment: LoadEnvironment) => Promise<T>,
): Promise<T> {
  const { segment = wholeLoad, http, restartable = false, config = rateLimitsOff, onStarted } = changes;
  const { now = () => Date.now(), cpuMs = () => 0, onSample = () => undefined, live } = changes;
  return inVirtualTime({ config, restartable }, async (service) => {
    const request: LoadRequest = {
      version: '0',
      seed: 7,
      segment,
      machine: 'a machine',
      profile: parseProfile(yaml, 'test.yaml', 'test'),
      source: { yaml, thresholds: [] },
      ...(changes.startInMs !== undefined && { startAt: Date.now() + changes.startInMs }),
    };
    const environment: LoadEnvironment = {
      service: {
        ...serviceOf(service, http === undefined ? service.http : around(service, http), changes),
        ...changes.service,
      },
      clock: { now },
      cpuMs,
      unique: `t${segment.number}`,
      onSample,
      live,
      onStarted: () => onStarted?.(run, service),
    };
    const run: LoadRun = new LoadRun(request, environment);
    changes.before?.(run);
    const performed = await perform(run, request, environment);
    await changes.afterwards?.();
    return performed;
  });
}

/** A load in virtual time that has a result. */
export async function virtualLoad(yaml: string, changes: VirtualLoadChanges = {}): Promise<FinishedLoad> {
  const finished = await stoppedLoad(yaml, changes);
  if (finished === undefined) throw new Error('the load has not begun');
  return finished;
}

/** The summary of a measure of the result. */
export function measureOf({ result }: Pick<FinishedLoad, 'result'>, name: string) {
  return result.measures.find((each) => each.measure === name);
}

/** 20 payments a second for 6 seconds. */
export const steadyProfile = `
operations: { payNow: 1 }
phases:
  - { name: steady, for: 6s, arrivals: { kind: constant, rate: 20/s } }
`;

function serviceOf(
  service: VirtualService,
  http: HttpClient,
  { delayedMs, strict = true }: VirtualLoadChanges,
): LoadService {
  return {
    name: 'embedded',
    rateLimits: 'off',
    internalErrors: [],
    start: async () => ({
      http,
      link: service.target.link,
      administrator: service.administrator,
      delayedMs,
      strict,
    }),
    stop: async () => undefined,
  };
}

/** A client of the service that sends its calls in this way. */
function around({ network, backend }: VirtualService, how: AroundCall): HttpClient {
  return new HttpClient({ network, baseUrl: backend.baseUrl, around: how });
}
