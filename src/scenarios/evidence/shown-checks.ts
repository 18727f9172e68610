import type { Exchange } from '../../events/schema/scenario.js';
import type { JudgedCheck } from '../check.js';
import type { EvidenceLog } from './evidence-log.js';
import type { SecretValues } from './secret-values.js';

/** The check as it may be shown: without the secrets of its scenario. */
export function withoutSecrets(judged: JudgedCheck, secrets: SecretValues): JudgedCheck {
  const { expected, actual, exchange } = judged;
  return {
    ...judged,
    expected: secrets.masked(expected),
    actual: secrets.masked(actual),
    ...(exchange && { exchange: exchange.map((each) => secrets.maskedExchange(each)) }),
  };
}

/**
 * The messages that show a check. A check names its exchange; one that does not is about what its sessions have seen.
 *
 * @param sessions those that alone it is about; default: all
 */
export function shownEvidence(
  { exchange, verdict }: Pick<JudgedCheck, 'exchange' | 'verdict'>,
  sessions: readonly string[] | undefined,
  { evidence, secrets }: { readonly evidence: EvidenceLog; readonly secrets: SecretValues },
): readonly Exchange[] {
  const masked = (shown: readonly Exchange[]) => shown.map((each) => secrets.maskedExchange(each));
  if (sessions !== undefined) return masked(evidence.of(new Set(sessions)));
  if (verdict === 'pass') return exchange ?? masked(evidence.newest());
  if (exchange === undefined) return masked(evidence.all());
  return [...exchange, ...masked(evidence.messages())];
}
