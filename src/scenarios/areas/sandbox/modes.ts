import type { Integrator } from '../../../simulator/integrator/integrator.js';
import type { World } from '../../world.js';

/** A sandbox app and a production app of one merchant with the same scopes. */
export interface Modes {
  readonly sandbox: Integrator;
  readonly production: Integrator;
}

type Scopes = Parameters<World['app']>[0]['scopes'];

/** Creates an app of each mode for the scenario's merchant. */
export async function bothModes(world: World, scopes: Scopes): Promise<Modes> {
  const [sandbox, production] = await Promise.all([
    world.app({ scopes, sandbox: true }),
    world.app({ scopes, sandbox: false }),
  ]);
  return { sandbox, production };
}
