import type { TriggerRow } from './outcome.js';

/** The outcome of a row, as the end of a sentence. */
export function outcomeSentence({
  firstStatus,
  finalStatus,
  resolvesAfterMs,
  errorCode,
}: TriggerRow): string {
  if (resolvesAfterMs === null) return `stays ${firstStatus} forever`;
  const seconds = resolvesAfterMs / 1000;
  if (firstStatus === 'PENDING') return `is PENDING and becomes ${finalStatus} after ${seconds} s`;
  if (seconds > 0) return `is ${finalStatus} after ${seconds} s`;
  return errorCode === null ? `is ${finalStatus} at once` : `is ${finalStatus} with ${errorCode.code}`;
}
