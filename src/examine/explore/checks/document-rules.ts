import type { DocumentRule } from '../../../events/document-rule.js';
import { amountRules, ordinary, prefixRules } from '../../../simulator/integrator/document-rules.js';

/** The rules of the service document by which a history fails. Every other comparison is with the reference profile. */
export const documentRules = {
  token: { clause: 'APP-01', statement: 'S5.1' },
  tokenType: { clause: 'AUTH-01', statement: 'S2.15' },
  tokenText: { clause: 'AUTH-01', statement: 'S2.13' },
  grantedScope: { clause: 'AUTH-03', statement: 'S2.14' },
  revokedApp: { clause: 'AUTH-06', statement: 'S3.25' },
  oldSecret: { clause: 'AUTH-08', statement: 'S3.28' },
  scopeMessage: { clause: 'SCP-16', statement: 'S7.3' },
  errorForm: { clause: 'ERR-01', statement: 'S7.1' },
  duplicate: { clause: 'PAY-02', statement: 'S7.4' },
  details: { clause: 'PAY-01', statement: 'S1.22' },
  amount: { clause: 'PAY-04', statement: 'S7.6' },
  sandboxTag: { clause: 'SBX-16', statement: 'S2.28' },
  sandboxOnly: { clause: 'SBX-17', statement: 'S8.14' },
  productionOnly: { clause: 'SBX-18', statement: 'S8.15' },
  refundBalance: { clause: 'REF-02', statement: 'S7.9' },
  refundCooldown: { clause: 'REF-03', statement: 'S7.8' },
  command: { clause: 'CMD-01', statement: 'S4.31' },
  printedText: { clause: 'CMD-01', statement: 'S6.16' },
  acceptedCommand: { clause: 'CMD-02', statement: 'S4.32' },
  deliveredCommand: { clause: 'CMD-02', statement: 'S4.33' },
  blockedCommand: { clause: 'LIF-02', statement: 'S3.35' },
  online: { clause: 'TRM-01', statement: 'S4.30' },
  pushedStatus: { clause: 'MSG-01', statement: 'S6.6' },
  pushedTradeNo: { clause: 'MSG-01', statement: 'S6.7' },
  pushedAmount: { clause: 'MSG-01', statement: 'S6.8' },
  pushedChannel: { clause: 'MSG-01', statement: 'S6.9' },
} as const satisfies Readonly<Record<string, DocumentRule>>;

/** The rule of a call that lacks its scope. @param clause the clause of the operation */
export function scopeRule(clause: string): DocumentRule {
  return { clause, statement: 'S7.2' };
}

/** The rules of the outcomes that the sandbox shows. */
export const outcomeRules: readonly DocumentRule[] = [
  ordinary.rule,
  ...amountRules.values(),
  ...prefixRules.values(),
];

/** The rule of a sandbox outcome; undefined for an outcome that the profile decides. */
export function outcomeRule(clause: string): DocumentRule | undefined {
  return outcomeRules.find((rule) => rule.clause === clause);
}
