import type { HttpExchange } from '../../simulator/integrator/http-client.js';
import type { Integrator } from '../../simulator/integrator/integrator.js';
import type { ReceivedMessage } from '../../simulator/terminal/message.js';
import type { Terminal } from '../../simulator/terminal/terminal.js';
import { bodyField } from '../exchange.js';
import type { World } from '../world.js';

/** How long a delivery or a result may take before the scenario looks at what it has. */
export const deliveredWithinMs = 10_000;

/** An app that triggers terminals and reads what became of it. */
export function triggerApp(world: World): Promise<Integrator> {
  return world.app({ scopes: ['terminals:trigger', 'terminals:read'], sandbox: true });
}

/** The requestId of an accepted trigger; without one nothing of the scenario can be witnessed. */
export function requestIdOf(world: World, accepted: HttpExchange): string {
  const requestId = bodyField(accepted, 'requestId');
  if (typeof requestId === 'string') return requestId;
  return world.inconclusive(`requestTerminal answered ${accepted.status} without a requestId`);
}

/** Whether listTerminals shows the terminal as online; undefined if it does not show it at all. */
export async function shownOnline(app: Integrator, { identity }: Terminal): Promise<unknown> {
  const items = bodyField(await app.call('listTerminals'), 'items');
  if (!Array.isArray(items)) return undefined;
  return items.find((item) => item?.configId === identity.configId)?.online;
}

/** The first message with the requestId, or undefined if none came in time. */
export function messageOfRequest(
  world: World,
  terminal: Terminal,
  requestId: string,
  accepts: (message: ReceivedMessage) => boolean = () => true,
): Promise<ReceivedMessage | undefined> {
  const coming = terminal
    .waitForMessage((message) => message.requestId === requestId && accepts(message), deliveredWithinMs)
    .catch(() => undefined);
  return world.waitFor('the command at the terminal', deliveredWithinMs, coming);
}

/** Asks requestStatus until the command is done, at most for `deliveredWithinMs`. The last answer counts. */
export async function finalStatus(world: World, app: Integrator, requestId: string): Promise<HttpExchange> {
  const deadline = Date.now() + deliveredWithinMs;
  for (;;) {
    const status = await app.call('requestStatus', { requestId });
    const done = bodyField(status, 'status');
    if (done === 'COMPLETED' || done === 'FAILED' || Date.now() >= deadline) return status;
    await world.sleep(50, 'the command to be done');
  }
}
