import { type OperationName, operationNames } from '../../contract/operations.js';
import type { DocumentRule } from '../../events/document-rule.js';

/** The rules of the service document that the responses to personas can break. Whatever else they expect is the profile's. */
export const documentRules = {
  token: { clause: 'APP-01', statement: 'S5.1' },
  grantedScope: { clause: 'AUTH-03', statement: 'S2.14' },
  scopeMessage: { clause: 'SCP-16', statement: 'S7.3' },
  observerScope: { clause: 'SCP-20', statement: 'S5.23' },
  duplicate: { clause: 'PAY-02', statement: 'S7.4' },
  duplicateAtOnce: { clause: 'PAY-03', statement: 'S7.4' },
  amount: { clause: 'PAY-04', statement: 'S7.6' },
  stored: { clause: 'PAY-01', statement: 'S1.22' },
  sandboxTag: { clause: 'SBX-16', statement: 'S2.28' },
  refundBalance: { clause: 'REF-02', statement: 'S7.9' },
  refundCooldown: { clause: 'REF-03', statement: 'S7.8' },
  lists: { clause: 'TEN-02', statement: 'S5.11' },
  webSocketToken: { clause: 'TEN-08', statement: 'S5.11' },
  configId: { clause: 'TRM-02', statement: 'S2.20' },
  queue: { clause: 'TRM-02', statement: 'S2.22' },
  action: { clause: 'MSG-04', statement: 'S6.2' },
} as const satisfies Readonly<Record<string, DocumentRule>>;

/** The rule of an operation without its scope. */
export function scopeRule(name: OperationName): DocumentRule {
  const number = operationNames.indexOf(name) + 1;
  return { clause: `SCP-${String(number).padStart(2, '0')}`, statement: 'S7.2' };
}

/** The operations that must not succeed when they name a resource of another merchant; others may ignore the name. */
export const foreignRules: Readonly<Partial<Record<OperationName, DocumentRule>>> = {
  getTransactionDetails: { clause: 'TEN-01', statement: 'S5.11' },
  refund: { clause: 'TEN-03', statement: 'S5.11' },
  cancelTransaction: { clause: 'TEN-03', statement: 'S5.11' },
  requestTerminal: { clause: 'TEN-05', statement: 'S5.11' },
  requestStatus: { clause: 'TEN-06', statement: 'S5.11' },
};

/** The rule of each amount that forces an outcome. */
export const amountRules: ReadonlyMap<string, DocumentRule> = new Map([
  ['500.00', { clause: 'SBX-02', statement: 'S3.9' }],
  ['500.01', { clause: 'SBX-03', statement: 'S3.10' }],
  ['999.00', { clause: 'SBX-04', statement: 'S3.11' }],
  ['1000.00', { clause: 'SBX-05', statement: 'S3.12' }],
  ['1001.00', { clause: 'SBX-06', statement: 'S3.13' }],
  ['1002.00', { clause: 'SBX-07', statement: 'S3.14' }],
  ['1003.00', { clause: 'SBX-08', statement: 'S3.15' }],
]);

/** The rule of each prefix that forces an outcome. */
export const prefixRules: ReadonlyMap<string, DocumentRule> = new Map([
  ['SBX-OK-', { clause: 'SBX-09', statement: 'S3.18' }],
  ['SBX-FAIL-', { clause: 'SBX-10', statement: 'S3.19' }],
  ['SBX-TIMEOUT-', { clause: 'SBX-11', statement: 'S3.20' }],
  ['SBX-ERROR-', { clause: 'SBX-12', statement: 'S3.21' }],
  ['SBX-PENDING-', { clause: 'SBX-13', statement: 'S3.22' }],
  ['SBX-SLOW-', { clause: 'SBX-14', statement: 'S3.23' }],
]);

/** The rule of an amount that forces nothing, and the amount below which it holds. */
export const ordinary = { rule: { clause: 'SBX-01', statement: 'S3.8' }, below: 500 } as const;

/** The rule that decides a sandbox payment; undefined where the document shows none for its amount. */
export function sandboxRule(order: {
  readonly referenceId: string;
  readonly amount: string;
}): DocumentRule | undefined {
  const forced = [...prefixRules].find(([prefix]) => order.referenceId.startsWith(prefix));
  if (forced !== undefined) return forced[1];
  // The document does not show whether the letter case of a prefix counts, and where else it may stand.
  if (/sbx-/i.test(order.referenceId)) return undefined;
  return amountRules.get(order.amount) ?? (Number(order.amount) < ordinary.below ? ordinary.rule : undefined);
}
