import type { Emit } from '../../events/event-bus.js';
import type { RandomRoot } from '../../random/random.js';
import { FaultScheduler } from '../../simulator/faults/fault-scheduler.js';
import type { FaultPlan } from '../../simulator/faults/plan.js';
import type { FleetOptions } from '../../simulator/fleet.js';
import type { RunRequest } from '../options.js';
import type { Started } from '../service/service.js';

export interface FleetFaultsDeps {
  readonly request: Pick<RunRequest, 'faults'>;
  readonly started: Started;
  readonly random: RandomRoot;
  readonly emit: Emit;
  readonly onInternalError: (fault: unknown) => void;
  /** True: faults may be started although there is no plan. */
  readonly startable: boolean;
}

const noPlan: FaultPlan = { name: 'none', faults: [] };

/** True if the faults restart the backend. */
export function needsRestart({ faults }: Pick<RunRequest, 'faults'>): boolean {
  return faults?.faults.some(({ kind }) => kind === 'backend-restart') ?? false;
}

/** The faults of a run's fleet, not started yet; undefined if it has none. */
export function createFleetFaults(parts: FleetFaultsDeps): FaultScheduler | undefined {
  const { request, started, random, emit, onInternalError, startable } = parts;
  if (request.faults === undefined && !startable) return undefined;
  const { target, baseUrl, webSocketUrl } = started;
  const { restart } = target;
  return new FaultScheduler({
    plan: request.faults ?? noPlan,
    random,
    emit,
    onInternalError,
    ...(restart && {
      async restart(whileDown: () => Promise<void>) {
        await restart(whileDown);
        emit('backend', { type: 'backend.started', baseUrl, webSocketUrl });
      },
    }),
  });
}

/** The connection of each terminal of the fleet to the backend: its own faulty line. */
export function overFaultyLines(
  scheduler: FaultScheduler | undefined,
  { http, link }: Pick<FleetOptions, 'http' | 'link'>,
): Pick<FleetOptions, 'connectionOf'> {
  if (scheduler === undefined) return {};
  return {
    connectionOf({ terminalId }) {
      const network = scheduler.networkOf(terminalId, link.network);
      return { http: http.over(network), link: { ...link, network } };
    },
  };
}
