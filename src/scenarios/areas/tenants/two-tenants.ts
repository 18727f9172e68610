import { scopeNames } from '../../../../conformance/oracle/operations.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { type ClauseChecks, checksFor } from '../../clause-checks.js';
import { letTokensAge } from '../../times/token-age.js';
import type { World } from '../../world.js';

/** Apps of two merchants in one mode, both with all eight scopes: they differ only in their owner. */
export interface TwoTenants {
  /** The app of the scenario's merchant. */
  readonly victim: Integrator;
  /** The app of another merchant. */
  readonly intruder: Integrator;
  /** The checks of the clause; in the sandbox those of TEN-10. */
  readonly checks: ClauseChecks;
  /** The start of the titles of checks. */
  readonly mode: string;
  readonly sandbox: boolean;
}

/** Runs the function for production apps and for sandbox apps, which witness TEN-10. */
export async function inBothModes(
  world: World,
  clause: string,
  run: (tenants: TwoTenants) => Promise<void>,
): Promise<void> {
  const { merchantId } = await world.otherTenant();
  for (const sandbox of [false, true]) {
    const victim = await world.app({ scopes: scopeNames, sandbox });
    const intruder = await world.app({ scopes: scopeNames, sandbox, owner: { merchantId } });
    await letTokensAge(world, victim, intruder);
    const checks = checksFor(world, sandbox ? 'TEN-10' : clause);
    await run({ victim, intruder, checks, mode: sandbox ? 'sandbox' : 'production', sandbox });
  }
}
