import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { createRandomRoot } from '../../../random/random.js';
import { profilePart } from '../../../scenarios/conclusion.js';
import { Administrator } from '../../../simulator/administrator.js';
import { HttpClient } from '../../../simulator/http/http-client.js';
import { MemoryNetwork } from '../../../simulator/network/memory.js';
import type { Network } from '../../../simulator/network/network.js';
import { createTcpNetwork } from '../../../simulator/network/tcp.js';
import type { Finding } from '../checks/broken-clause.js';
import { DocumentedResponses } from '../checks/documented-responses.js';
import { Judge } from '../checks/judge.js';
import { Coverage } from '../search/coverage.js';
import type { Abilities } from './abilities.js';
import { System } from './system.js';
import { realTiming, type Timing, virtualTiming } from './timing.js';

/** A running service and its administrator. */
export interface RunningService {
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  readonly administrator: { readonly clientId: string; readonly clientSecret: string };
}

/** A system at a running service. */
export interface RunningSystem {
  readonly system: System;
  /** The differences from the reference profile so far. */
  differences(): readonly Finding[];
  /** Stops the actors. What they have created stays. */
  close(): Promise<void>;
}

/** The way to reach a service, and its clock. */
export interface Place {
  readonly network: Network;
  readonly clock: 'real' | 'virtual';
  readonly abilities: Abilities;
  readonly timing: Timing;
}

/** The abilities at a service that others have started: it is not restarted, and its clock is real. */
export const runningAbilities: Abilities = { production: true, restart: false, longWaits: false };

/** The abilities in the thread of a virtual backend. */
export const virtualAbilities: Abilities = { ...runningAbilities, longWaits: true };

/**
 * A place over TCP and on the real clock.
 *
 * @param toleranceMs the time that the service may be late, in addition to a second
 */
export function realPlace(toleranceMs: number): Place {
  const timing = realTiming(toleranceMs);
  return { network: createTcpNetwork(), clock: 'real', abilities: runningAbilities, timing };
}

/** A server in this thread, which is reached in memory. */
export interface ServerInThread {
  readonly baseUrl: string;
  /** Takes the server's end of a connection. */
  accept(socket: Duplex): void;
}

/** A place in memory, whose activity the driver of the virtual clock observes. */
export interface VirtualPlace extends Place {
  /** A count that rises with each activity on its network. */
  activityCount(): number;
}

/** Every arrival has its own instant, which makes the order of events unique. */
const virtualLatencyMs = 1;

/**
 * A place in memory, under the virtual clock of this thread.
 *
 * @param remoteAddress the address of its clients
 * @param toleranceMs the time that the service may be late
 */
export function virtualPlace(
  server: ServerInThread,
  remoteAddress: string,
  toleranceMs: number,
): VirtualPlace {
  const network = new MemoryNetwork({
    origin: server.baseUrl,
    accept: (socket) =>
      server.accept(Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })),
    latencyMs: virtualLatencyMs,
  });
  const { slackMs, atOnceMs } = virtualTiming;
  const timing = {
    ...virtualTiming,
    slackMs: slackMs + toleranceMs,
    atOnceMs: atOnceMs + toleranceMs,
    // The acquirer is configured by others.
    decidedWithinMs: Number.POSITIVE_INFINITY,
  };
  const activityCount = () => network.wire.activityCount;
  return { network, clock: 'virtual', abilities: virtualAbilities, timing, activityCount };
}

/**
 * Creates a system at a running service.
 *
 * @param place its network is closed with the system
 * @param strict false: deviations that the service document leaves open do not end a history
 * @throws Failure, exit code 2, if the service does not respond or refuses the administrator
 */
export async function createRunningSystem(
  { baseUrl, webSocketUrl, administrator }: RunningService,
  { network, clock, abilities, timing }: Place,
  strict: boolean,
): Promise<RunningSystem> {
  const ending = new AbortController();
  const http = new HttpClient({ network, baseUrl });
  const profile = profilePart({ strict });
  const judge = new Judge(profile);
  const documented = new DocumentedResponses(profile);
  try {
    const system = await System.create({
      target: {
        http,
        administrator: new Administrator({ http, ...administrator }),
        clock,
        link: { network, webSocketUrl },
        unique: randomBytes(4).toString('hex'),
      },
      judge,
      documented,
      strict,
      coverage: new Coverage(),
      random: createRandomRoot(1),
      abilities,
      timing,
      signal: ending.signal,
    });
    return {
      system,
      differences: () => [...judge.differences.values(), ...documented.differences.values()],
      async close() {
        ending.abort();
        await system.close();
        await network.close();
      },
    };
  } catch (error) {
    await network.close();
    throw error;
  }
}
