import type { Emit } from '../events/event-bus.js';
import type { RandomRoot } from '../random/random.js';
import type { Administrator } from '../simulator/administrator.js';
import { IntegratorBot } from '../simulator/integrator/bot.js';
import type { HttpClient } from '../simulator/integrator/http-client.js';
import { Integrator } from '../simulator/integrator/integrator.js';
import { type Persona, personas } from '../simulator/integrator/personas.js';
import type { TerminalIdentity } from '../simulator/terminal/account.js';

/** Administration calls under way at one time. */
const callsUnderWay = 16;

export interface FleetPlan {
  readonly terminals: number;
  readonly integrators: number;
  /** From 0 to 1. Default 0. */
  readonly legacyShare?: number | undefined;
}

/** Who the fleet is: terminals in two branches of one merchant, and the merchant's sandbox apps. */
export interface Provisioned {
  readonly identities: readonly TerminalIdentity[];
  readonly apps: readonly ProvisionedApp[];
}

interface ProvisionedApp {
  readonly name: string;
  readonly persona: Persona;
  readonly appId: string;
  readonly appSecret: string;
}

/** Creates the fleet's world through the administration interface, as its owner would. */
export async function provision(administrator: Administrator, plan: FleetPlan): Promise<Provisioned> {
  const { merchantId } = await administrator.createMerchant('Tillfleet');
  const north = await administrator.createBranch(merchantId, 'North');
  const south = await administrator.createBranch(merchantId, 'South');
  const { legacyShare = 0 } = plan;
  const identities = await inOrder(plan.terminals, async (index): Promise<TerminalIdentity> => {
    const { branchId } = index % 2 === 0 ? north : south;
    const terminal = { branchId, name: `Till ${index + 1}` };
    if (!isOfShare(legacyShare, index)) return administrator.createTerminal(terminal);
    return { ...(await administrator.createTerminal({ ...terminal, legacy: true })), legacy: true };
  });
  const apps = await inOrder(plan.integrators, async (index) => {
    const persona = personas[index % personas.length] ?? personas[0];
    const name = `${persona.name}-${Math.floor(index / personas.length) + 1}`;
    const scopes = [...persona.scopes];
    const app = { displayName: name, owner: { merchantId }, scopes, sandbox: true };
    const { appId, appSecret } = await administrator.createApp(app);
    return { name, persona, appId, appSecret };
  });
  return { identities, apps };
}

/** Spread evenly: of the first n, whatever n, the share holds as nearly as it can. */
function isOfShare(share: number, index: number): boolean {
  // A share like 0.1 is a little off in binary: 0.1 * 10 must not miss 1.
  const upTo = (count: number) => Math.floor(count * share + 1e-9);
  return upTo(index + 1) > upTo(index);
}

export interface BotParts {
  readonly http: HttpClient;
  readonly random: RandomRoot;
  readonly emit: Emit;
}

export function createBots(
  { identities, apps }: Provisioned,
  { http, random, emit }: BotParts,
): readonly IntegratorBot[] {
  const terminalIds = identities.map(({ terminalId }) => terminalId);
  return apps.map(
    ({ name, persona, appId, appSecret }) =>
      new IntegratorBot({
        name,
        persona,
        integrator: new Integrator({ http, appId, appSecret }),
        random: random.stream(`integrator:${name}`),
        emit,
        terminalIds,
      }),
  );
}

/** `make(0)` to `make(count - 1)`, a bounded number under way; the results in their order. */
async function inOrder<T>(count: number, make: (index: number) => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  const indices = Array.from({ length: count }, (_, index) => index).values();
  const work = async () => {
    for (const index of indices) results[index] = await make(index);
  };
  await Promise.all(Array.from({ length: Math.min(callsUnderWay, count) }, work));
  return results;
}
