/** What a sandbox payment comes to (SBX-01 to SBX-08). */
export interface SandboxOutcome {
  /** In the answer to payNow. */
  readonly status: 'SUCCESS' | 'PENDING' | 'FAILED';
  readonly errorCode?: string;
  /** A PENDING payment becomes SUCCESS so long after the call; without it, it never does. */
  readonly succeedsAfterMs?: number;
  /** The answer is held so long. */
  readonly heldForMs?: number;
}

/** The amounts that force an outcome. Transcribed on its own, like everything that an answer is judged by. */
export const sandboxTriggers = {
  '500.00': { status: 'PENDING', succeedsAfterMs: 10_000 },
  '500.01': { status: 'PENDING' },
  '999.00': { status: 'SUCCESS', heldForMs: 3_000 },
  '1000.00': { status: 'FAILED', errorCode: 'ERR_PAYMENT_DECLINED' },
  '1001.00': { status: 'FAILED', errorCode: 'ERR_PAYMENT_TIMEOUT' },
  '1002.00': { status: 'FAILED', errorCode: 'ERR_SYSTEM_ERROR' },
  '1003.00': { status: 'FAILED', errorCode: 'ERR_RATE_LIMITED' },
} as const satisfies Readonly<Record<string, SandboxOutcome>>;

const outcomes = new Map<string, SandboxOutcome>(Object.entries(sandboxTriggers));

/** Every amount that is no trigger succeeds at once (SBX-22). */
export function sandboxOutcomeOf(amount: string): SandboxOutcome {
  return outcomes.get(amount) ?? { status: 'SUCCESS' };
}
