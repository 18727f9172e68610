import { reportBase } from '../../../../conformance/oracle/reports.js';
import type { FrameOutcome } from '../../../simulator/stomp/attempt.js';
import type { JsonMessage } from '../../../simulator/stomp/raw-stomp-client.js';
import type { World } from '../../world.js';
import type { RawStompSession } from '../channel/raw-stomp-session.js';
import type { RawTerminal } from '../channel/raw-terminal.js';

/** A transaction report as it is sent. */
export interface RawReport {
  readonly referenceId: string;
  readonly specificTId: string;
  readonly terminalId: string;
  readonly status: string;
  readonly gateway: string;
  readonly amount: number;
  readonly currency: string;
}

/** A report of a new payment that the terminal made. */
export function rawReport(
  world: World,
  { created: { terminalId } }: RawTerminal,
  changes: Partial<RawReport> = {},
): RawReport {
  const ids = { referenceId: world.reference('REP-'), specificTId: world.reference('TID-') };
  return { ...reportBase, ...ids, terminalId, ...changes };
}

export function sendReport(session: RawStompSession, report: object): Promise<FrameOutcome> {
  return session.sendJson('/app/terminal/transaction', report);
}

export function sendSettings(session: RawStompSession, settings: unknown): Promise<FrameOutcome> {
  return session.sendJson('/app/terminal/settings', { settings });
}

/** The messages with that action. */
export function messagesOf({ messages }: RawStompSession, action: string): readonly JsonMessage[] {
  return messages.filter(({ body }) => body.action === action);
}

/** The first message with that action and content, received or awaited; undefined if none arrives. */
export async function messageWith(
  session: RawStompSession,
  action: string,
  accepts: (body: JsonMessage['body']) => boolean,
  timeoutMs?: number,
): Promise<JsonMessage | undefined> {
  const find = () => messagesOf(session, action).find(({ body }) => accepts(body));
  await session.next(action, () => find() !== undefined, timeoutMs);
  return find();
}

/** The time in which messages come that a frame has caused. */
const settlingMs = 1_000;

/** The rejections of a session so far, with those of the frames that it has sent. */
export async function rejectionsOf(world: World, session: RawStompSession): Promise<readonly JsonMessage[]> {
  await session.sendJson('/app/terminal/heartbeat');
  await world.sleep(settlingMs, 'rejections');
  return messagesOf(session, 'REPORT_REJECTED');
}
