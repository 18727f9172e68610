import { sandboxPrefixes } from '../../../../conformance/oracle/sandbox-prefixes.js';
import { effectTime, later, type Outage, order, type Span } from './span.js';

/** A refund that the service has stored, whatever its outcome. */
export interface ModelRefund {
  readonly refundReferenceId: string;
  /** Minor units. */
  readonly amount: number;
  readonly sent: Span;
  /** The clause of its outcome. */
  readonly clause: string;
  /** True if it fails at once: it uses no balance and starts no cooldown. */
  readonly failed: boolean;
  readonly errorCode: string | null;
  /** The time until it is SUCCESS: 0 at once, null never. */
  readonly resolvesAfterMs: number | null;
  readonly slackMs: number;
}

/** The outcome of a refund by the prefix of its reference. Amounts force nothing. */
export function refundOutcome(prefix: string): Pick<
  ModelRefund,
  'clause' | 'failed' | 'errorCode' | 'resolvesAfterMs'
> & {
  readonly holdsResponse: boolean;
} {
  const row = sandboxPrefixes.find((each) => each.prefix === prefix);
  if (row === undefined)
    return { clause: 'REF-01', failed: false, errorCode: null, resolvesAfterMs: 0, holdsResponse: false };
  return {
    clause: row.clause,
    failed: row.finalStatus === 'FAILED',
    errorCode: row.errorCode?.code ?? null,
    resolvesAfterMs: row.resolvesAfterMs,
    holdsResponse: row.holdsResponse,
  };
}

/** The statuses that refundStatus may show. */
export function refundStatusesAt(
  { failed, resolvesAfterMs, sent, slackMs }: ModelRefund,
  at: Span,
  outages: readonly Outage[],
): readonly string[] {
  if (failed) return ['FAILED'];
  if (resolvesAfterMs === 0) return ['SUCCESS'];
  if (resolvesAfterMs === null) return ['PENDING'];
  const { from, to } = later(sent, resolvesAfterMs);
  const due = effectTime({ from, to: to + slackMs }, outages);
  switch (order(at, due)) {
    case 'before':
      return ['PENDING'];
    case 'after':
      return ['SUCCESS'];
    case 'unclear':
      return ['PENDING', 'SUCCESS'];
  }
}
