import type { OperationName } from '../../contract/operations.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import type { HttpExchange } from '../http/http-exchange.js';
import type { Payload } from '../http/operation-call.js';
import { field, ResponseFailure } from '../http/response-failure.js';
import { waitAfterMs } from '../http/retry-after.js';

/** The payments without an outcome that are remembered. */
const maxOpen = 16;

const payments: ReadonlySet<OperationName> = new Set(['payNow', 'saveTransaction']);

/**
 * The calls that an integrator must not make now, and those that it must make first: nothing during the time of a 429
 * (INT-10), nothing that its token does not open (INT-05), and a look-up of each payment without an outcome (INT-07, INT-12).
 */
export class Restraint {
  #resumesAt = 0;
  /** The token with which each operation was forbidden. */
  readonly #forbidden = new Map<OperationName, string>();
  readonly #open = new Set<string>();

  /** The instant from which on calls are allowed again, in epoch milliseconds. */
  get resumesAt(): number {
    return this.#resumesAt;
  }

  /** The references of the payments whose outcome is not known. */
  get openPayments(): readonly string[] {
    return [...this.#open];
  }

  /** Takes a 429. */
  limit({ headers }: Pick<HttpExchange, 'headers'>): void {
    this.#resumesAt = monotonicNow() + waitAfterMs(headers);
  }

  /** Takes an error, which may be a 429 of the token endpoint. */
  refused(error: unknown): void {
    if (error instanceof ResponseFailure && error.status === 429) this.limit(error);
  }

  forbid(operation: OperationName, token: string): void {
    this.#forbidden.set(operation, token);
  }

  /** True for an operation that was forbidden; then the token decides. */
  wasForbidden(operation: OperationName): boolean {
    return this.#forbidden.has(operation);
  }

  /** A new token may open the operation (AUTH-09). */
  isForbidden(operation: OperationName, token: string): boolean {
    if (this.#forbidden.get(operation) === token) return true;
    this.#forbidden.delete(operation);
    return false;
  }

  /** Takes a call without a usable response. */
  leaveOpen(operation: OperationName, payload: Payload): void {
    const referenceId = field(payload, 'referenceId');
    if (payments.has(operation) && typeof referenceId === 'string' && this.#open.size < maxOpen)
      this.#open.add(referenceId);
  }

  settle(referenceId: string): void {
    this.#open.delete(referenceId);
  }
}
