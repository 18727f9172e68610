import {
  type AppResponse,
  appIdPath,
  appList,
  appPatch,
  appResponse,
  appSecretResponse,
} from '../../../../contract/admin/apps.js';
import { paths } from '../../../../contract/operations.js';
import { listQuery } from '../../../../contract/paging.js';
import type { Services } from '../../../composition/services.js';
import { reachOf } from '../../../domain/access/reach.js';
import { changeApp } from '../../../domain/apps/administer-apps.js';
import type { App as OAuthApp } from '../../../domain/apps/app.js';
import { rotateSecret } from '../../../domain/apps/rotate-secret.js';
import { notFound } from '../../../domain/service-error.js';
import { callerOf } from '../../access.js';
import { readCreatedCursor, readLimit, writeCreatedCursor } from '../../keyset-cursor.js';
import { instant } from '../../responses/payments.js';
import { type App, guarded } from '../../server.js';
import { administrators } from './administrators.js';

const one = `${paths.admin}/apps/:appId`;

/** OAuth apps after their creation. Only the response of a new secret contains one (AUTH-10). */
export function managedAppRoutes(app: App, services: Services): void {
  const { apps } = services;
  app.get(
    `${paths.admin}/apps`,
    { ...guarded(administrators), schema: { querystring: listQuery, response: { 200: appList } } },
    async (request) => {
      const { limit, cursor } = request.query;
      const reach = reachOf(callerOf(request));
      const page = await apps.list(reach, readCreatedCursor('apps', cursor), readLimit(limit));
      return { items: page.items.map(toAppResponse), nextCursor: writeCreatedCursor('apps', page.next) };
    },
  );

  app.get(
    one,
    { ...guarded(administrators), schema: { params: appIdPath, response: { 200: appResponse } } },
    async (request) => {
      return toAppResponse(known(await apps.app(reachOf(callerOf(request)), request.params.appId)));
    },
  );

  app.patch(
    one,
    {
      ...guarded(administrators),
      schema: { params: appIdPath, body: appPatch, response: { 200: appResponse } },
    },
    async (request) => {
      const { displayName, scopes, sandbox } = request.body;
      const changes = {
        ...(displayName !== undefined && { displayName }),
        ...(scopes !== undefined && { scopes }),
        ...(sandbox !== undefined && { sandbox }),
      };
      return toAppResponse(
        known(await changeApp(services, reachOf(callerOf(request)), request.params.appId, changes)),
      );
    },
  );

  app.post(
    `${one}/secret`,
    { ...guarded(administrators), schema: { params: appIdPath, response: { 200: appSecretResponse } } },
    async (request) => {
      const { appId } = request.params;
      const appSecret = await rotateSecret(services, reachOf(callerOf(request)), appId);
      return { appId, appSecret };
    },
  );

  app.post(
    `${one}/revoke`,
    { ...guarded(administrators), schema: { params: appIdPath, response: { 200: appResponse } } },
    async (request) => {
      return toAppResponse(known(await apps.revoke(reachOf(callerOf(request)), request.params.appId)));
    },
  );
}

function known(found: OAuthApp | undefined): OAuthApp {
  if (found === undefined) throw notFound('app');
  return found;
}

function toAppResponse(app: OAuthApp): AppResponse {
  const { appId, displayName, merchantId, branchId, scopes, sandbox, revoked } = app;
  return {
    appId,
    displayName,
    owner: { merchantId, branchId },
    scopes: [...scopes],
    sandbox,
    revoked,
    createdAt: instant(app.createdAt),
  };
}
