import { monitoringResponse } from '../../../../contract/admin/monitoring.js';
import { paths } from '../../../../contract/operations.js';
import { monotonicNow } from '../../../../text/clock/process-clock.js';
import type { Services } from '../../../composition/services.js';
import { instant } from '../../responses/payments.js';
import { type App, guarded } from '../../server.js';
import { systemAdministrators } from './administrators.js';

/** Sessions, queues and rates of the whole service (BLK-07). */
export function monitoringRoute(app: App, { activity, overview }: Services): void {
  app.addHook('onResponse', (_request, { statusCode }, done) => {
    activity.count('requests');
    if (statusCode >= 500) activity.count('failed');
    else if (statusCode >= 400) activity.count('refused');
    done();
  });

  app.get(
    `${paths.admin}/monitoring`,
    { ...guarded(systemAdministrators), schema: { response: { 200: monitoringResponse } } },
    async () => {
      const now = monotonicNow();
      const { oldestQueuedAt, longest, ...counts } = await overview.queues(now);
      return {
        at: instant(now),
        sessions: overview.sessions(),
        queues: {
          ...counts,
          oldestQueuedAt: oldestQueuedAt === null ? null : instant(oldestQueuedAt),
          longest: [...longest],
        },
        rates: activity.rates(),
      };
    },
  );
}
