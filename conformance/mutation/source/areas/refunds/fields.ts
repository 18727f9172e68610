import type { SourceMutant } from '../../source-mutant.js';

/** Fields of the area refunds. */
export const refundsFieldsMutants: readonly SourceMutant[] = [
  {
    id: 'ignores-reservations-in-the-remaining-amount',
    sentence: 'remainingAmount of a refund does not subtract pending refunds.',
    clauses: ['REF-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund-store.ts',
        from: 'remainingAmount: balanceOf(transaction)',
        to: 'remainingAmount: balanceOf({ ...transaction, reservedAmount: 0 })',
      },
    ],
  },
  {
    id: 'shows-the-remaining-amount-before-the-refund',
    sentence: 'The response to a refund has the remainingAmount from before it.',
    clauses: ['REF-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/domain/refunds/refund.ts',
        from: 'return refundOf(inserted, after ?? transaction);',
        to: "return refundOf(inserted, after === undefined || inserted.status === 'SUCCESS' ? transaction : after);",
      },
    ],
  },
  {
    id: 'drops-the-reason-of-a-refund',
    sentence: 'The reason of a refund is not shown.',
    clauses: ['REF-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/responses/refunds-and-reports.ts',
        from: '...(refund.reason !== null && { reason: refund.reason }),',
        to: "...(refund.reason === '' && { reason: refund.reason }),",
      },
    ],
  },
  {
    id: 'drops-the-error-code-of-a-refund',
    sentence: 'A FAILED refund has no errorCode.',
    clauses: ['REF-01', 'SBX-10'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/responses/refunds-and-reports.ts',
        from: '...(refund.errorCode !== null && { errorCode: refund.errorCode }),',
        to: "...(refund.status !== 'FAILED' && refund.errorCode !== null && { errorCode: refund.errorCode }),",
      },
    ],
  },
  {
    id: 'shows-refunds-without-their-reference',
    sentence: 'A refund does not show the referenceId of its transaction.',
    clauses: ['REF-01'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/responses/refunds-and-reports.ts',
        from: '    referenceId: refund.referenceId,\n',
        to: '    referenceId: refund.refundReferenceId,\n',
      },
    ],
  },
  {
    id: 'rounds-the-instant-of-a-refund',
    sentence: 'createdAt of a refund is cut to the second.',
    clauses: ['REF-01', 'REF-03'],
    kind: 'field',
    changes: [
      {
        file: 'src/backend/http/responses/refunds-and-reports.ts',
        from: 'createdAt: instant(refund.createdAt)',
        to: 'createdAt: instant(Math.floor(refund.createdAt / 1000) * 1000)',
      },
    ],
  },
];
