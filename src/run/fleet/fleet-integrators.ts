import type { Emit } from '../../events/event-bus.js';
import { mapConcurrent } from '../../limiting/map-concurrent.js';
import type { RandomRoot } from '../../random/random.js';
import type { Administrator } from '../../simulator/administrator.js';
import type { HttpClient } from '../../simulator/http/http-client.js';
import type { ControlTenant } from '../../simulator/integrator/behaviours/behaviour.js';
import { Integrator } from '../../simulator/integrator/integrator.js';
import {
  SimulatedIntegrator,
  type SimulatedIntegratorOptions,
} from '../../simulator/integrator/simulated-integrator.js';
import type { LinkSettings } from '../../simulator/stomp/stomp-link.js';
import { maxConcurrentCalls } from './creations.js';
import type { Provisioned, ProvisionedApp } from './provision.js';

export interface FleetIntegratorsDeps {
  readonly http: HttpClient;
  readonly link: LinkSettings;
  /** Each integrator uses the stream `integrator:<name>`. */
  readonly random: RandomRoot;
  readonly emit: Emit;
  /** Creates the control apps. */
  readonly administrator: Administrator;
  /** The acts of a person, and the pace that follows from them. */
  readonly acting?: Pick<SimulatedIntegratorOptions, 'interference' | 'pace'>;
  /** The systems that the service has. Default: those of the personas. */
  readonly systems?: readonly [string, ...string[]] | undefined;
  /** False: the reference profile alone does not bind the service. Default true. */
  readonly strict?: boolean;
}

/** The fleet's integrators, not started yet. */
export function createIntegrators(
  { apps }: Pick<Provisioned, 'apps'>,
  deps: FleetIntegratorsDeps,
): Promise<readonly SimulatedIntegrator[]> {
  const { http, link, random, emit, acting, systems, strict = true } = deps;
  return mapConcurrent(apps, maxConcurrentCalls, async (app) => {
    const { name, persona, appId, appSecret, merchantId, terminalIds, roundsPerMinute } = app;
    const controlApp = await controlAppFor(app, deps);
    const production = await productionAppFor(app, deps);
    return new SimulatedIntegrator({
      name,
      persona:
        systems === undefined || systems.includes(persona.system)
          ? persona
          : { ...persona, system: systems[0] },
      integrator: new Integrator({ http, appId, appSecret }),
      link,
      random: random.stream(`integrator:${name}`),
      emit,
      terminalIds,
      merchantId,
      strict,
      ...(acting?.interference && { interference: acting.interference }),
      ...(acting?.pace && { pace: acting.pace }),
      ...(roundsPerMinute !== undefined && { roundsPerMinute }),
      ...(controlApp && { controlApp }),
      ...(production && { production }),
    });
  });
}

async function controlAppFor(
  app: ProvisionedApp,
  { http, administrator }: FleetIntegratorsDeps,
): Promise<SimulatedIntegratorOptions['controlApp']> {
  const { controlApp } = app.persona;
  if (controlApp === undefined) return undefined;
  const location = controlApp.of === 'another merchant' ? await createNeighbour(administrator) : app;
  const { merchantId, branchId } = location;
  const owner = location === app && branchId !== undefined ? { branchId } : { merchantId };
  const scopes = [...controlApp.scopes];
  const displayName = `${app.name} control app`;
  const { appId, appSecret } = await administrator.createApp({ displayName, owner, scopes, sandbox: true });
  const tenant = location === app ? { merchantId, appId } : { ...location, appId };
  return { integrator: new Integrator({ http, appId, appSecret }), tenant };
}

async function productionAppFor(
  { name, persona, merchantId, branchId }: ProvisionedApp,
  { http, administrator }: FleetIntegratorsDeps,
): Promise<Integrator | undefined> {
  if (persona.paysInProduction === undefined) return undefined;
  const owner = branchId === undefined ? { merchantId } : { branchId };
  const { appId, appSecret } = await administrator.createApp({
    displayName: `${name} in production`,
    owner,
    scopes: [...persona.scopes],
    sandbox: false,
  });
  return new Integrator({ http, appId, appSecret });
}

/** Another merchant with a terminal that never comes online, so that what is sent to it stays queued. */
async function createNeighbour(administrator: Administrator): Promise<Omit<ControlTenant, 'appId'>> {
  const { merchantId } = await administrator.createMerchant('Neighbour');
  const { branchId } = await administrator.createBranch(merchantId, 'Next door');
  const { terminalId, configId } = await administrator.createTerminal({
    branchId,
    name: 'Terminal next door',
  });
  return { merchantId, branchId, terminalId, configId };
}
