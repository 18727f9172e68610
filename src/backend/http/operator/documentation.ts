import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { asyncApiDocument } from '../../channel/asyncapi/document.js';
import type { Access } from '../access.js';
import { type App, guarded } from '../server.js';
import { addErrors, baseDocument, type Described, describeRoute, type OpenApi } from './openapi.js';
import { isPage, operatorPaths } from './paths.js';

export interface DocumentationOptions {
  readonly version: string;
  readonly systems: readonly string[];
}

/**
 * Allows only the page's own files. `upgrade-insecure-requests` is left out, because it would make browsers request
 * the files of a service without TLS by HTTPS.
 */
const policy = {
  'default-src': "'self'",
  'base-uri': "'self'",
  'frame-ancestors': "'self'",
  'font-src': "'self' data:",
  'img-src': "'self' data:",
  'object-src': "'none'",
  'script-src-attr': "'none'",
};

/**
 * Describes every route that is mounted after it, from the route's own schemas and access, and serves the document, a
 * page to browse it, and the document of the channel. The page includes all its files, so it needs no network.
 */
export async function mountDocumentation(app: App, options: DocumentationOptions): Promise<void> {
  const described = new Map<string, Described>();
  // The types of the package support one OpenAPI version; tests check the document instead.
  const plain = app as unknown as FastifyInstance;
  await plain.register(swagger, {
    openapi: baseDocument(options.version),
    transform: ({ schema, url, route }) => {
      if (isPage(url)) return { schema: { ...schema, hide: true }, url };
      const each = describeRoute(
        { url, method: methodOf(route), access: accessOf(route), schema },
        options.systems,
      );
      described.set(`${each.method} ${each.path}`, each);
      return { schema: each.schema, url };
    },
    transformObject: (made) =>
      addErrors(('openapiObject' in made ? made.openapiObject : {}) as OpenApi, described),
  });
  await plain.register(swaggerUi, {
    routePrefix: operatorPaths.browse,
    // By default the page sends the document to a validator on the internet.
    uiConfig: { validatorUrl: null },
    staticCSP: policy,
  });
  plain.get(operatorPaths.openApi, { ...guarded({ kind: 'open' }), schema: { hide: true } }, async () =>
    plain.swagger(),
  );
  const asyncApi = asyncApiDocument(options.version);
  plain.get(operatorPaths.asyncApi, guarded({ kind: 'open' }), async () => asyncApi);
}

function methodOf({ method }: RouteOptions): string {
  return [method].flat()[0] ?? 'GET';
}

function accessOf({ config }: RouteOptions): Access | undefined {
  return config?.access;
}
