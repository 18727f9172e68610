import {
  branchIdPath,
  branchList,
  branchListQuery,
  branchResponse,
  merchantIdPath,
  merchantList,
  merchantResponse,
} from '../../../../contract/admin/tenants.js';
import { paths } from '../../../../contract/operations.js';
import { listQuery } from '../../../../contract/paging.js';
import type { Services } from '../../../composition/services.js';
import { reachOf } from '../../../domain/access/reach.js';
import { notFound } from '../../../domain/service-error.js';
import { callerOf } from '../../access.js';
import { readCreatedCursor, readLimit, writeCreatedCursor } from '../../keyset-cursor.js';
import { instant } from '../../responses/payments.js';
import { type App, guarded } from '../../server.js';
import { administrators } from './administrators.js';

/** Routes that read merchants and branches. */
export function tenantRoutes(app: App, { tenants }: Services): void {
  app.get(
    `${paths.admin}/merchants`,
    { ...guarded(administrators), schema: { querystring: listQuery, response: { 200: merchantList } } },
    async (request) => {
      const { limit, cursor } = request.query;
      const reach = reachOf(callerOf(request));
      const page = await tenants.merchants(reach, readCreatedCursor('merchants', cursor), readLimit(limit));
      return {
        items: page.items.map((each) => ({ ...each, createdAt: instant(each.createdAt) })),
        nextCursor: writeCreatedCursor('merchants', page.next),
      };
    },
  );

  app.get(
    `${paths.admin}/merchants/:merchantId`,
    { ...guarded(administrators), schema: { params: merchantIdPath, response: { 200: merchantResponse } } },
    async (request) => {
      const found = await tenants.merchant(reachOf(callerOf(request)), request.params.merchantId);
      if (found === undefined) throw notFound('merchant');
      return { ...found, createdAt: instant(found.createdAt) };
    },
  );

  app.get(
    `${paths.admin}/branches`,
    { ...guarded(administrators), schema: { querystring: branchListQuery, response: { 200: branchList } } },
    async (request) => {
      const { limit, cursor, merchantId } = request.query;
      const reach = reachOf(callerOf(request));
      if (merchantId !== undefined && (await tenants.merchant(reach, merchantId)) === undefined)
        throw notFound('merchant');
      const after = readCreatedCursor('branches', cursor);
      const page = await tenants.branches(reach, merchantId, after, readLimit(limit));
      return {
        items: page.items.map((each) => ({ ...each, createdAt: instant(each.createdAt) })),
        nextCursor: writeCreatedCursor('branches', page.next),
      };
    },
  );

  app.get(
    `${paths.admin}/branches/:branchId`,
    { ...guarded(administrators), schema: { params: branchIdPath, response: { 200: branchResponse } } },
    async (request) => {
      const found = await tenants.branch(reachOf(callerOf(request)), request.params.branchId);
      if (found === undefined) throw notFound('branch');
      return { ...found, createdAt: instant(found.createdAt) };
    },
  );
}
