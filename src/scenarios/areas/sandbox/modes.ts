import type { Integrator } from '../../../simulator/integrator/integrator.js';
import type { World } from '../../world.js';

/** A sandbox app and a production app of one merchant with the same scopes. */
export interface Modes {
  readonly sandbox: Integrator;
  readonly production: Integrator;
}

type Scopes = Parameters<World['app']>[0]['scopes'];

/** Creates an app of each mode, by default for the scenario's merchant. */
export async function bothModes(
  world: World,
  scopes: Scopes,
  owner?: Parameters<World['app']>[0]['owner'],
): Promise<Modes> {
  const options = { scopes, ...(owner !== undefined && { owner }) };
  const [sandbox, production] = await Promise.all([
    world.app({ ...options, sandbox: true }),
    world.app({ ...options, sandbox: false }),
  ]);
  return { sandbox, production };
}
