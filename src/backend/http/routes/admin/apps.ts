import { appBody, appCreated } from '../../../../contract/admin/apps.js';
import { paths } from '../../../../contract/operations.js';
import { monotonicNow } from '../../../../text/clock/process-clock.js';
import type { Services } from '../../../composition/services.js';
import { type Reach, reachOf } from '../../../domain/access/reach.js';
import { hashSecret } from '../../../domain/access/secrets.js';
import { createApp } from '../../../domain/apps/administer-apps.js';
import { invalidField, notFound } from '../../../domain/service-error.js';
import { callerOf } from '../../access.js';
import { instant } from '../../responses/payments.js';
import { type App, guarded } from '../../server.js';
import { administrators } from './administrators.js';

/** OAuth apps (APP-01). The secret is in the response of creation and never again (AUTH-10). */
export function appRoutes(app: App, services: Services): void {
  const { minter } = services;
  app.post(
    `${paths.admin}/apps`,
    { ...guarded(administrators), schema: { body: appBody, response: { 201: appCreated } } },
    async (request, reply) => {
      const { displayName, scopes, sandbox = false } = request.body;
      const owner = await findOwner(services, reachOf(callerOf(request)), request.body.owner);
      const appId = minter.id('app_');
      const appSecret = minter.secret();
      const createdAt = monotonicNow();
      await createApp(
        services,
        { appId, displayName, ...owner, scopes, sandbox, revoked: false, createdAt },
        hashSecret(appSecret),
      );
      reply.code(201);
      return {
        appId,
        appSecret,
        displayName,
        owner,
        scopes,
        sandbox,
        revoked: false,
        createdAt: instant(createdAt),
      };
    },
  );
}

async function findOwner(
  { tenants }: Services,
  reach: Reach,
  { merchantId, branchId }: { readonly merchantId?: string; readonly branchId?: string },
): Promise<{ merchantId: string; branchId: string | null }> {
  if ((merchantId === undefined) === (branchId === undefined))
    throw invalidField('/owner', 'must name either merchantId or branchId');
  if (merchantId !== undefined) {
    const merchant = await tenants.merchant(reach, merchantId);
    if (merchant === undefined) throw notFound('merchant');
    return { merchantId: merchant.merchantId, branchId: null };
  }
  const branch = await tenants.branch(reach, branchId ?? '');
  if (branch === undefined) throw notFound('branch');
  return { merchantId: branch.merchantId, branchId: branch.branchId };
}
