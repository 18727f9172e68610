import type { Emit } from '../../events/event-bus.js';
import { mapConcurrent } from '../../limiting/map-concurrent.js';
import type { RandomRoot } from '../../random/random.js';
import type { Administrator } from '../../simulator/administrator.js';
import type { HttpClient } from '../../simulator/http/http-client.js';
import type { Shop } from '../../simulator/integrator/behaviours/behaviour.js';
import { Integrator } from '../../simulator/integrator/integrator.js';
import { type BotOptions, IntegratorBot } from '../../simulator/integrator/simulated-integrator.js';
import type { LinkSettings } from '../../simulator/stomp/stomp-link.js';
import { maxConcurrentCalls, type Provisioned, type ProvisionedApp } from './provision.js';

export interface FleetIntegratorsDeps {
  readonly http: HttpClient;
  readonly link: LinkSettings;
  /** Each integrator takes the stream `integrator:<name>`. */
  readonly random: RandomRoot;
  readonly emit: Emit;
  /** Makes the apps that look on. */
  readonly administrator: Administrator;
}

/** The fleet's integrators, not started yet. */
export function createIntegrators(
  { apps }: Pick<Provisioned, 'apps'>,
  parts: FleetIntegratorsDeps,
): Promise<readonly IntegratorBot[]> {
  const { http, link, random, emit } = parts;
  return mapConcurrent(apps, maxConcurrentCalls, async (app) => {
    const { name, persona, appId, appSecret, terminalIds, roundsPerMinute } = app;
    const onlooker = await controlAppFor(app, parts);
    return new IntegratorBot({
      name,
      persona,
      integrator: new Integrator({ http, appId, appSecret }),
      link,
      random: random.stream(`integrator:${name}`),
      emit,
      terminalIds,
      ...(roundsPerMinute !== undefined && { roundsPerMinute }),
      ...(onlooker && { onlooker }),
    });
  });
}

async function controlAppFor(
  app: ProvisionedApp,
  { http, administrator }: FleetIntegratorsDeps,
): Promise<BotOptions['onlooker']> {
  const { onlooker } = app.persona;
  if (onlooker === undefined) return undefined;
  const place = onlooker.of === 'another merchant' ? await openShop(administrator) : app;
  const { merchantId, branchId } = place;
  const owner = place === app && branchId !== undefined ? { branchId } : { merchantId };
  const scopes = [...onlooker.scopes];
  const displayName = `${app.name} onlooker`;
  const { appId, appSecret } = await administrator.createApp({ displayName, owner, scopes, sandbox: true });
  const shop = place === app ? { merchantId, appId } : { ...place, appId };
  return { integrator: new Integrator({ http, appId, appSecret }), shop };
}

/** Another merchant with a terminal that never comes online, so that what is sent to it waits. */
async function openShop(administrator: Administrator): Promise<Omit<Shop, 'appId'>> {
  const { merchantId } = await administrator.createMerchant('Neighbour');
  const { branchId } = await administrator.createBranch(merchantId, 'Next door');
  const { terminalId, configId } = await administrator.createTerminal({ branchId, name: 'Till next door' });
  return { merchantId, branchId, terminalId, configId };
}
