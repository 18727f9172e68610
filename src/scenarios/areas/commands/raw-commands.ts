import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { FrameOutcome } from '../../../simulator/stomp/attempt.js';
import type { JsonMessage } from '../../../simulator/stomp/raw-stomp-client.js';
import { responseField } from '../../response-field.js';
import type { World } from '../../world.js';
import type { RawStompSession } from '../channel/raw-stomp-session.js';

const actions: readonly unknown[] = ['PRINT', 'FORCE_REFRESH', 'SYNC_REQUEST'];

/** The time in which anything unexpected would arrive. */
const settlingMs = 400;

/**
 * The commands that a session has received, the oldest first. A service may send further actions, and a SYNC_REQUEST of its
 * own, which no caller has requested.
 */
export function commandsOf({ messages }: RawStompSession): readonly JsonMessage[] {
  const isOwn = ({ action, requestId }: JsonMessage['body']) =>
    action === 'SYNC_REQUEST' && requestId === undefined;
  return messages.filter(({ body }) => actions.includes(body.action) && !isOwn(body));
}

/** The commands of the session once it has received that many, and everything unexpected has had time to arrive. */
export async function settledCommands(
  world: World,
  session: RawStompSession,
  count: number,
): Promise<readonly JsonMessage[]> {
  await session.next(`${count} commands`, () => commandsOf(session).length >= count);
  await world.sleep(settlingMs, 'unexpected commands');
  return commandsOf(session);
}

/**
 * Acknowledges the messages of a session as they come, until it has received all or nothing more comes. Returns all of
 * them.
 *
 * @param settle what else ends a message
 */
export async function acknowledged(
  session: RawStompSession,
  received: () => readonly JsonMessage[],
  isAll: (messages: readonly JsonMessage[]) => boolean,
  settle?: (message: JsonMessage) => Promise<unknown>,
): Promise<readonly JsonMessage[]> {
  for (let done = 0; ; ) {
    const more = received().slice(done);
    for (const message of more) {
      const { ack } = message.headers;
      if (ack !== undefined) await session.attempt('ACK', { id: ack });
      await settle?.(message);
    }
    done += more.length;
    if (isAll(received()) || more.length === 0) return received();
    await session.next('more messages', () => received().length > done);
  }
}

/** The texts of the PRINTs among the commands. */
export function printed(commands: readonly JsonMessage[]): readonly unknown[] {
  return commands.filter(({ body }) => body.action === 'PRINT').map(({ body }) => body.body);
}

/** Sends a command result. */
export function sendResult(
  session: RawStompSession,
  requestId: unknown,
  more: Readonly<Record<string, unknown>> = {},
): Promise<FrameOutcome> {
  const result = { requestId, requestType: 'PRINT', status: 'COMPLETED', result: {}, ...more };
  return session.sendJson('/app/terminal/command-result', result);
}

/** The named fields that a response body has. */
export function presentFields(
  exchange: HttpExchange,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  const values = names.map((name) => [name, responseField(exchange, name)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
