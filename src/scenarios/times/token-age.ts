import type { Integrator } from '../../simulator/integrator/integrator.js';
import { day, hour } from '../../text/time-units.js';
import type { Scenario } from '../scenario.js';
import type { World } from '../world.js';

/** The ages of access tokens that the seed decides on. They live seven days. */
const ages = [0, hour, day, 6 * day] as const;

/**
 * Requests the tokens of the apps, and lets them become as old as the seed decides: what a service has looked up for a young
 * token it may have forgotten, or not looked up again. On the real clock they stay new.
 */
export async function letTokensAge(world: World, ...apps: readonly Integrator[]): Promise<void> {
  if (world.clock === 'real') return;
  await Promise.all(apps.map((app) => app.token()));
  await world.sleep(world.draw('the age of a token', ages), 'the age of its token');
}

/** The duration of a scenario whose tokens have become old so many times, each time at once. */
export function withAges(realMs: number, times: number): Scenario['takesMs'] {
  return { real: realMs, virtual: realMs + times * Math.max(...ages) };
}
