import {
  configIdPath,
  terminalKickBody,
  terminalKickResponse,
  terminalResponse,
} from '../../../../contract/admin/terminals.js';
import { paths } from '../../../../contract/operations.js';
import type { Services } from '../../../composition/services.js';
import { reachOf } from '../../../domain/access/reach.js';
import { notFound } from '../../../domain/service-error.js';
import { refuseDeactivated } from '../../../domain/terminals/find-terminal.js';
import { deactivate } from '../../../domain/terminals/lifecycle.js';
import { callerOf } from '../../access.js';
import { type App, guarded } from '../../server.js';
import { administrators } from './administrators.js';
import { readConfigId } from './config-id.js';
import { toManagedTerminalResponse } from './terminal.js';

/** Routes that deactivate a terminal (BLK-03, LIF-01), or only end its session (LIF-03). */
export function terminalLifecycleRoutes(app: App, services: Services): void {
  const { terminals, terminalLifecycle, isOnline } = services;
  app.post(
    `${paths.admin}/terminals/:configId/deactivate`,
    { ...guarded(administrators), schema: { params: configIdPath, response: { 200: terminalResponse } } },
    async (request) => {
      const configId = readConfigId(request.params.configId);
      const terminal = await deactivate(terminalLifecycle, reachOf(callerOf(request)), configId);
      return toManagedTerminalResponse(terminal, isOnline);
    },
  );

  app.post(
    `${paths.admin}/terminals/:configId/kick`,
    {
      ...guarded(administrators),
      schema: { params: configIdPath, body: terminalKickBody, response: { 200: terminalKickResponse } },
    },
    async (request) => {
      const configId = readConfigId(request.params.configId);
      const terminal = await terminals.byConfigId(reachOf(callerOf(request)), configId);
      if (terminal === undefined) throw notFound('terminal');
      refuseDeactivated(terminal);
      const kicked = terminalLifecycle.eviction.kick(configId, request.body.reason);
      return { configId, terminalId: terminal.terminalId, kicked };
    },
  );
}
