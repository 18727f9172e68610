import type { TerminalCreated } from '../../../simulator/administrator.js';
import type { RawMessage, RawSocket } from '../../../simulator/stomp/raw-socket.js';
import type { World } from '../../world.js';
import { headerOf, isCommand, rawFrame } from '../reconnect/raw-frame.js';

export const answeredWithinMs = 10_000;

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
export async function answer(world: World, socket: RawSocket, command: string): Promise<Answer> {
  const decides = (message: RawMessage) => isCommand(command)(message) || isCommand('ERROR')(message);
  const coming = socket.waitForMessage(decides, answeredWithinMs).catch(() => undefined);
  const message = await world.waitFor(`${command} or a refusal`, answeredWithinMs, coming);
  if (message !== undefined && isCommand(command)(message)) return { kind: 'yes' };
  if (message === undefined && socket.closed === undefined) return { kind: 'none' };
  const closing = socket.waitForClose(answeredWithinMs).catch(() => undefined);
  const closed = await world.waitFor('the close', answeredWithinMs, closing);
  return { kind: 'no', code: message && headerOf(message.text, 'code'), close: closed?.code };
}

/** A WebSocket on which a CONNECT was sent, with that Authorization or none. */
export async function connect(
  world: World,
  authorization?: string,
): Promise<{ readonly socket: RawSocket; readonly connected: Answer }> {
  const socket = world.rawSocket();
  const { kind } = await socket.start();
  if (kind !== 'open') return world.inconclusive('the WebSocket was not opened');
  const token = authorization === undefined ? {} : { Authorization: authorization };
  socket.sendText(rawFrame('CONNECT', { 'accept-version': '1.2', host: 'terminal', ...token }));
  return { socket, connected: await answer(world, socket, 'CONNECTED') };
}

export function subscribe(
  world: World,
  socket: RawSocket,
  destination: string,
  claim: Partial<Claim>,
): Promise<Answer> {
  socket.sendText(rawFrame('SUBSCRIBE', { id: '0', destination, receipt: 'subscribed', ...claim }));
  return answer(world, socket, 'RECEIPT');
}

/** Without a good claim that works no refusal says anything. */
export async function legacyControl(world: World, terminal: TerminalCreated): Promise<RawSocket> {
  const { socket, connected } = await connect(world);
  if (connected.kind !== 'yes') return world.inconclusive('a CONNECT without a token is not accepted');
  const subscribed = await subscribe(world, socket, queueOf(terminal), claimOf(terminal));
  if (subscribed.kind === 'yes') return socket;
  return world.inconclusive('a SUBSCRIBE with good headers is not accepted');
}
