import type { RunEvent } from '../../../src/events/event.js';
import { type RunRequest, withoutFleet } from '../../../src/run/options.js';
import { installClock } from '../../../src/virtual/clock.js';
import { drive } from '../../../src/virtual/drive.js';
import type { Alteration } from './frame-relay.js';

const origin = 'http://in-memory.invalid';

/** The choice of a run of the STOMP pack against the generic server. */
export interface JudgedBroker {
  /** Ids of scenarios. Default: all. */
  readonly scenarios?: readonly string[];
  /** False: what only the reference profile decides does not fail. Default: true. */
  readonly strict?: boolean;
  /** Default: guest. */
  readonly passcode?: string;
  /** Default: none. */
  readonly alteration?: Alteration;
}

/** The events of a run of the pack against the generic server, in memory and in virtual time. */
export async function judgeBroker(judged: JudgedBroker = {}): Promise<readonly RunEvent[]> {
  const { strict = true, passcode = 'guest', alteration = {} } = judged;
  const clock = installClock();
  try {
    // The clock first: modules that are loaded before it may keep real timers.
    const { createRun } = await import('../../../src/run/run.js');
    const { BrokerService } = await import('../../../src/run/service/broker-service.js');
    const { scenariosOf } = await import('../../../src/run/conform/pack.js');
    const { MemoryNetwork } = await import('../../../src/simulator/network/memory.js');
    const { createGenericServer } = await import('../../channel/generic-stomp/generic-server.js');
    const { relay } = await import('./frame-relay.js');
    let ids = 0;
    const server = createGenericServer(() => `generic-session-${++ids}`);
    const network = new MemoryNetwork({
      origin,
      latencyMs: 1,
      accept: (socket) =>
        relay(socket, (accepted) => void server.http.emit('connection', accepted), alteration),
    });
    const activityCount = () => network.wire.activityCount;
    const url = `${origin.replace('http', 'ws')}/`;
    const destinations = { topic: '/topic/pack', queue: '/queue/pack', named: true };
    const pack = { name: 'stomp', url, login: 'guest', ...destinations } as const;
    const { scenarios = scenariosOf(pack).map(({ id }) => id) } = judged;
    const request: RunRequest = { ...minimal, scenarios, strict, pack };
    const createService = () =>
      new BrokerService({ pack, passcode, owned: true, network, clock: 'virtual', activityCount });
    const run = createRun(request, { createService });
    const events: RunEvent[] = [];
    run.subscribe((event) => events.push(event));
    await drive(run.start(), { clock, activityCount });
    await drive(server.close(), { clock, activityCount });
    return events;
  } finally {
    clock.uninstall();
  }
}

const minimal = {
  ...withoutFleet,
  version: 'test',
  seed: 1,
  named: true,
  clock: 'virtual',
  network: 'memory',
  port: 0,
} as const;
