import {
  configIdPath,
  terminalBody,
  terminalCreated,
  terminalDetails,
  terminalList,
  terminalListQuery,
  terminalPatch,
  terminalResponse,
} from '../../../../contract/admin/terminals.js';
import { paths } from '../../../../contract/operations.js';
import { monotonicNow } from '../../../../text/clock/process-clock.js';
import type { Services } from '../../../composition/services.js';
import { reachOf } from '../../../domain/access/reach.js';
import { hashSecret } from '../../../domain/access/secrets.js';
import { notFound } from '../../../domain/service-error.js';
import { renameTerminal } from '../../../domain/terminals/configure-terminal.js';
import { callerOf } from '../../access.js';
import { readLimit, readNumberCursor, writeCursor } from '../../keyset-cursor.js';
import { type App, guarded } from '../../server.js';
import { administrators } from './administrators.js';
import { readConfigId } from './config-id.js';
import { checkObject } from './object-limits.js';
import { toManagedTerminalResponse, toSnapshotResponse } from './terminal.js';

/** Routes for terminals. Only the response of creation contains the credentials. */
export function terminalRoutes(app: App, services: Services): void {
  const { tenants, terminals, minter, config } = services;
  app.post(
    `${paths.admin}/terminals`,
    { ...guarded(administrators), schema: { body: terminalBody, response: { 201: terminalCreated } } },
    async (request, reply) => {
      const { branchId, name, legacy = false, settings = {} } = request.body;
      checkObject('settings', settings, config);
      const branch = await tenants.branch(reachOf(callerOf(request)), branchId);
      if (branch === undefined) throw notFound('branch');
      const clientId = minter.id('term_');
      const clientSecret = minter.secret();
      const accessId = minter.secret();
      const terminal = await terminals.insert({
        merchantId: branch.merchantId,
        branchId,
        name,
        legacy,
        settings,
        clientId,
        secretHash: hashSecret(clientSecret),
        accessIdHash: hashSecret(accessId),
        createdAt: monotonicNow(),
      });
      reply.code(201);
      const { terminalId, configId } = terminal;
      return { terminalId, configId, branchId, name: terminal.name, clientId, clientSecret, accessId };
    },
  );
  managedTerminalRoutes(app, services);
}

function managedTerminalRoutes(
  app: App,
  { tenants, managedTerminals, configuration, isOnline }: Services,
): void {
  app.get(
    `${paths.admin}/terminals`,
    {
      ...guarded(administrators),
      schema: { querystring: terminalListQuery, response: { 200: terminalList } },
    },
    async (request) => {
      const reach = reachOf(callerOf(request));
      const { branchId, limit, cursor } = request.query;
      if (branchId !== undefined && (await tenants.branch(reach, branchId)) === undefined)
        throw notFound('branch');
      const after = readNumberCursor('terminals', cursor) ?? 0;
      const page = await managedTerminals.listManaged(reach, branchId, after, readLimit(limit));
      return {
        items: page.items.map((each) => toManagedTerminalResponse(each, isOnline)),
        nextCursor: writeCursor('terminals', page.next),
      };
    },
  );

  app.get(
    `${paths.admin}/terminals/:configId`,
    {
      ...guarded(administrators),
      schema: { params: configIdPath, response: { 200: terminalDetails } },
    },
    async (request) => {
      const configId = readConfigId(request.params.configId);
      const found = await managedTerminals.managed(reachOf(callerOf(request)), configId);
      if (found === undefined) throw notFound('terminal');
      const snapshot = await managedTerminals.snapshot(configId);
      return {
        ...toManagedTerminalResponse(found, isOnline),
        ...(snapshot !== undefined && { settingsSnapshot: toSnapshotResponse(snapshot) }),
      };
    },
  );

  app.patch(
    `${paths.admin}/terminals/:configId`,
    {
      ...guarded(administrators),
      schema: { params: configIdPath, body: terminalPatch, response: { 200: terminalResponse } },
    },
    async (request) => {
      const reach = reachOf(callerOf(request));
      const configId = readConfigId(request.params.configId);
      const { name } = request.body;
      const found =
        name === undefined
          ? await managedTerminals.managed(reach, configId)
          : await renameTerminal(configuration, reach, configId, name);
      if (found === undefined) throw notFound('terminal');
      return toManagedTerminalResponse(found, isOnline);
    },
  );
}
