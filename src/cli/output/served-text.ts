import { printCurls } from '../../guide/tour/curl.js';
import type { Served } from '../../serve/serve.js';
import { counted } from '../../text/counted.js';

/** The first terminal of the built-in fixtures. */
const firstTerminalId = 'T00001001';

/** The addresses and credentials of the server as readable text. */
export function servedText(version: string, served: Served): string {
  const { baseUrl, webSocketUrl, dashboardUrl, administrator, credentials, builtIn, fresh } = served;
  const lines = [
    `tillfleet ${version} serves`,
    `  base URL    ${baseUrl}`,
    `  WebSocket   ${webSocketUrl}`,
    `  reference   ${baseUrl}/api/docs`,
    ...(dashboardUrl === undefined ? [] : [`  dashboard   ${dashboardUrl}`]),
    '',
  ];
  const { clientId, clientSecret } = administrator;
  if (clientSecret !== undefined)
    lines.push(
      'The first administrator (SYSTEM_ADMIN); its secret is shown only this time',
      `  ${clientId}  ${clientSecret}`,
    );
  else if (fresh)
    lines.push('The first administrator (SYSTEM_ADMIN); its secret is in the file', `  ${clientId}`);
  else lines.push('The data file was not empty: accounts and secrets are unchanged', `  ${clientId}`);
  if (credentials.length > 0) {
    lines.push(
      '',
      builtIn ? 'Built-in fixtures: these secrets are published' : 'Fixtures; the secrets are in the file',
    );
    const width = Math.max(...credentials.map(({ secret }) => secret.length));
    for (const { kind, id, secret, of } of credentials) {
      const columns = [kind.padEnd(12), id.padEnd(25), ...(builtIn ? [secret.padEnd(width)] : []), of];
      lines.push(`  ${columns.join('  ')}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** The note about attached terminals, with the commands that let the first one print. */
export function attachedText(terminals: number, { baseUrl, builtIn, credentials }: Served): string {
  const app = credentials.find(({ kind }) => kind === 'app');
  const attached = counted(terminals, 'simulated terminal');
  const lines = ['', `${attached} on this machine, for which the limits per address are off`];
  if (builtIn && app !== undefined)
    lines.push(
      `A receipt comes out of ${firstTerminalId} by`,
      ...printCurls(baseUrl, app, firstTerminalId).map((line) => `  ${line}`),
    );
  return `${lines.join('\n')}\n`;
}

/** The addresses and credential ids of the server, for programs: one line without secrets. */
export function servedLine(version: string, served: Served): string {
  const { baseUrl, webSocketUrl, dashboardUrl, administrator, credentials, fresh } = served;
  return `${JSON.stringify({
    type: 'serve.started',
    version,
    baseUrl,
    webSocketUrl,
    ...(dashboardUrl !== undefined && { dashboardUrl }),
    fresh,
    administrator: { clientId: administrator.clientId },
    credentials: credentials.map(({ kind, id, of }) => ({ kind, id, of })),
  })}\n`;
}
