import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify';
import { asyncApiDocument } from '../../../channel/asyncapi/document.js';
import type { Access } from '../../access.js';
import { type App, guarded } from '../../server.js';
import { mountBrowsePage } from '../browse-page.js';
import { operatorPaths } from '../paths.js';
import { baseDocument } from './base-document.js';
import { completeDocument } from './complete-document.js';
import { type Described, describeRoute } from './describe-route.js';
import type { OpenApi } from './openapi-form.js';

export interface DocumentationOptions {
  readonly version: string;
  readonly systems: readonly string[];
}

/**
 * Describes every route that is mounted after it, from the route's own schemas and access, and serves the document, a
 * page to browse it, and the document of the channel.
 */
export async function mountDocumentation(app: App, options: DocumentationOptions): Promise<void> {
  const described = new Map<string, Described>();
  // The types of the package support one OpenAPI version; tests check the document instead.
  const plain = app as unknown as FastifyInstance;
  await plain.register(swagger, {
    openapi: baseDocument(options.version),
    transform: ({ schema, url, route }) => {
      const each = describeRoute(
        { url, method: methodOf(route), access: accessOf(route), schema },
        options.systems,
      );
      described.set(`${each.method} ${each.path}`, each);
      return { schema: each.schema, url };
    },
    transformObject: (made) =>
      completeDocument(('openapiObject' in made ? made.openapiObject : {}) as OpenApi, described),
  });
  mountBrowsePage(plain);
  let openApi: Buffer | undefined;
  plain.get(
    operatorPaths.openApi,
    { ...guarded({ kind: 'open' }), schema: { hide: true } },
    (_request, reply) => {
      openApi ??= Buffer.from(JSON.stringify(plain.swagger()));
      return sendJson(reply, openApi);
    },
  );
  const asyncApi = Buffer.from(JSON.stringify(asyncApiDocument(options.version)));
  plain.get(operatorPaths.asyncApi, guarded({ kind: 'open' }), (_request, reply) =>
    sendJson(reply, asyncApi),
  );
}

function sendJson(reply: FastifyReply, json: Buffer): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json);
}

function methodOf({ method }: RouteOptions): string {
  return [method].flat()[0] ?? 'GET';
}

function accessOf({ config }: RouteOptions): Access | undefined {
  return config?.access;
}
