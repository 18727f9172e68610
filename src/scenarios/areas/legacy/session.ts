import type { TerminalCreated } from '../../../simulator/administrator.js';
import { headerLines } from '../../../simulator/stomp/raw-frame.js';
import type { AcceptsFrame, RawStompClient } from '../../../simulator/stomp/raw-stomp-client.js';
import type { World } from '../../world.js';

export const responseTimeoutMs = 10_000;

/** Where a legacy terminal says who it is. */
export type Claim = Readonly<Record<'config_id' | 'terminal_id' | 'access_id', string>>;

export function claimOf({ configId, terminalId, accessId }: TerminalCreated): Claim {
  return { config_id: String(configId), terminal_id: terminalId, access_id: accessId };
}

export function queueOf({ configId }: Pick<TerminalCreated, 'configId'>): string {
  return `/queue/terminal/${configId}`;
}

/** What came first of an answer: a frame of that kind, an ERROR, or the end. */
export type Answer =
  | { readonly kind: 'yes' }
  | { readonly kind: 'no'; readonly code: string | undefined; readonly close: number | undefined }
  | { readonly kind: 'none' };

/** Waits for the frame; an ERROR or a close instead of it is a refusal. */
export async function response(world: World, client: RawStompClient, command: string): Promise<Answer> {
  const decides: AcceptsFrame = (frame) => frame.command === command || frame.command === 'ERROR';
  const coming = client.waitForFrame(decides, responseTimeoutMs).catch(() => undefined);
  const frame = await world.waitFor(`${command} or a refusal`, responseTimeoutMs, coming);
  if (frame?.command === command) return { kind: 'yes' };
  if (frame === undefined && client.closed === undefined) return { kind: 'none' };
  const closing = client.waitForClose(responseTimeoutMs).catch(() => undefined);
  const closed = await world.waitFor('the close', responseTimeoutMs, closing);
  return { kind: 'no', code: frame?.headers.code, close: closed?.status };
}

/** A WebSocket on which a CONNECT was sent, with that Authorization or none. */
export async function connect(
  world: World,
  authorization?: string,
): Promise<{ readonly client: RawStompClient; readonly connected: Answer }> {
  const client = world.rawClient();
  const { kind } = await client.start();
  if (kind !== 'open') return world.inconclusive('the WebSocket was not opened');
  const token = authorization === undefined ? {} : { Authorization: authorization };
  client.sendFrame('CONNECT', headerLines({ 'accept-version': '1.2', host: 'terminal', ...token }));
  return { client, connected: await response(world, client, 'CONNECTED') };
}

export function subscribe(
  world: World,
  client: RawStompClient,
  destination: string,
  claim: Partial<Claim>,
): Promise<Answer> {
  client.sendFrame('SUBSCRIBE', headerLines({ id: '0', destination, receipt: 'subscribed', ...claim }));
  return response(world, client, 'RECEIPT');
}

/** Without a good claim that works no refusal says anything. */
export async function legacyControl(world: World, terminal: TerminalCreated): Promise<RawStompClient> {
  const { client, connected } = await connect(world);
  if (connected.kind !== 'yes') return world.inconclusive('a CONNECT without a token is not accepted');
  const subscribed = await subscribe(world, client, queueOf(terminal), claimOf(terminal));
  if (subscribed.kind === 'yes') return client;
  return world.inconclusive('a SUBSCRIBE with good headers is not accepted');
}
