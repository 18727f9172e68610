import {
  branchBody,
  branchResponse,
  merchantBody,
  merchantResponse,
} from '../../../../contract/admin/tenants.js';
import { paths } from '../../../../contract/operations.js';
import { monotonicNow } from '../../../../text/clock/process-clock.js';
import type { Services } from '../../../composition/services.js';
import { reachOf } from '../../../domain/access/reach.js';
import { notFound } from '../../../domain/service-error.js';
import { callerOf } from '../../access.js';
import { instant } from '../../responses/payments.js';
import { type App, guarded } from '../../server.js';
import { administrators } from './administrators.js';

export function merchantRoutes(app: App, { tenants, minter }: Services): void {
  app.post(
    `${paths.admin}/merchants`,
    { ...guarded(administrators), schema: { body: merchantBody, response: { 201: merchantResponse } } },
    async (request, reply) => {
      const merchant = { merchantId: minter.id('mer_'), name: request.body.name, createdAt: monotonicNow() };
      await tenants.insertMerchant(merchant);
      reply.code(201);
      return { ...merchant, createdAt: instant(merchant.createdAt) };
    },
  );

  app.post(
    `${paths.admin}/branches`,
    { ...guarded(administrators), schema: { body: branchBody, response: { 201: branchResponse } } },
    async (request, reply) => {
      const { merchantId, name } = request.body;
      if ((await tenants.merchant(reachOf(callerOf(request)), merchantId)) === undefined)
        throw notFound('merchant');
      const branch = { branchId: minter.id('br_'), merchantId, name, createdAt: monotonicNow() };
      await tenants.insertBranch(branch);
      reply.code(201);
      return { ...branch, createdAt: instant(branch.createdAt) };
    },
  );
}
