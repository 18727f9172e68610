import { limits } from '../../../contract/limits.js';
import { operationResponses } from '../../../contract/operation-responses.js';
import { operationNamed } from '../../../contract/operations.js';
import { findBody } from '../../../contract/rest/payments.js';
import type { Services } from '../../composition/services.js';
import { reachOf } from '../../domain/access/reach.js';
import { narrowReach } from '../../domain/payments/narrow-reach.js';
import { invalidField } from '../../domain/service-error.js';
import { callerOf } from '../access.js';
import { amountBound, checkCurrency } from '../amounts.js';
import { toTransactionResponse } from '../responses/payments.js';
import { type App, guarded } from '../server.js';
import { readTransactionCursor, writeTransactionCursor } from './transaction-cursor.js';

const operation = operationNamed('find');
const success = operationResponses.find;

/** Searches transactions, newest first; all given filters must match (QRY-02, TEN-02). */
export function findRoute(app: App, services: Services): void {
  app.post(
    operation.path,
    {
      ...guarded({ kind: 'operation', operation, heavy: hasText }),
      schema: { body: findBody, response: { [success.status]: success.schema } },
    },
    async (request) => {
      const caller = callerOf(request);
      const { limit = limits.defaultPageLimit, cursor, terminalId, branchId, currency } = request.body;
      const { status, channel, createdFrom, createdTo, amountMin, amountMax, text } = request.body;
      if (currency !== undefined) checkCurrency(currency);
      const search = {
        terminalId,
        status,
        channel,
        currency,
        createdFrom: readInstant('/createdFrom', createdFrom),
        createdTo: readInstant('/createdTo', createdTo),
        amountMin: amountBound(amountMin, 'up'),
        amountMax: amountBound(amountMax, 'down'),
        text,
      };
      const after = readTransactionCursor(cursor);
      const reach = await narrowReach(services, reachOf(caller), { terminalId, branchId });
      const filter = { reach, sandbox: caller.sandbox };
      const page = await services.transactions.list(filter, search, after, limit);
      return { items: page.items.map(toTransactionResponse), nextCursor: writeTransactionCursor(page.next) };
    },
  );
}

/** The text is looked for in every transaction that the other filters match. */
function hasText(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'text' in body;
}

/** Parses an instant. The schema checks its form, but not that the day exists. */
function readInstant(path: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const epochMs = Date.parse(text);
  // Date.parse would roll a day that does not exist over into the next month.
  if (!Number.isNaN(epochMs) && new Date(epochMs).toISOString().slice(0, 10) === text.slice(0, 10))
    return epochMs;
  throw invalidField(path, 'is not a valid time');
}
