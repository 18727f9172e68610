import { monotonicNow } from '../../text/clock/process-clock.js';
import { plainBody } from './raw-frame.js';
import type { AcceptsFrame, RawStompClient, ReceivedFrame } from './raw-stomp-client.js';
import { receiptsAreSent } from './receipts.js';

/** The outcome of a frame: accepted, or an ERROR or the end of the connection instead. */
export type FrameOutcome = 'accepted' | 'ERROR' | 'closed' | 'nothing';

export interface AttemptedFrame {
  readonly command: string;
  readonly headerLines: readonly string[];
  readonly body?: string;
}

export interface AttemptOptions {
  readonly timeoutMs: number;
  /** Sends a keep-alive, whose CHECK_IN shows that the frame before it has arrived. Absent in a session that gets none. */
  readonly keepAlive?: (() => void) | undefined;
  /** True if the frame is a keep-alive itself. */
  readonly isKeepAlive?: boolean;
}

/**
 * Sends a frame with a receipt and waits for its outcome: for the RECEIPT, or an ERROR. Where no RECEIPTs come, the
 * frame is accepted when a later keep-alive has its CHECK_IN, a SUBSCRIBE also at its first MESSAGE and a DISCONNECT at
 * the close; in a session that gets no CHECK_IN, when there has been no ERROR for some time (`Receipts`).
 */
export async function attemptFrame(
  client: RawStompClient,
  { command, headerLines, body }: AttemptedFrame,
  { timeoutMs, keepAlive, isKeepAlive = false }: AttemptOptions,
): Promise<FrameOutcome> {
  const until = monotonicNow() + timeoutMs;
  const known = new Set(client.frames);
  const receipt = client.sendWithReceipt(command, headerLines, body);
  const { receipts } = client;
  const decides: AcceptsFrame = (frame) =>
    frame.command === 'ERROR' || frame.headers['receipt-id'] === receipt;
  const wait = (accepts: AcceptsFrame, ms: number) => client.waitForFrame(accepts, ms).catch(() => undefined);
  const outcomeOf = (frame: ReceivedFrame | undefined): FrameOutcome => {
    if (frame !== undefined) return frame.command === 'ERROR' ? 'ERROR' : 'accepted';
    return client.closed === undefined ? 'nothing' : 'closed';
  };
  if (receipts === undefined || receiptsAreSent(receipts)) return outcomeOf(await wait(decides, timeoutMs));

  const isBarrier = keepAlive !== undefined || isKeepAlive;
  const isFirstMessage: AcceptsFrame = (frame) =>
    command === 'SUBSCRIBE' &&
    frame.command === 'MESSAGE' &&
    !known.has(frame) &&
    headerLines.includes(`id:${frame.headers.subscription}`);
  // The CHECK_IN is waited for below.
  if (!isBarrier || receipts.sent === undefined) {
    const early = await wait(
      (frame) => decides(frame) || (receipts.sent === false && isFirstMessage(frame)),
      // After a slow CONNECT there must be time for the keep-alive.
      Math.min(receipts.acceptedAfterMs(client.roundTripMs), timeoutMs / 2),
    );
    if (early !== undefined) return outcomeOf(early);
    if (client.closed !== undefined) return command === 'DISCONNECT' ? 'accepted' : 'closed';
    // Another client has received one meanwhile.
    if (receiptsAreSent(receipts)) return outcomeOf(await wait(decides, until - monotonicNow()));
    if (!isBarrier) return 'accepted';
  }
  const isCheckIn: AcceptsFrame = (frame) =>
    frame.command === 'MESSAGE' && !known.has(frame) && plainBody(frame).includes('"CHECK_IN"');
  keepAlive?.();
  const response = await wait((frame) => decides(frame) || isCheckIn(frame), until - monotonicNow());
  if (response?.command !== 'MESSAGE') return outcomeOf(response);
  receipts.missed();
  // It is for no keep-alive of the caller. Another attempt may have taken it.
  if (!isKeepAlive && client.frames.includes(response)) await client.next((frame) => frame === response);
  return 'accepted';
}
