import { paths } from '../../../../contract/operations.js';
import { terminalInfo } from '../../../../contract/rest/terminals.js';
import type { Services } from '../../../composition/services.js';
import { notFound, ServiceError } from '../../../domain/service-error.js';
import { callerOf } from '../../access.js';
import { type App, guarded } from '../../server.js';

/** The terminal's own configuration (TRM-03). */
export function terminalInfoRoute(app: App, { terminals }: Services): void {
  app.get(
    paths.terminalInfo,
    { ...guarded({ kind: 'terminal' }), schema: { response: { 200: terminalInfo } } },
    async (request) => {
      const { terminal } = callerOf(request);
      if (terminal === null) throw new ServiceError('ERR_FORBIDDEN', 'only allowed for a terminal');
      const info = await terminals.info(terminal.configId);
      if (info === undefined) throw notFound('terminal');
      return info;
    },
  );
}
