import { randomBytes } from 'node:crypto';
import { createRandomRoot } from '../../../random/random.js';
import { Administrator } from '../../../simulator/administrator.js';
import { HttpClient } from '../../../simulator/http/http-client.js';
import { createTcpNetwork } from '../../../simulator/network/tcp.js';
import { DocumentedResponses } from '../checks/documented-responses.js';
import { type Finding, Judge } from '../checks/judge.js';
import { Coverage } from '../search/coverage.js';
import type { Abilities } from './abilities.js';
import { System } from './system.js';
import { realTiming } from './timing.js';

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

/** The abilities at a service that others have started: it is not restarted, and its clock is real. */
export const runningAbilities: Abilities = { production: true, restart: false, longWaits: false };

/**
 * Creates a system at a running service, over TCP and on the real clock.
 *
 * @param strict false: what differs from the reference profile alone does not end a history
 * @param toleranceMs the time that the service may be late, in addition to a second
 * @throws Failure, exit code 2, if the service does not respond or refuses the administrator
 */
export async function createRunningSystem(
  { baseUrl, webSocketUrl, administrator }: RunningService,
  { strict, toleranceMs }: { readonly strict: boolean; readonly toleranceMs: number },
): Promise<RunningSystem> {
  const network = createTcpNetwork();
  const ending = new AbortController();
  const http = new HttpClient({ network, baseUrl });
  const judge = new Judge(strict);
  const documented = new DocumentedResponses(strict);
  try {
    const system = await System.create({
      target: {
        ...{ http, administrator: new Administrator({ http, ...administrator }), clock: 'real' },
        ...{ link: { network, webSocketUrl }, unique: randomBytes(4).toString('hex') },
      },
      ...{ judge, documented, strict, coverage: new Coverage(), random: createRandomRoot(1) },
      ...{ abilities: runningAbilities, timing: realTiming(toleranceMs), signal: ending.signal },
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
