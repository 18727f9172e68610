import {
  configIdPath,
  terminalFeesBody,
  terminalResponse,
  terminalSettingsBody,
} from '../../../../contract/admin/terminals.js';
import { paths } from '../../../../contract/operations.js';
import type { Services } from '../../../composition/services.js';
import { reachOf } from '../../../domain/access/reach.js';
import { changeFees, changeSettings } from '../../../domain/terminals/configure-terminal.js';
import { callerOf } from '../../access.js';
import { type App, guarded } from '../../server.js';
import { administrators } from './administrators.js';
import { readConfigId } from './config-id.js';
import { checkObject } from './object-limits.js';
import { toManagedTerminalResponse } from './terminal.js';

/** The configuration of a terminal (BLK-06). Settings are sent to it, fees wait in terminal/info (TRM-03). */
export function terminalConfigurationRoutes(app: App, services: Services): void {
  const { configuration, config, isOnline } = services;
  app.put(
    `${paths.admin}/terminals/:configId/settings`,
    {
      ...guarded(administrators),
      schema: { params: configIdPath, body: terminalSettingsBody, response: { 200: terminalResponse } },
    },
    async (request) => {
      const { settings } = request.body;
      checkObject('settings', settings, config);
      const configId = readConfigId(request.params.configId);
      const reach = reachOf(callerOf(request));
      const changed = await changeSettings(configuration, reach, configId, settings);
      return toManagedTerminalResponse(changed, isOnline);
    },
  );

  app.put(
    `${paths.admin}/terminals/:configId/fees`,
    {
      ...guarded(administrators),
      schema: { params: configIdPath, body: terminalFeesBody, response: { 200: terminalResponse } },
    },
    async (request) => {
      const { fees } = request.body;
      checkObject('fees', fees, config);
      const configId = readConfigId(request.params.configId);
      const changed = await changeFees(configuration, reachOf(callerOf(request)), configId, fees);
      return toManagedTerminalResponse(changed, isOnline);
    },
  );
}
