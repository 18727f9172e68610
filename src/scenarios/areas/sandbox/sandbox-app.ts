import type { Integrator } from '../../../simulator/integrator/integrator.js';
import type { World } from '../../world.js';

/** A sandbox app that can pay and read its payments. */
export function sandboxApp(world: World): Promise<Integrator> {
  return world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: true });
}
