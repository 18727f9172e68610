import { gatewayCallbackBody, gatewayCallbackResponse } from '../../../../contract/admin/webhooks.js';
import { paths } from '../../../../contract/operations.js';
import type { Services } from '../../../composition/services.js';
import { reachOf } from '../../../domain/access/reach.js';
import { resolveManually } from '../../../domain/payments/resolve-manually.js';
import { callerOf } from '../../access.js';
import { toTransactionResponse } from '../../responses/payments.js';
import { type App, guarded } from '../../server.js';
import { systemAdministrators } from './administrators.js';

/** Simulates the gateway's callback for a pending production payment (BLK-07, PAY-07). */
export function gatewayCallbackRoute(app: App, { payments }: Services): void {
  app.post(
    `${paths.admin}/developer-tools/gateway-callback`,
    {
      ...guarded(systemAdministrators),
      schema: { body: gatewayCallbackBody, response: { 200: gatewayCallbackResponse } },
    },
    async (request) => {
      // Production only: a sandbox payment has no gateway that could call back.
      const filter = { reach: reachOf(callerOf(request)), sandbox: false };
      return toTransactionResponse(await resolveManually(payments.resolveManually, filter, request.body));
    },
  );
}
