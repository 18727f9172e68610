import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { guarded } from '../server.js';
import { operatorPaths } from './paths.js';

/** The files of the page that the package brings. They are sent from memory: a client that leaves holds no file. */
const packaged = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'index.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const;

/**
 * Allows only the page's own files. `upgrade-insecure-requests` is left out, because it would make browsers request
 * the files of a service without TLS by HTTPS.
 */
const policy = [
  "default-src 'self'",
  "base-uri 'self'",
  "frame-ancestors 'self'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "object-src 'none'",
  "script-src-attr 'none'",
].join('; ');

const require = createRequire(import.meta.url);
const files = `${operatorPaths.browse}/static`;

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>tillfleet: reference</title>
    <link rel="stylesheet" href="${files}/swagger-ui.css">
    <link rel="stylesheet" href="${files}/index.css">
    <link rel="icon" type="image/png" href="${files}/favicon-32x32.png">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="${files}/swagger-ui-bundle.js"></script>
    <script src="${files}/page.js"></script>
  </body>
</html>
`;

/**
 * Swagger UI sends the document to a validator on the internet unless this is disabled. The standalone layout is not used: its logo
 * has an inline style, which the policy forbids.
 */
const script = `window.ui = SwaggerUIBundle({
  url: ${JSON.stringify(operatorPaths.openApi)},
  dom_id: '#swagger-ui',
  deepLinking: true,
  presets: [SwaggerUIBundle.presets.apis],
  layout: 'BaseLayout',
  validatorUrl: null,
});
`;

/** Serves the page to browse the OpenAPI document. It includes all its files, so it needs no network. */
export function mountBrowsePage(app: FastifyInstance): void {
  const serve = (url: string, type: string, content: string | Buffer) =>
    app.get(url, { ...guarded({ kind: 'open' }), schema: { hide: true } }, async (_request, reply) =>
      send(reply, type, content),
    );
  serve(operatorPaths.browse, 'text/html; charset=utf-8', page);
  serve(`${operatorPaths.browse}/`, 'text/html; charset=utf-8', page);
  serve(`${files}/page.js`, 'text/javascript; charset=utf-8', script);
  for (const [name, type] of Object.entries(packaged)) serve(`${files}/${name}`, type, contentOf(name));
}

function send(reply: FastifyReply, type: string, content: string | Buffer): FastifyReply {
  return reply.type(type).header('Content-Security-Policy', policy).send(content);
}

const contents = new Map<string, Buffer>();

/** Reads each file once in this process. */
function contentOf(name: string): Buffer {
  const known = contents.get(name);
  if (known !== undefined) return known;
  const manifest = require.resolve('@fastify/swagger-ui/package.json');
  const content = readFileSync(path.join(path.dirname(manifest), 'static', name));
  contents.set(name, content);
  return content;
}
