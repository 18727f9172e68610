import { printExchange } from '../../../simulator/http/redact.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import type { Observer } from '../../../simulator/observer.js';
import type { ReceivedMessage } from '../../../simulator/terminal/message.js';
import { responseField } from '../../response-field.js';
import type { World } from '../../world.js';
import { deliveryTimeoutMs, finalStatus } from './command-actors.js';

/** Checks that requestStatus shows the result that the terminal has reported (CMD-03). */
export async function checkRecorded(world: World, app: Integrator, requestId: string): Promise<void> {
  const status = await finalStatus(world, app, requestId);
  world.check({
    clause: 'CMD-03',
    title: 'requestStatus after the result',
    actual: responseField(status, 'status'),
    expected: 'COMPLETED',
    exchange: [printExchange(status)],
  });
}

/** The event of the result of a request, received or awaited; undefined if none arrives. */
export async function broadcastOf(
  world: World,
  dashboard: Observer,
  requestId: string,
): Promise<ReceivedMessage['body']> {
  const isIts = ({ body }: ReceivedMessage) =>
    body?.type === 'command-result' && body.requestId === requestId;
  const awaited = dashboard.waitFor(isIts, deliveryTimeoutMs).catch(() => undefined);
  return (await world.waitFor('the broadcast', deliveryTimeoutMs, awaited))?.body;
}

/** Checks that the result of a PRINT is broadcast on the admin topic (CMD-04). */
export async function checkBroadcast(
  world: World,
  dashboard: Observer,
  print: { readonly configId: number; readonly requestId: string },
): Promise<void> {
  const event = await broadcastOf(world, dashboard, print.requestId);
  const { type, configId, requestId, requestType, status } = event ?? {};
  world.check({
    clause: 'CMD-04',
    title: 'broadcast to the admin topic',
    actual: { type, configId, requestId, requestType, status },
    expected: { type: 'command-result', ...print, requestType: 'PRINT', status: 'COMPLETED' },
  });
}
