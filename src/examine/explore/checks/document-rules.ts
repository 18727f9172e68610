import type { DocumentRule } from '../../../events/document-rule.js';

/** The rules of the service document by which a history fails. Every other comparison is with the reference profile. */
export const documentRules = {
  token: { clause: 'AUTH-01', statement: 'S5.1' },
  tokenType: { clause: 'AUTH-01', statement: 'S2.15' },
  tokenText: { clause: 'AUTH-01', statement: 'S2.13' },
  grantedScope: { clause: 'AUTH-03', statement: 'S5.2' },
  revokedApp: { clause: 'AUTH-06', statement: 'S3.25' },
  oldSecret: { clause: 'AUTH-08', statement: 'S3.28' },
  scope: { clause: 'SCP-16', statement: 'S5.8' },
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

/** The statement of each outcome of the sandbox, by its clause. */
const outcomeStatements: Readonly<Record<string, string>> = {
  'SBX-01': 'S3.8',
  'SBX-02': 'S3.9',
  'SBX-03': 'S3.10',
  'SBX-04': 'S3.11',
  'SBX-05': 'S3.12',
  'SBX-06': 'S3.13',
  'SBX-07': 'S3.14',
  'SBX-08': 'S3.15',
  'SBX-09': 'S3.18',
  'SBX-10': 'S3.19',
  'SBX-11': 'S3.20',
  'SBX-12': 'S3.21',
  'SBX-13': 'S3.22',
  'SBX-14': 'S3.23',
};

export const outcomeRules: readonly DocumentRule[] = Object.entries(outcomeStatements).map(
  ([clause, statement]) => ({ clause, statement }),
);

/** The rule of a sandbox outcome; undefined for an outcome that the profile decides. */
export function outcomeRule(clause: string): DocumentRule | undefined {
  return outcomeRules.find((rule) => rule.clause === clause);
}
