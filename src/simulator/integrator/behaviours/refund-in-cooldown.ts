import { limits } from '../../../contract/limits.js';
import type { ResponseBody } from '../../../contract/operation-responses.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { second } from '../../../text/time-units.js';
import type { Payload } from '../../http/operation-call.js';
import { field } from '../../http/response-failure.js';
import type { Condition, Conversation } from '../conversation.js';
import type { Rejection } from '../expectation.js';

const { refundCooldownMs } = limits;
/** The clocks of both sides count whole milliseconds. */
const roundingMs = 5;

/** The rejection of a refund within the cooldown, which names the time until its end. */
export const tooSoon: Rejection = {
  status: 400,
  errorCode: 'ERR_REFUND_COOLDOWN',
  retryAfterUpTo: refundCooldownMs / second,
};

type Refund = ResponseBody<'refund'>;

/** The accepted refund, or the instant in epoch milliseconds from which on it is accepted. */
export type RefundOutcome =
  | { readonly refund: Refund }
  /** The earliest instant: the time of the rejection is rounded up. */
  | { readonly from: number };

/**
 * Refunds, unless a cooldown is in progress: one that runs from the payment as well rejects the first refund of a sale
 * (REF-03). Then the same refund is accepted when the cooldown is over, and not before (INT-09).
 */
export async function refundUnlessTooSoon(
  api: Conversation,
  payload: Payload,
  holds?: Condition<Refund>,
): Promise<RefundOutcome> {
  const outcome = await api.callOr('refund', payload, [tooSoon], holds);
  if ('body' in outcome) return { refund: outcome.body };
  const shown = Number(field(outcome.rejection.body, 'retryAfterSeconds'));
  const seconds = shown > 0 ? shown : refundCooldownMs / second;
  return { from: monotonicNow() + seconds * second + roundingMs };
}

/** The refunds of one integrator that wait for the end of a cooldown. */
export class PostponedRefunds<Item> {
  readonly #items: { readonly from: number; readonly item: Item }[] = [];

  /** @param from the instant in epoch milliseconds from which on the refund is accepted */
  add(item: Item, from: number): void {
    this.#items.push({ item, from });
  }

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  /** Takes the first one whose cooldown is over. */
  take(): Item | undefined {
    const at = this.#items.findIndex(({ from }) => monotonicNow() >= from);
    return at < 0 ? undefined : this.#items.splice(at, 1)[0]?.item;
  }
}
