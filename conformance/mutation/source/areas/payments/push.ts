import type { SourceMutant } from '../../source-mutant.js';

/** Push of the area payments. */
export const paymentsPushMutants: readonly SourceMutant[] = [
  {
    id: 'pushes-no-failed-payment',
    sentence: 'PAYMENT_STATUS is pushed for SUCCESS only, not for FAILED.',
    clauses: ['PAY-07', 'MSG-01'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/payments/resolve.ts',
        from: 'if (terminalId === null) return undefined;',
        to: "if (terminalId === null || transaction.status === 'FAILED') return undefined;",
      },
    ],
  },
  {
    id: 'pushes-to-the-first-terminal-of-the-branch',
    sentence:
      'PAYMENT_STATUS goes to the first terminal of the branch, not to the one that the payment names.',
    clauses: ['PAY-07', 'SBX-23', 'PAY-10'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/domain/payments/resolve.ts',
        from: "import { configIdOf } from '../terminals/terminal.js';",
        to: "import { configIdOf, type TerminalStore } from '../terminals/terminal.js';",
      },
      {
        file: 'src/backend/domain/payments/resolve.ts',
        from: 'readonly messages: MessageStore;\n}',
        to: 'readonly messages: MessageStore;\n  readonly terminals: TerminalStore;\n}',
      },
      {
        file: 'src/backend/domain/payments/resolve.ts',
        from: 'async ({ transactions, callbacks, messages }) => {',
        to: 'async ({ transactions, callbacks, messages, terminals }) => {',
      },
      {
        file: 'src/backend/domain/payments/resolve.ts',
        from: 'return { transaction, push: await pushOutcome(messages, deps.push, transaction) };',
        to: "const { branchId, terminalId: named } = transaction;\n    const siblings = await terminals.list({ kind: 'all' }, branchId ?? undefined, 0, 1);\n    const terminalId = named === null ? null : (siblings.items[0]?.terminalId ?? named);\n    return { transaction, push: await pushOutcome(messages, deps.push, { ...transaction, terminalId }) };",
      },
    ],
  },
  {
    id: 'pushes-each-outcome-twice',
    sentence: 'Two PAYMENT_STATUS with different message-ids are pushed for one outcome.',
    clauses: ['PAY-07', 'SBX-23'],
    kind: 'exactly-once',
    changes: [
      {
        file: 'src/backend/domain/payments/resolve.ts',
        from: 'return { transaction, push: await pushOutcome(messages, deps.push, transaction) };',
        to: 'await pushOutcome(messages, deps.push, transaction);\n    return { transaction, push: await pushOutcome(messages, deps.push, transaction) };',
      },
    ],
  },
  {
    id: 'drops-pushes-after-a-minute',
    sentence: 'A push waits for an offline terminal for a minute only.',
    clauses: ['PAY-07', 'MSG-02'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/domain/commands/push.ts',
        from: 'expiresAt: createdAt + deps.messageLifetimeMs,',
        to: 'expiresAt: createdAt + Math.min(deps.messageLifetimeMs, 60_000),',
      },
    ],
  },
  {
    id: 'names-the-callers-terminal-over-the-body',
    sentence: "A payment with a terminal's own token names that terminal although the body names a sibling.",
    clauses: ['PAY-10'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/pay-now.ts',
        from: 'place.terminalId ?? caller.terminal?.terminalId ?? null',
        to: 'caller.terminal?.terminalId ?? place.terminalId ?? null',
      },
    ],
  },
  {
    id: 'names-no-terminal-by-default',
    sentence: "A payment with a terminal's own token names no terminal unless the body does.",
    clauses: ['PAY-10'],
    kind: 'operation',
    changes: [
      {
        file: 'src/backend/http/routes/pay-now.ts',
        from: 'place.terminalId ?? caller.terminal?.terminalId ?? null',
        to: 'place.terminalId ?? null',
      },
    ],
  },
  {
    id: 'stops-after-sixteen-pushes-without-acknowledgements',
    sentence: 'A subscription with ack:auto gets sixteen pushes and then nothing more.',
    clauses: ['PAY-07', 'MSG-02', 'A08'],
    kind: 'delivery',
    changes: [
      {
        file: 'src/backend/channel/outbox.ts',
        from: "if (this.session.subscription?.ack !== 'auto') this.#addUnsettled(messageId);",
        to: 'this.#addUnsettled(messageId);',
      },
    ],
  },
  {
    id: 'pushes-no-trade-number',
    sentence: 'PAYMENT_STATUS has the referenceId in place of the tradeNo.',
    clauses: ['PAY-07', 'MSG-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/payments/payment-status.ts',
        from: 'referenceId, status, tradeNo, grandTotal,',
        to: 'referenceId, status, tradeNo: tradeNo && referenceId, grandTotal,',
      },
    ],
  },
  {
    id: 'names-no-terminal-for-payments-with-a-branch',
    sentence: 'A payment by a terminal that names its branch in the body does not name that terminal.',
    clauses: ['PAY-10'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/routes/pay-now.ts',
        from: 'place.terminalId ?? caller.terminal?.terminalId ?? null',
        to: 'place.terminalId ?? (branchId === undefined ? caller.terminal?.terminalId : null) ?? null',
      },
    ],
  },
];
