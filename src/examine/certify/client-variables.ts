import { clientFacts, type Invitation } from './invitation.js';

/**
 * The addresses and credentials for the client by the names of environment variables. Of several accounts of a kind the
 * later ones are numbered.
 */
export function clientVariables({ baseUrl, webSocketUrl, credentials }: Invitation): Record<string, string> {
  const variables: Record<string, string> = {
    TILLFLEET_BASE_URL: baseUrl,
    TILLFLEET_WEBSOCKET_URL: webSocketUrl,
  };
  const counts = new Map<string, number>();
  for (const { kind, id, secret, more = {} } of credentials) {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const end = count === 1 ? '' : `_${count}`;
    const name = kind === 'terminal' ? 'CLIENT' : 'APP';
    variables[`TILLFLEET_${name}_ID${end}`] = id;
    variables[`TILLFLEET_${name}_SECRET${end}`] = secret;
    for (const [field, value] of Object.entries(more))
      variables[`TILLFLEET_${upper(field)}${end}`] = String(value);
  }
  return variables;
}

/** True for the name of a variable that a client under examination gets. */
export function isClientVariable(name: string): boolean {
  const [, word = ''] = /^TILLFLEET_(\w+?)(?:_\d+)?$/.exec(name) ?? [];
  return knownWords.has(word);
}

const knownWords = new Set([
  'BASE_URL',
  'WEBSOCKET_URL',
  'CLIENT_ID',
  'CLIENT_SECRET',
  'APP_ID',
  'APP_SECRET',
  ...clientFacts.map(upper),
]);

/** `configId`: CONFIG_ID. */
function upper(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/** The same by the names that stand in braces in a command: `baseUrl`, `clientId`. */
export function clientPlaceholders({
  baseUrl,
  webSocketUrl,
  credentials,
}: Invitation): Readonly<Record<string, string>> {
  const facts = credentials.map(({ kind, id, secret, more = {} }) => ({
    ...(kind === 'terminal' ? { clientId: id, clientSecret: secret } : { appId: id, appSecret: secret }),
    ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)])),
  }));
  return Object.assign({ baseUrl, webSocketUrl }, ...facts.reverse());
}
