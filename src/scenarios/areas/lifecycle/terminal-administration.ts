import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { requireOk, requireText } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import type { World } from '../../world.js';
import { RawTerminal } from '../channel/raw-terminal.js';

/** An administrator deactivates or kicks a terminal; without success the scenario is inconclusive. */
export function administer(
  world: World,
  configId: number,
  action: 'deactivate' | 'kick',
  body: unknown = {},
): Promise<HttpExchange> {
  const path = `/api/v1/admin/terminals/${configId}/${action}`;
  return requireOk(
    world,
    `the ${action} of a terminal`,
    world.administrator.request({ method: 'POST', path, body }),
  );
}

/** Deactivates the terminal and returns its new activation code; without one the scenario is inconclusive. */
export async function deactivate(world: World, configId: number): Promise<string> {
  const code = await activationCode(world, configId, await administer(world, configId, 'deactivate'));
  return code ?? world.inconclusive('no activation code is shown');
}

/** The code in the response to a deactivation, or where administrators see the terminal: the document shows no place. */
export async function activationCode(
  world: World,
  configId: number,
  response: HttpExchange,
): Promise<string | undefined> {
  const codeIn = (exchange: HttpExchange) => responseField(exchange, 'activationCode');
  const code = codeIn(response) ?? codeIn(await managed(world, configId));
  return typeof code === 'string' ? code : undefined;
}

/** Sends an activation code, as a terminal without credentials does. */
export function activate(world: World, activationCode: string): Promise<HttpExchange> {
  return world.http.call({ method: 'POST', path: '/api/v1/terminal/activate', body: { activationCode } });
}

/** The terminal as administrators see it. */
export function managed(world: World, configId: number): Promise<HttpExchange> {
  const path = `/api/v1/admin/terminals/${configId}`;
  return requireOk(world, 'the terminal', world.administrator.request({ method: 'GET', path }));
}

/** The terminal with the credentials of a response to an activation code. */
export function activatedTerminal(
  world: World,
  { created }: RawTerminal,
  activated: HttpExchange,
): RawTerminal {
  const text = (name: string) => requireText(world, activated, name);
  const credentials = {
    clientId: text('clientId'),
    clientSecret: text('clientSecret'),
    accessId: text('accessId'),
  };
  return new RawTerminal(world, { ...created, ...credentials });
}
