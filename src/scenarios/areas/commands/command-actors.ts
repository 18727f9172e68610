import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import type { ReceivedMessage } from '../../../simulator/terminal/message.js';
import type { Terminal } from '../../../simulator/terminal/terminal.js';
import { responseField } from '../../response-field.js';
import type { World } from '../../world.js';

/** How long a delivery or a result may take before the scenario looks at what it has. */
export const deliveryTimeoutMs = 10_000;

/** An app that triggers terminals and reads what became of it. */
export function triggerApp(world: World): Promise<Integrator> {
  return world.app({ scopes: ['terminals:trigger', 'terminals:read'], sandbox: true });
}

/** The requestId of an accepted trigger; without one nothing of the scenario can be witnessed. */
export function requestIdOf(world: World, accepted: HttpExchange): string {
  const requestId = responseField(accepted, 'requestId');
  if (typeof requestId === 'string') return requestId;
  return world.inconclusive(`requestTerminal answered ${accepted.status} without a requestId`);
}

/** Whether listTerminals shows the terminal as online; undefined if it does not show it at all. */
export async function shownOnline(app: Integrator, { identity }: Terminal): Promise<unknown> {
  const items = responseField(await app.call('listTerminals'), 'items');
  if (!Array.isArray(items)) return undefined;
  return items.find((item) => item?.configId === identity.configId)?.online;
}

/**
 * Whether the service takes the register of the terminal that is on its way, at the first attempt that
 * gets a CONNECTED: without one nothing can be said of it.
 */
export async function takenAfterConnected(world: World, terminal: Terminal): Promise<boolean> {
  const within = { timeoutMs: deliveryTimeoutMs };
  const { terminalId } = terminal.identity;
  const connected = terminal.whenState('registering', within);
  await world.waitFor(`CONNECTED for ${terminalId}`, deliveryTimeoutMs, connected);
  const taken = terminal.whenState('online', within).then(() => true);
  const rejected = terminal.whenState('backing-off', within).then(() => false);
  const response = Promise.race([taken, rejected]).catch(() => false);
  return world.waitFor(`${terminalId} to be online`, deliveryTimeoutMs, response);
}

/** The first message with the requestId, or undefined if none came in time. */
export function messageOfRequest(
  world: World,
  terminal: Terminal,
  requestId: string,
  accepts: (message: ReceivedMessage) => boolean = () => true,
): Promise<ReceivedMessage | undefined> {
  const coming = terminal
    .waitForMessage((message) => message.requestId === requestId && accepts(message), deliveryTimeoutMs)
    .catch(() => undefined);
  return world.waitFor('the command at the terminal', deliveryTimeoutMs, coming);
}

/** Statuses that a command keeps. */
const finalStatuses: readonly unknown[] = ['COMPLETED', 'FAILED', 'EXPIRED'];

/** Asks requestStatus until the command is over, at most for `deliveredWithinMs`. The last answer counts. */
export async function finalStatus(world: World, app: Integrator, requestId: string): Promise<HttpExchange> {
  const deadline = Date.now() + deliveryTimeoutMs;
  // Each pause is told as an event: ever longer ones keep the stream readable.
  for (let pauseMs = 50; ; pauseMs = Math.min(2 * pauseMs, 1000)) {
    const status = await app.call('requestStatus', { requestId });
    if (finalStatuses.includes(responseField(status, 'status')) || Date.now() >= deadline) return status;
    await world.sleep(pauseMs, 'the command to be done');
  }
}
