import { operationNamed } from '../../../../contract/operations.js';
import { listTerminalsQuery, terminalList } from '../../../../contract/rest/terminals.js';
import type { Services } from '../../../composition/services.js';
import { reachOf } from '../../../domain/access/reach.js';
import { notFound } from '../../../domain/service-error.js';
import { callerOf } from '../../access.js';
import { readLimit, readNumberCursor, writeCursor } from '../../keyset-cursor.js';
import { toTerminalResponse } from '../../responses/payments.js';
import { type App, guarded } from '../../server.js';

const list = 'listTerminals';
const operation = operationNamed(list);

/** The terminals in reach with their online status (TRM-01, TEN-04). */
export function listTerminalsRoute(app: App, { terminals, tenants, isOnline }: Services): void {
  app.get(
    operation.path,
    {
      ...guarded({ kind: 'operation', operation }),
      schema: { querystring: listTerminalsQuery, response: { 200: terminalList } },
    },
    async (request) => {
      const reach = reachOf(callerOf(request));
      const { branchId, limit, cursor } = request.query;
      if (branchId !== undefined && (await tenants.branch(reach, branchId)) === undefined)
        throw notFound('branch');
      const after = readNumberCursor(list, cursor) ?? 0;
      const page = await terminals.list(reach, branchId, after, readLimit(limit));
      return {
        items: page.items.map((terminal) => toTerminalResponse(terminal, isOnline(terminal.configId))),
        nextCursor: writeCursor(list, page.next),
      };
    },
  );
}
