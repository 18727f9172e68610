import { paths } from '../../../../contract/operations.js';
import { terminalInfo, terminalInfoQuery } from '../../../../contract/rest/terminals.js';
import type { Services } from '../../../composition/services.js';
import type { Caller } from '../../../domain/access/principal.js';
import { reachOf } from '../../../domain/access/reach.js';
import { invalidField, notFound } from '../../../domain/service-error.js';
import { callerOf } from '../../access.js';
import { type App, guarded } from '../../server.js';

/**
 * The configuration of a terminal, for the terminal itself (TRM-03) and, without gateways and fees, for an app that may
 * observe it: a client library that was written for a terminal requests it too (AUTH-15).
 */
export function terminalInfoRoute(app: App, services: Services): void {
  const { terminals } = services;
  app.get(
    paths.terminalInfo,
    {
      ...guarded({ kind: 'terminal' }),
      schema: { querystring: terminalInfoQuery, response: { 200: terminalInfo } },
    },
    async (request) => {
      const caller = callerOf(request);
      const { configId } = request.query;
      const named = configId === undefined ? undefined : Number(configId);
      const found = await (caller.terminal === null
        ? observedTerminal(services, caller, named)
        : ownTerminal(caller.terminal, named));
      const info = found === undefined ? undefined : await terminals.info(found);
      if (info === undefined) throw notFound('terminal');
      if (caller.terminal !== null) return info;
      const { gateways: _gateways, fees: _fees, ...shown } = info;
      return shown;
    },
  );
}

/** Returns the terminal's configId; undefined if it names another terminal. */
function ownTerminal({ configId }: { readonly configId: number }, named = configId): number | undefined {
  return named === configId ? configId : undefined;
}

/**
 * Returns the configId that the app names, else that of its newest wsToken; undefined if it is out of reach.
 *
 * @throws ServiceError ERR_VALIDATION if there is neither
 */
async function observedTerminal(
  { terminals, observedTerminals }: Services,
  caller: Caller,
  named = observedTerminals.newestOf(caller.subject),
): Promise<number | undefined> {
  if (named === undefined) throw invalidField('/configId', 'is required before the first wsToken');
  return (await terminals.byConfigId(reachOf(caller), named))?.configId;
}
