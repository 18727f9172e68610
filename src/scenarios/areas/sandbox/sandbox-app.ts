import type { Integrator } from '../../../simulator/integrator/integrator.js';
import type { World } from '../../world.js';

/** A sandbox app that can pay and look up what it paid. */
export function sandboxApp(world: World): Promise<Integrator> {
  return world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: true });
}
