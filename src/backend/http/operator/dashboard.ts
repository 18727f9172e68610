import type { FastifyInstance } from 'fastify';
import { guarded } from '../server.js';
import { type DashboardFile, type DashboardFiles, dashboardPage } from './dashboard-files.js';
import { operatorPaths } from './paths.js';

/** Allows scripts, styles and connections of this origin alone, nothing inline, and no frame around it. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the dashboard, a page for administrators. Its files are the same for every client; the data requires a
 * sign-in.
 */
export function mountDashboard(app: FastifyInstance, files: DashboardFiles): void {
  const { dashboard } = operatorPaths;
  const serve = (url: string, { type, content }: DashboardFile, cache: string) =>
    app.get(url, { ...guarded({ kind: 'open' }), schema: { hide: true } }, async (_request, reply) =>
      reply
        .type(type)
        .header('Content-Security-Policy', policy)
        .header('Referrer-Policy', 'no-referrer')
        .header('Cache-Control', cache)
        .send(content),
    );
  for (const [name, file] of files) {
    if (name !== dashboardPage) {
      // The name of such a file changes with its content.
      serve(`${dashboard}/${name}`, file, 'public, max-age=31536000, immutable');
      continue;
    }
    serve(dashboard, file, 'no-cache');
    serve(`${dashboard}/`, file, 'no-cache');
  }
}
