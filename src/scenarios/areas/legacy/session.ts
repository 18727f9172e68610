import type { TerminalCreated } from '../../../simulator/administrator.js';
import { attemptFrame } from '../../../simulator/stomp/attempt.js';
import { headerLines } from '../../../simulator/stomp/raw-frame.js';
import type { AcceptsFrame, RawStompClient } from '../../../simulator/stomp/raw-stomp-client.js';
import type { World } from '../../world.js';
import { RawStompSession } from '../channel/raw-stomp-session.js';

export const responseTimeoutMs = 10_000;

/** The headers by which a legacy terminal authenticates. */
export type LegacyIdentity = Readonly<Record<'config_id' | 'terminal_id' | 'access_id', string>>;

/** The valid headers of a terminal. */
export function identityOf({ configId, terminalId, accessId }: TerminalCreated): LegacyIdentity {
  return { config_id: String(configId), terminal_id: terminalId, access_id: accessId };
}

export function queueOf({ configId }: Pick<TerminalCreated, 'configId'>): string {
  return `/queue/terminal/${configId}`;
}

/** The outcome of a frame: accepted, or rejected by an ERROR or a close. */
export type Outcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected'; readonly code: string | undefined; readonly close: number | undefined }
  | { readonly kind: 'no response' };

/** Sends a frame with a receipt. An ERROR or a close in place of its acceptance is a rejection. */
export async function outcomeOf(
  world: World,
  client: RawStompClient,
  command: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<Outcome> {
  const frame = { command, headerLines: headerLines(headers), ...(body !== undefined && { body }) };
  const attempt = attemptFrame(client, frame, { timeoutMs: responseTimeoutMs });
  const outcome = await world.waitFor(`the outcome of ${command}`, responseTimeoutMs, attempt);
  if (outcome === 'accepted') return { kind: 'accepted' };
  return outcome === 'nothing' ? { kind: 'no response' } : rejectionOf(world, client);
}

async function rejectionOf(world: World, client: RawStompClient): Promise<Outcome> {
  const error = client.frames.find(({ command }) => command === 'ERROR');
  const closing = client.waitForClose(responseTimeoutMs).catch(() => undefined);
  const closed = await world.waitFor('the close', responseTimeoutMs, closing);
  return { kind: 'rejected', code: error?.headers.code, close: closed?.status };
}

/** Waits for CONNECTED; an ERROR or a close in its place is a rejection. */
async function outcomeOfConnect(world: World, client: RawStompClient): Promise<Outcome> {
  const decides: AcceptsFrame = ({ command }) => command === 'CONNECTED' || command === 'ERROR';
  const awaited = client.waitForFrame(decides, responseTimeoutMs).catch(() => undefined);
  const frame = await world.waitFor('CONNECTED or a rejection', responseTimeoutMs, awaited);
  if (frame?.command === 'CONNECTED') return { kind: 'accepted' };
  if (frame === undefined && client.closed === undefined) return { kind: 'no response' };
  return rejectionOf(world, client);
}

/** A client that has sent CONNECT, with that Authorization or none and with further headers, and the outcome. */
export async function connect(
  world: World,
  authorization?: string,
  more: Partial<LegacyIdentity> = {},
  path?: string,
): Promise<{ readonly client: RawStompClient; readonly connected: Outcome }> {
  const client = world.rawClient(path);
  const { kind } = await client.start();
  if (kind !== 'open') return world.inconclusive('the WebSocket was not opened');
  const token = authorization === undefined ? {} : { Authorization: authorization };
  client.sendConnect(headerLines({ ...token, ...more }));
  return { client, connected: await outcomeOfConnect(world, client) };
}

export function subscribe(
  world: World,
  client: RawStompClient,
  destination: string,
  identity: Partial<LegacyIdentity>,
): Promise<Outcome> {
  return outcomeOf(world, client, 'SUBSCRIBE', { id: '0', destination, ...identity });
}

/** A legacy session with valid headers that is connected and subscribed, or the frame of it that was not accepted. */
export async function openLegacy(
  world: World,
  terminal: TerminalCreated,
  ack?: string,
): Promise<RawStompSession | 'CONNECT' | 'SUBSCRIBE'> {
  const session = new RawStompSession(world);
  session.isOfTerminal = true;
  const isConnected = (await session.connect(undefined))?.command === 'CONNECTED';
  const identity = identityOf(terminal);
  if (isConnected && (await session.subscribe(queueOf(terminal), ack, identity)) === 'accepted')
    return session;
  session.client.cut();
  return isConnected ? 'SUBSCRIBE' : 'CONNECT';
}

/**
 * A legacy session with valid headers; undefined from a service that accepts only sessions with a token, as it may
 * after the migration.
 */
export async function legacySession(
  world: World,
  terminal: TerminalCreated,
): Promise<RawStompSession | undefined> {
  const opened = await openLegacy(world, terminal);
  if (opened === 'SUBSCRIBE') return world.inconclusive('a SUBSCRIBE with valid headers is not accepted');
  return opened === 'CONNECT' ? undefined : opened;
}

/** A legacy session with valid headers; without one the scenario is inconclusive. */
export async function requireLegacySession(world: World, terminal: TerminalCreated): Promise<RawStompClient> {
  const session = await legacySession(world, terminal);
  return session?.client ?? world.inconclusive('a CONNECT without a token is not accepted');
}
