import { alterResponses, claim, field, isOperation, withFields } from '../wire/rest-alterations.js';
import type { WireResponse } from '../wire/wire.js';
import { type Alteration, answeredWith, has, referenceOf, refusal, toObservers } from './alteration.js';

const toAnotherQueue = answeredWith({ queueDestination: '/queue/terminal/0' });

/** What kiosk, ERP and companion app must notice. */
export const forOtherHonest: readonly Alteration[] = [
  {
    persona: 'kiosk',
    sentence: 'a refund leaves more than it should',
    wire: alterResponses(['refund'], answeredWith({ remainingAmount: '600.00' })),
    at: 'refund',
    says: /^remainingAmount .*; remainingAmount 600.00/,
  },
  {
    persona: 'kiosk',
    sentence: 'refundStatus does not know the refunds that were made',
    wire: alterResponses(['refundStatus'], answeredWith({ items: [] })),
    at: 'refundStatus',
    says: /^the one refund; 0 refunds/,
  },
  {
    persona: 'kiosk',
    sentence: 'a full refund leaves the sale a success',
    wire: alterResponses(['getTransactionDetails'], (answer) =>
      field(answer.body, 'status') === 'REFUNDED'
        ? { ...answer, body: withFields(answer.body, { status: 'SUCCESS' }) }
        : answer,
    ),
    at: 'getTransactionDetails',
    says: /^status REFUNDED; status SUCCESS/,
  },
  {
    persona: 'kiosk',
    sentence: 'a sale that is not settled cannot be cancelled',
    wire: () => {
      const pending = new Set<unknown>();
      return {
        rest: async (request, forward) => {
          const referenceId = referenceOf(request);
          if (isOperation(request, 'payNow') && has('amount', '500.01')(request)) pending.add(referenceId);
          const isCancel = isOperation(request, 'cancelTransaction') && !pending.has(referenceId);
          return isCancel ? refusal(409, 'ERR_INVALID_STATE') : forward(request);
        },
      };
    },
    at: 'getTransactionDetails',
    says: /^a settled sale, .*; one that is not settled/,
  },
  {
    persona: 'erp',
    sentence: 'the net of a summary is no sum',
    wire: alterResponses(['overallSummary'], (answer) => {
      const row = firstOf(answer, 'currencies');
      const currencies = row === undefined ? [] : [{ ...row, net: '0.07' }];
      return { ...answer, body: withFields(answer.body, { currencies }) };
    }),
    at: 'overallSummary',
    says: /net is SUCCESS and REFUNDED less refunds; net 0.07/,
  },
  {
    persona: 'erp',
    sentence: 'a summary of the sandbox is one of production',
    wire: alterResponses(['getChannelSummary'], answeredWith({ sandbox: false })),
    at: 'getChannelSummary',
    says: /^the books of the sandbox; those of production/,
  },
  {
    persona: 'erp',
    sentence: 'a batch of nothing has an id',
    wire: alterResponses(['settle'], answeredWith({ settlementBatchId: 'stl_1', count: 0, totals: [] })),
    at: 'settle',
    says: /^a batch exactly if there is something in it; /,
  },
  {
    persona: 'erp',
    sentence: 'a batch counts more than its totals',
    wire: alterResponses(['settle'], answeredWith({ count: 9_999 })),
    at: 'settle',
    says: /^(totals of 9999 transactions; of|a batch exactly)/,
  },
  {
    persona: 'erp',
    sentence: 'the report shows another batch than was settled',
    wire: alterResponses(['settlementReport'], (answer, request) =>
      field(request.body, 'settlementBatchId') === undefined
        ? answer
        : {
            ...answer,
            body: withFields(answer.body, { items: [{ ...firstOf(answer, 'items'), count: 1, totals: [] }] }),
          },
    ),
    at: 'settlementReport',
    says: /^count \d+; count 1|^totals /,
  },
  {
    persona: 'companion',
    sentence: 'a wsToken is for another queue',
    wire: alterResponses(['ws-token'], (answer, request) =>
      claim(request, 'role') === 'INTEGRATOR' ? toAnotherQueue(answer) : answer,
    ),
    at: 'ws-token',
    says: /^queueDestination \/queue\/terminal\/\d+; queueDestination \/queue\/terminal\/0/,
  },
  {
    persona: 'companion',
    sentence: 'a trigger is accepted for another terminal',
    wire: alterResponses(['requestTerminal'], answeredWith({ terminalId: 'T00000000' })),
    at: 'requestTerminal',
    says: /^terminalId T\d+; terminalId T00000000/,
  },
  {
    persona: 'companion',
    sentence: 'listTerminals does not show the terminals of the fleet',
    wire: alterResponses(['listTerminals'], answeredWith({ items: [] })),
    at: 'listTerminals',
    says: /^terminals of the fleet; 0 others/,
  },
  {
    persona: 'companion',
    sentence: 'an observer gets no copies',
    wire: () => toObservers((frame) => (frame.command === 'MESSAGE' ? undefined : frame)),
    at: 'observer',
    says: /^a copy of \S+, which is (SENT|COMPLETED); none/,
  },
  {
    persona: 'companion',
    sentence: 'an observer gets a copy with another text',
    wire: () =>
      toObservers((frame) =>
        frame.command === 'MESSAGE' ? { ...frame, body: frame.body.replace('thank you', 'go away') } : frame,
      ),
    at: 'observer',
    says: /^a PRINT with the text that was sent; /,
  },
  {
    persona: 'companion',
    sentence: 'an observer gets what is for the session of the terminal',
    wire: () =>
      toObservers((frame) =>
        frame.command === 'MESSAGE' ? { ...frame, body: frame.body.replace('"PRINT"', '"CHECK_IN"') } : frame,
      ),
    at: 'observer',
    says: /^messages for observers; CHECK_IN/,
  },
  {
    persona: 'companion',
    sentence: 'a message for an observer has no action',
    wire: () =>
      toObservers((frame) => (frame.command === 'MESSAGE' ? { ...frame, body: '{"hello":1}' } : frame)),
    at: 'observer',
    says: /^a message with an action; one without/,
  },
  {
    persona: 'companion',
    sentence: 'an observer with a good wsToken is refused',
    wire: () =>
      toObservers((frame) =>
        frame.command === 'CONNECTED'
          ? { command: 'ERROR', headers: { code: 'AUTH_FAILED', message: 'no' }, body: '' }
          : frame,
      ),
    at: 'observer',
    says: /^a session; cannot watch: .*AUTH_FAILED/,
  },
];

function firstOf(answer: WireResponse, list: string): object | undefined {
  const items = field(answer.body, list);
  const [first]: readonly unknown[] = Array.isArray(items) ? items : [];
  return typeof first === 'object' && first !== null ? first : undefined;
}
