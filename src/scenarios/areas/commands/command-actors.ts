import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import type { ReceivedMessage } from '../../../simulator/terminal/message.js';
import type { Terminal } from '../../../simulator/terminal/terminal.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { responseField } from '../../response-field.js';
import type { World } from '../../world.js';
import { settled } from '../terminals/settled.js';
import { onlineIn, pagesOfTerminals } from '../terminals/shown-terminal.js';

/** The time that a delivery or a result may take. */
export const deliveryTimeoutMs = 10_000;

/** An app that creates commands and reads their status, in the mode that the seed decides; an existing one is of the sandbox. */
export function commandApp(world: World): Promise<Integrator> {
  return world.app({
    scopes: ['terminals:trigger', 'terminals:read'],
    sandbox: !world.createsApps || world.draw('mode', [true, false]),
  });
}

/** The requestId of an accepted command; without one the scenario is inconclusive. */
export function requestIdOf(world: World, accepted: HttpExchange): string {
  const requestId = responseField(accepted, 'requestId');
  if (typeof requestId === 'string') return requestId;
  return world.inconclusive(`the response to requestTerminal was ${accepted.status} without a requestId`);
}

/** Returns whether listTerminals shows the terminal as online, as soon as it does as awaited; undefined if it is not listed. */
export function shownOnline(
  world: World,
  app: Integrator,
  { identity }: Terminal,
  awaited: boolean,
): Promise<unknown> {
  const read = async () => onlineIn(await pagesOfTerminals(world, app), identity.configId);
  return settled(world, read, (online) => online === awaited);
}

/**
 * Returns whether the service accepts the register of a connecting terminal, on the first attempt that receives CONNECTED;
 * without CONNECTED the scenario is inconclusive.
 */
export async function registersAfterConnected(world: World, terminal: Terminal): Promise<boolean> {
  const limit = { timeoutMs: deliveryTimeoutMs };
  const { terminalId } = terminal.identity;
  const connected = terminal.whenState('registering', limit);
  await world.waitFor(`CONNECTED for ${terminalId}`, deliveryTimeoutMs, connected);
  const accepted = terminal.whenState('online', limit).then(() => true);
  const rejected = terminal.whenState('backing-off', limit).then(() => false);
  const outcome = Promise.race([accepted, rejected]).catch(() => false);
  return world.waitFor(`${terminalId} to be online`, deliveryTimeoutMs, outcome);
}

/** The first message with the requestId; undefined if none arrives in time. */
export function messageOfRequest(
  world: World,
  terminal: Terminal,
  requestId: string,
  accepts: (message: ReceivedMessage) => boolean = () => true,
): Promise<ReceivedMessage | undefined> {
  const awaited = terminal
    .waitForMessage((message) => message.requestId === requestId && accepts(message), deliveryTimeoutMs)
    .catch(() => undefined);
  return world.waitFor('the command at the terminal', deliveryTimeoutMs, awaited);
}

/** The statuses in which a command ends. */
const finalStatuses: readonly unknown[] = ['COMPLETED', 'FAILED', 'EXPIRED'];

/** Calls requestStatus until the command has ended, at most for `deliveryTimeoutMs`. Returns the last response. */
export async function finalStatus(world: World, app: Integrator, requestId: string): Promise<HttpExchange> {
  const deadline = monotonicNow() + deliveryTimeoutMs;
  // Each pause is an event; growing pauses keep the stream readable.
  for (let pauseMs = 50; ; pauseMs = Math.min(2 * pauseMs, 1000)) {
    const status = await app.call('requestStatus', { requestId });
    if (finalStatuses.includes(responseField(status, 'status')) || monotonicNow() >= deadline) return status;
    await world.sleep(pauseMs, 'the command to end');
  }
}
