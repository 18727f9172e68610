import { operationResponses } from '../../../../contract/operation-responses.js';
import { operationNamed } from '../../../../contract/operations.js';
import { requestTerminalBody } from '../../../../contract/rest/commands.js';
import type { Services } from '../../../composition/services.js';
import { reachOf } from '../../../domain/access/reach.js';
import { readTrigger, trigger } from '../../../domain/commands/trigger.js';
import { findTerminal } from '../../../domain/terminals/find-terminal.js';
import { callerOf } from '../../access.js';
import { type App, guarded } from '../../server.js';

const operation = operationNamed('requestTerminal');
const success = operationResponses.requestTerminal;

/** A command trigger for a terminal in reach, online or not (CMD-01, CMD-02, CMD-07, TEN-05). */
export function requestTerminalRoute(app: App, services: Services): void {
  app.post(
    operation.path,
    {
      ...guarded({ kind: 'operation', operation }),
      schema: { body: requestTerminalBody, response: { [success.status]: success.schema } },
    },
    async (request, reply) => {
      const { requestType, body, ...address } = request.body;
      // The body comes first: an invalid request is 400 or 403, whichever terminal it names.
      const wanted = readTrigger(requestType, body, services.config['request.printBytes']);
      const terminal = await findTerminal(services.terminals, reachOf(callerOf(request)), address);
      const command = await trigger(services.trigger, terminal, wanted);
      reply.code(202);
      return {
        requestId: command.requestId,
        requestType: command.action,
        configId: terminal.configId,
        terminalId: terminal.terminalId,
        status: command.status,
      };
    },
  );
}
