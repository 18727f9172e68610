import { configIdPath } from '../../../../contract/administration-lists.js';
import {
  managedTerminal,
  terminalKickAnswer,
  terminalKickBody,
} from '../../../../contract/administration-terminals.js';
import { paths } from '../../../../contract/operations.js';
import { reachOf } from '../../../access/reach.js';
import { notFound } from '../../../service-error.js';
import type { Services } from '../../../services.js';
import { refuseDeactivated } from '../../../terminals/find-terminal.js';
import { deactivate } from '../../../terminals/life.js';
import { callerOf } from '../../access.js';
import { type App, guarded } from '../../app.js';
import { administrators } from './administrators.js';
import { readConfigId } from './config-id.js';
import { managedTerminalAnswer } from './managed-terminal.js';

/** Shuts a terminal out (BLK-03, LIF-01), or only ends its session (LIF-03). */
export function terminalLifeRoutes(app: App, services: Services): void {
  const { terminals, terminalLife, isOnline } = services;
  app.post(
    `${paths.admin}/terminals/:configId/deactivate`,
    { ...guarded(administrators), schema: { params: configIdPath, response: { 200: managedTerminal } } },
    async (request) => {
      const configId = readConfigId(request.params.configId);
      const terminal = await deactivate(terminalLife, reachOf(callerOf(request)), configId);
      return managedTerminalAnswer(terminal, isOnline);
    },
  );

  app.post(
    `${paths.admin}/terminals/:configId/kick`,
    {
      ...guarded(administrators),
      schema: { params: configIdPath, body: terminalKickBody, response: { 200: terminalKickAnswer } },
    },
    async (request) => {
      const configId = readConfigId(request.params.configId);
      const terminal = await terminals.byConfigId(reachOf(callerOf(request)), configId);
      if (terminal === undefined) throw notFound('terminal');
      refuseDeactivated(terminal);
      const kicked = terminalLife.eviction.kick(configId, request.body.reason);
      return { configId, terminalId: terminal.terminalId, kicked };
    },
  );
}
