import { type WebhookLogResponse, webhookLog } from '../../../../contract/admin/webhooks.js';
import { paths } from '../../../../contract/operations.js';
import { listQuery } from '../../../../contract/paging.js';
import type { Services } from '../../../composition/services.js';
import type { GatewayCallback } from '../../../domain/callbacks/gateway-callback.js';
import { readLimit, readNumberCursor, writeCursor } from '../../keyset-cursor.js';
import { instant } from '../../responses/payments.js';
import { type App, guarded } from '../../server.js';
import { systemAdministrators } from './administrators.js';

/** The gateway callbacks that were received, newest first (BLK-07). */
export function webhookLogRoute(app: App, { callbacks }: Services): void {
  app.get(
    `${paths.admin}/webhook-logs`,
    { ...guarded(systemAdministrators), schema: { querystring: listQuery, response: { 200: webhookLog } } },
    async (request) => {
      const { limit, cursor } = request.query;
      const before = readNumberCursor('callbacks', cursor) ?? Number.MAX_SAFE_INTEGER;
      const page = await callbacks.list(before, readLimit(limit));
      return { items: page.items.map(entry), nextCursor: writeCursor('callbacks', page.next) };
    },
  );
}

function entry({ seq: _, receivedAt, errorCode, ...callback }: GatewayCallback): WebhookLogResponse {
  return { ...callback, receivedAt: instant(receivedAt), ...(errorCode !== null && { errorCode }) };
}
