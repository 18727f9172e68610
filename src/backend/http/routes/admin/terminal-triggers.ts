import { configIdPath } from '../../../../contract/admin/terminals.js';
import { paths } from '../../../../contract/operations.js';
import { requestTerminalResponse } from '../../../../contract/rest/commands.js';
import type { Services } from '../../../composition/services.js';
import { reachOf } from '../../../domain/access/reach.js';
import { trigger } from '../../../domain/commands/trigger.js';
import { notFound } from '../../../domain/service-error.js';
import { callerOf } from '../../access.js';
import { type App, guarded } from '../../server.js';
import { administrators } from './administrators.js';
import { readConfigId } from './config-id.js';

const moves = { refresh: 'FORCE_REFRESH', sync: 'SYNC_REQUEST' } as const;

/** Command triggers of administrators: their request records are like those of requestTerminal. */
export function terminalTriggerRoutes(app: App, services: Services): void {
  for (const [move, requestType] of Object.entries(moves)) {
    app.post(
      `${paths.admin}/terminals/:configId/${move}`,
      {
        ...guarded(administrators),
        schema: { params: configIdPath, response: { 202: requestTerminalResponse } },
      },
      async (request, reply) => {
        const configId = readConfigId(request.params.configId);
        const terminal = await services.terminals.byConfigId(reachOf(callerOf(request)), configId);
        if (terminal === undefined) throw notFound('terminal');
        const { requestId, status } = await trigger(services.trigger, terminal, { requestType });
        reply.code(202);
        return { requestId, requestType, configId, terminalId: terminal.terminalId, status };
      },
    );
  }
}
