import { alterResponses, claim, field, isOperation, withFields } from '../wire/rest-alterations.js';
import type { WireResponse } from '../wire/wire.js';
import {
  type Alteration,
  has,
  referenceOf,
  rejection,
  toObservers,
  withResponseFields,
} from './alteration.js';

const toAnotherQueue = withResponseFields({ queueDestination: '/queue/terminal/0' });

/** The alterations that the kiosk, the ERP and the companion app must notice. */
export const forOtherHonest: readonly Alteration[] = [
  {
    persona: 'kiosk',
    sentence: 'a refund leaves a wrong remaining amount',
    wire: alterResponses(['refund'], withResponseFields({ remainingAmount: '600.00' })),
    at: 'refund',
    finding: /^remainingAmount .*; remainingAmount 600.00/,
  },
  {
    persona: 'kiosk',
    sentence: 'refundStatus omits the refunds of a payment',
    wire: alterResponses(['refundStatus'], withResponseFields({ items: [] })),
    at: 'refundStatus',
    finding: /^1 refund; 0 refunds/,
  },
  {
    persona: 'kiosk',
    sentence: 'a fully refunded sale keeps the status SUCCESS',
    wire: alterResponses(['getTransactionDetails'], (response) =>
      field(response.body, 'status') === 'REFUNDED'
        ? { ...response, body: withFields(response.body, { status: 'SUCCESS' }) }
        : response,
    ),
    at: 'getTransactionDetails',
    finding: /^status REFUNDED; status SUCCESS/,
  },
  {
    persona: 'kiosk',
    sentence: 'an unsettled sale cannot be cancelled',
    wire: () => {
      const pending = new Set<unknown>();
      return {
        rest: async (request, forward) => {
          const referenceId = referenceOf(request);
          if (isOperation(request, 'payNow') && has('amount', '500.01')(request)) pending.add(referenceId);
          const isCancel = isOperation(request, 'cancelTransaction') && !pending.has(referenceId);
          return isCancel ? rejection(409, 'ERR_INVALID_STATE') : forward(request);
        },
      };
    },
    at: 'getTransactionDetails',
    finding: /^a settled sale, .*; a sale that is not settled/,
  },
  {
    persona: 'erp',
    sentence: 'the net amount of a summary is not the sum of its parts',
    wire: alterResponses(['overallSummary'], (response) => {
      const row = firstOf(response, 'currencies');
      const currencies = row === undefined ? [] : [{ ...row, net: '0.07' }];
      return { ...response, body: withFields(response.body, { currencies }) };
    }),
    at: 'overallSummary',
    finding: /net is SUCCESS and REFUNDED less refunds; net 0.07/,
  },
  {
    persona: 'erp',
    sentence: 'a summary of the sandbox is marked as one of production',
    wire: alterResponses(['getChannelSummary'], withResponseFields({ sandbox: false })),
    at: 'getChannelSummary',
    finding: /^totals of the sandbox; totals of production/,
  },
  {
    persona: 'erp',
    sentence: 'an empty settlement batch has an id',
    wire: alterResponses(
      ['settle'],
      withResponseFields({ settlementBatchId: 'stl_1', count: 0, totals: [] }),
    ),
    at: 'settle',
    finding: /^a batch id exactly if the batch has transactions; /,
  },
  {
    persona: 'erp',
    sentence: 'the count of a settlement batch does not match its totals',
    wire: alterResponses(['settle'], withResponseFields({ count: 9_999 })),
    at: 'settle',
    finding: /^(totals of 9999 transactions; of|a batch id exactly)/,
  },
  {
    persona: 'erp',
    sentence: 'the settlement report shows a batch that differs from the settled one',
    wire: alterResponses(['settlementReport'], (response, request) =>
      field(request.body, 'settlementBatchId') === undefined
        ? response
        : {
            ...response,
            body: withFields(response.body, {
              items: [{ ...firstOf(response, 'items'), count: 1, totals: [] }],
            }),
          },
    ),
    at: 'settlementReport',
    finding: /^count \d+; count 1|^totals /,
  },
  {
    persona: 'companion',
    sentence: 'a wsToken is for another queue',
    wire: alterResponses(['ws-token'], (response, request) =>
      claim(request, 'role') === 'INTEGRATOR' ? toAnotherQueue(response) : response,
    ),
    at: 'ws-token',
    finding: /^queueDestination \/queue\/terminal\/\d+; queueDestination \/queue\/terminal\/0/,
  },
  {
    persona: 'companion',
    sentence: 'a trigger is accepted for another terminal',
    wire: alterResponses(['requestTerminal'], withResponseFields({ terminalId: 'T00000000' })),
    at: 'requestTerminal',
    finding: /^terminalId T\d+; terminalId T00000000/,
  },
  {
    persona: 'companion',
    sentence: 'listTerminals does not show the terminals of the fleet',
    wire: alterResponses(['listTerminals'], withResponseFields({ items: [] })),
    at: 'listTerminals',
    finding: /^terminals of the fleet; 0 other terminals/,
  },
  {
    persona: 'companion',
    sentence: 'an observer receives no copies',
    wire: () => toObservers((frame) => (frame.command === 'MESSAGE' ? undefined : frame)),
    at: 'observer',
    finding: /^a copy of \S+, which is (QUEUED|SENT|COMPLETED); none/,
  },
  {
    persona: 'companion',
    sentence: 'an observer receives a copy with another text',
    wire: () =>
      toObservers((frame) =>
        frame.command === 'MESSAGE' ? { ...frame, body: frame.body.replace('thank you', 'go away') } : frame,
      ),
    at: 'observer',
    finding: /^a PRINT with the text that was sent; /,
  },
  {
    persona: 'companion',
    sentence: 'an observer receives messages for the session of the terminal',
    wire: () =>
      toObservers((frame) =>
        frame.command === 'MESSAGE' ? { ...frame, body: frame.body.replace('"PRINT"', '"CHECK_IN"') } : frame,
      ),
    at: 'observer',
    finding: /^messages for observers; CHECK_IN/,
  },
  {
    persona: 'companion',
    sentence: 'a message for an observer has no action',
    wire: () =>
      toObservers((frame) => (frame.command === 'MESSAGE' ? { ...frame, body: '{"hello":1}' } : frame)),
    at: 'observer',
    finding: /^a message with an action; a message without one/,
  },
  {
    persona: 'companion',
    sentence: 'an observer with a valid wsToken is rejected',
    wire: () =>
      toObservers((frame) =>
        frame.command === 'CONNECTED'
          ? { command: 'ERROR', headers: { code: 'AUTH_FAILED', message: 'no' }, body: '' }
          : frame,
      ),
    at: 'observer',
    finding: /^a session; cannot observe: .*AUTH_FAILED/,
  },
];

function firstOf(response: WireResponse, list: string): object | undefined {
  const items = field(response.body, list);
  const [first]: readonly unknown[] = Array.isArray(items) ? items : [];
  return typeof first === 'object' && first !== null ? first : undefined;
}
