import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { describeOutcome } from '../../../contract/sandbox-document.js';
import { amountTriggers, otherAmounts, prefixTriggers } from '../../../contract/sandbox-triggers.js';
import { escaped } from '../../../text/markup.js';
import { guarded } from '../server.js';
import type { ServiceStatus } from './health.js';
import { operatorPaths } from './paths.js';

/** The facts that the page at `/` shows. */
export interface StartFacts {
  readonly version: string;
  /** The service's own origin, once it listens. */
  readonly origin: () => string;
  readonly status: () => ServiceStatus;
  /** The values of `{system}`. */
  readonly systems: readonly string[];
  /** The path of the dashboard, if the service has one. */
  readonly dashboard: string | undefined;
}

const style = `
:root{color-scheme:light dark;--ink:#1b1f24;--paper:#fff;--soft:#57606a;--line:#d0d7de;--link:#0550ae}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--paper:#0d1117;--soft:#9198a1;--line:#3d444d;--link:#79b8ff}}
body{margin:0 auto;max-width:46rem;padding:2rem 1.5rem 4rem;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:1.6rem;margin:0}h2{font-size:1.15rem;margin:2.25rem 0 .5rem}p{margin:.25rem 0 0;color:var(--soft)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.35rem 1.5rem;margin:1.5rem 0 0}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
a{color:var(--link)}code{font:.92em ui-monospace,monospace}
table{border-collapse:collapse;width:100%}caption{text-align:left;color:var(--soft);padding:0 0 .35rem}
th,td{text-align:left;padding:.35rem 1rem .35rem 0;border-bottom:1px solid var(--line);vertical-align:top}
th:first-child,td:first-child{width:12rem}table+table{margin-top:1.5rem}
@media (max-width:30rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.6rem}}
`;

/** Allows the page's own style and nothing else. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves `/`, the first page of a person who opens the base URL: addresses, references, health and the sandbox. */
export function mountStartPage(app: FastifyInstance, facts: StartFacts): void {
  app.get('/', { ...guarded({ kind: 'open' }), schema: { hide: true } }, async ({ headers }, reply) => {
    reply.header('Vary', 'Accept');
    if (prefersJson(headers.accept)) return reply.send(startDocument(facts));
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', policy)
      .send(startPage(facts));
  });
}

/** Everything but this page is JSON: a client that accepts JSON and no HTML gets that. */
function prefersJson(accept = ''): boolean {
  return /\bapplication\/json\b/i.test(accept) && !/\btext\/html\b/i.test(accept);
}

function addressesOf({ origin }: Pick<StartFacts, 'origin'>) {
  const baseUrl = origin();
  return { baseUrl, webSocketUrl: `${baseUrl.replace(/^http/, 'ws')}/webs` };
}

function startDocument(facts: StartFacts) {
  const { version, status, systems, dashboard } = facts;
  const { health, metrics, browse, openApi, asyncApi } = operatorPaths;
  return {
    name: 'tillfleet',
    version,
    status: status(),
    ...addressesOf(facts),
    systems,
    paths: { reference: browse, openApi, asyncApi, health, metrics, ...(dashboard && { dashboard }) },
  };
}

function startPage(facts: StartFacts): string {
  const { version, status, dashboard } = facts;
  const { baseUrl, webSocketUrl } = addressesOf(facts);
  const { browse, openApi, asyncApi, health, metrics } = operatorPaths;
  const rows = [
    ['base URL', `<code>${escaped(baseUrl)}</code>`],
    ['WebSocket', `<code>${escaped(webSocketUrl)}</code>`],
    ['status', statusTexts[status()]],
    ...(dashboard === undefined ? [] : [['dashboard', link(dashboard, 'for administrators')]]),
    ['reference', link(browse, 'all operations')],
    ['documents', `${link(openApi, 'OpenAPI')} · ${link(asyncApi, 'AsyncAPI of the terminal channel')}`],
    ['monitoring', `${link(health, 'health')} · ${link(metrics, 'metrics')}`],
  ];
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>tillfleet</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>tillfleet ${escaped(version)}</h1>
      <p>A payment service for tests, demonstrations and training. It takes no real money.</p>
      <dl>
        ${rows.map(([term, value]) => `<dt>${term}</dt><dd>${value}</dd>`).join('\n        ')}
      </dl>
      <h2>The sandbox</h2>
      <p>An app in sandbox mode chooses the outcome of a payment. A prefix takes precedence over the amount.</p>
      ${sandboxTable('By amount', 'Amount', [...amountTriggers, ['any other', otherAmounts]])}
      ${sandboxTable('By the beginning of referenceId', 'Prefix', [...prefixTriggers])}
    </main>
  </body>
</html>
`;
}

function link(path: string, text: string): string {
  return `<a href="${escaped(path)}">${escaped(text)}</a>`;
}

const statusTexts: Readonly<Record<ServiceStatus, string>> = {
  ok: 'ok',
  draining: 'ending: it takes no new connections',
  degraded: 'degraded: the data file cannot be written, see the log',
};

type Trigger = readonly [trigger: string, outcome: Parameters<typeof describeOutcome>[0]];

function sandboxTable(caption: string, head: string, triggers: readonly Trigger[]): string {
  const rows = triggers.map(
    ([trigger, outcome]) =>
      `<tr><td><code>${escaped(trigger)}</code></td><td>${escaped(describeOutcome(outcome))}</td></tr>`,
  );
  return `<table>
        <caption>${caption}</caption>
        <thead><tr><th scope="col">${head}</th><th scope="col">Outcome</th></tr></thead>
        <tbody>
          ${rows.join('\n          ')}
        </tbody>
      </table>`;
}
