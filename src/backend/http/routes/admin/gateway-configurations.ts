import { gatewayConfiguration, gatewayConfigurationBody } from '../../../../contract/admin/gateways.js';
import { merchantIdPath } from '../../../../contract/admin/tenants.js';
import { paths } from '../../../../contract/operations.js';
import type { Services } from '../../../composition/services.js';
import { reachOf } from '../../../domain/access/reach.js';
import type { GatewayConfiguration } from '../../../domain/gateways/gateway-configurations.js';
import { notFound } from '../../../domain/service-error.js';
import { callerOf } from '../../access.js';
import { instant } from '../../responses/payments.js';
import { type App, guarded } from '../../server.js';
import { administrators } from './administrators.js';

const one = `${paths.admin}/gateway-configurations/:merchantId`;

/** The treatment of a merchant's payments by the acquirer, and the assignments of its terminals (BLK-02, TRM-03). */
export function gatewayConfigurationRoutes(app: App, { gatewayConfigurations, tenants }: Services): void {
  app.get(
    one,
    {
      ...guarded(administrators),
      schema: { params: merchantIdPath, response: { 200: gatewayConfiguration } },
    },
    async (request) => {
      const merchant = await tenants.merchant(reachOf(callerOf(request)), request.params.merchantId);
      if (merchant === undefined) throw notFound('merchant');
      return toResponse(gatewayConfigurations.of(merchant.merchantId));
    },
  );

  app.put(
    one,
    {
      ...guarded(administrators),
      schema: {
        params: merchantIdPath,
        body: gatewayConfigurationBody,
        response: { 200: gatewayConfiguration },
      },
    },
    async (request) => {
      const merchant = await tenants.merchant(reachOf(callerOf(request)), request.params.merchantId);
      if (merchant === undefined) throw notFound('merchant');
      return toResponse(await gatewayConfigurations.put(merchant.merchantId, request.body));
    },
  );
}

function toResponse({ updatedAt, channels, gateways, ...configuration }: GatewayConfiguration) {
  return {
    ...configuration,
    channels: [...channels],
    gateways: [...gateways],
    gateway: 'acquirer' as const,
    updatedAt: updatedAt === null ? null : instant(updatedAt),
  };
}
