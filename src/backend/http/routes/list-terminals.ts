import { limits } from '../../../contract/limits.js';
import { operationNamed } from '../../../contract/operations.js';
import { listTerminalsQuery, terminalList } from '../../../contract/terminals.js';
import { reachOf } from '../../access/reach.js';
import { notFound, ServiceError } from '../../service-error.js';
import type { Services } from '../../services.js';
import { callerOf } from '../access.js';
import { terminalAnswer } from '../answers.js';
import { type App, guarded } from '../app.js';

const operation = operationNamed('listTerminals');

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
      const page = await terminals.list(reach, branchId, readCursor(cursor), readLimit(limit));
      return {
        items: page.items.map((terminal) => terminalAnswer(terminal, isOnline(terminal.configId))),
        nextCursor: page.next === null ? null : writeCursor(page.next),
      };
    },
  );
}

function readLimit(text: string | undefined): number {
  const limit = text === undefined ? limits.pageDefault : Number(text);
  if (limit >= 1 && limit <= limits.pageMax) return limit;
  const problem = `must be from 1 to ${limits.pageMax}`;
  throw new ServiceError('ERR_VALIDATION', `/limit ${problem}`, { details: [{ path: '/limit', problem }] });
}

function writeCursor(configId: number): string {
  return Buffer.from(`t${configId}`).toString('base64url');
}

function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const after = /^t([0-9]{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.[1];
  if (after !== undefined) return Number(after);
  const problem = 'is no cursor of this list';
  throw new ServiceError('ERR_VALIDATION', `/cursor ${problem}`, { details: [{ path: '/cursor', problem }] });
}
