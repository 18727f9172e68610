import { scopes } from '../../../../conformance/oracle/scopes.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { type ClauseChecks, checksFor } from '../../clause-checks.js';
import type { World } from '../../world.js';

/** Two merchants' apps of one mode, both with all eight scopes: only the owner sets them apart. */
export interface Neighbours {
  /** Of the scenario's merchant. */
  readonly victim: Integrator;
  /** Of another one. */
  readonly intruder: Integrator;
  /** The clause, or TEN-10 in the sandbox. */
  readonly checks: ClauseChecks;
  /** Begins the titles. */
  readonly mode: string;
  readonly sandbox: boolean;
}

/** Does the same for production apps and for sandbox apps, where it witnesses TEN-10. */
export async function inBothModes(
  world: World,
  clause: string,
  act: (neighbours: Neighbours) => Promise<void>,
): Promise<void> {
  const { merchantId } = await world.otherTenant();
  const all = scopes.map(({ name }) => name);
  for (const sandbox of [false, true]) {
    const victim = await world.app({ scopes: [...all], sandbox });
    const intruder = await world.app({ scopes: [...all], sandbox, owner: { merchantId } });
    const checks = checksFor(world, sandbox ? 'TEN-10' : clause);
    await act({ victim, intruder, checks, mode: sandbox ? 'sandbox' : 'production', sandbox });
  }
}
