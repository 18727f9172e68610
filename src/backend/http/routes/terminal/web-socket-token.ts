import { terminalQueue } from '../../../../contract/channel/destinations.js';
import { paths } from '../../../../contract/operations.js';
import { webSocketToken, webSocketTokenBody } from '../../../../contract/rest/tokens.js';
import type { Services } from '../../../composition/services.js';
import type { Principal } from '../../../domain/access/principal.js';
import { reachOf } from '../../../domain/access/reach.js';
import type { WebSocketGrant } from '../../../domain/access/web-socket-token.js';
import { notFound } from '../../../domain/service-error.js';
import { refuseDeactivated } from '../../../domain/terminals/find-terminal.js';
import { callerOf } from '../../access.js';
import { type App, guarded } from '../../server.js';

/** Issues a wsToken for the terminal itself, or for an observer with the terminal in reach (TRM-02, TRM-04, TEN-08). */
export function webSocketTokenRoute(
  app: App,
  { terminals, webSocketTokens, observedTerminals, config }: Services,
): void {
  app.post(
    paths.webSocketToken,
    {
      ...guarded({ kind: 'channel' }),
      schema: { body: webSocketTokenBody, response: { 200: webSocketToken } },
    },
    async (request) => {
      const caller = callerOf(request);
      const { configId } = request.body;
      if (!isOwn(caller, configId)) throw notFound('terminal');
      const terminal = await terminals.byConfigId(reachOf(caller), configId);
      if (terminal === undefined) throw notFound('terminal');
      const { terminalId } = terminal;
      refuseDeactivated(terminal);
      const observer = caller.terminal === null;
      const { generation } = terminal;
      const grant: WebSocketGrant = {
        kind: 'terminal',
        configId,
        terminalId,
        observer,
        ...(generation > 0 && { generation }),
      };
      if (caller.role === 'INTEGRATOR') observedTerminals.observed(caller.subject, configId);
      return {
        wsToken: webSocketTokens.issue(caller, grant),
        configId,
        terminalId,
        queueDestination: terminalQueue(configId),
        expiresInSeconds: Math.floor(config['webSocketToken.lifetime'] / 1000),
      };
    },
  );
}

/** A terminal gets a wsToken for itself only, not for its siblings. */
function isOwn(caller: Principal, configId: number): boolean {
  return caller.terminal === null || caller.terminal.configId === configId;
}
